"""The tables of shell forms held against another parser: shfmt reads the same lines and must agree on what is a call."""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from showcause.facts.did.shell import invokes, parse

from .test_parse import INVOKED, MENTIONED, RUN

SHFMT = shutil.which("shfmt", path=sysconfig.get_path("scripts")) or shutil.which("shfmt")
pytestmark = pytest.mark.skipif(SHFMT is None, reason="shfmt is not installed (pip install shfmt-py)")

# Mentions in which a call of the program does stand, though it starts no run: why is in the name of each.
STARTS_NOTHING = {
    "help",
    "help of a subcommand",
    "short help",
    "help as a subcommand",
    "version",
    "short version",
    "behind an exit",
    "behind an exit on its own line",
    "a function with the verb's name that runs something else",
}


def tree(line: str) -> dict[str, Any] | None:
    """shfmt's syntax tree; None for a line that it does not take for bash."""
    done = subprocess.run(
        [str(SHFMT), "--to-json", "-ln", "bash"], input=line.encode(), capture_output=True, timeout=20, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


def calls(node: Any, *, functions: bool = False) -> Iterator[list[str]]:
    """The words of each simple command, in order; bodies of functions only where asked for."""
    if isinstance(node, list):
        for one in node:
            yield from calls(one, functions=functions)
    elif isinstance(node, dict):
        if node.get("Type") == "FuncDecl" and not functions:
            return
        if node.get("Type") == "CallExpr":
            yield [word(arg) for arg in node.get("Args") or ()]
        for value in node.values():
            yield from calls(value, functions=functions)


def word(arg: dict[str, Any]) -> str:
    """A word's literal text; a part that the shell would compute is `$`."""

    def text(part: dict[str, Any]) -> str:
        if part["Type"] in ("Lit", "SglQuoted"):
            return str(part.get("Value", "")).replace("\\", "")
        if part["Type"] == "DblQuoted":
            return "".join(map(text, part.get("Parts") or ()))
        return "$"

    return "".join(map(text, arg.get("Parts") or ()))


def direct(line: str) -> bool | None:
    """Whether shfmt sees the program started by name, no wrapper looked through; None where it cannot read the line."""
    found = tree(line)
    if found is None:
        return None
    return any(started(words) for words in calls(found))


def started(words: list[str]) -> bool:
    """Whether a simple command's first words are one of the declared programs, by the plainest of rules."""
    names = [Path(one).name for one in words[:2]]
    if names[:1] == ["bash"]:
        return names[1:] == ["detect.sh"]
    module = words[1:3] == ["-m", "vdetect"] and names[0].startswith("python")
    return module or names[:1] in (["detect"], ["detect.exe"], ["detect.sh"])


@pytest.mark.parametrize(("why", "line"), [pytest.param(*pair, id=pair[0]) for pair in MENTIONED.items()])
def test_no_mention_is_a_call_by_its_syntax(why: str, line: str) -> None:
    """Where shfmt sees a call in a mention, it is one of those that start nothing, and only those."""
    assert bool(direct(line)) is (why in STARTS_NOTHING)


@pytest.mark.parametrize("line", [pytest.param(line, id=why) for why, line in INVOKED.items()])
def test_what_is_invoked_is_a_call_or_has_a_way(line: str) -> None:
    """Each invocation is a call that shfmt sees too, or names the wrapper, the function or the value that led to it."""
    found = invokes(parse(line), RUN)
    assert found is not None
    if not direct(line):
        by_value = "$" in line or "eval" in line or "=" in line or line.startswith("python")
        assert found.via or by_value or tree(line) is None


PIECES = st.sampled_from(
    [
        "detect x", "A=1 ./detect 'y z'", "python -m vdetect -q", "./scripts/detect.sh", "detect > out 2>&1",
        "echo detect x", "grep -n 'detect x' src", "ls # detect x", "cat detect", "printf '%s' \"detect; y\"",
        "git commit -m 'detect x && y'", "cat <<'EOF'\ndetect x\nEOF", "[ -x detect ]", "X=detect", "true", "wc -l < detect",
    ]
)  # fmt: skip


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Two lines under one construct of the shell; each part stands on a line of its own, for here-documents' sake."""
    pair = st.tuples(parts, parts)
    return st.one_of(
        pair.map(lambda two: f"{two[0]}\n{two[1]}"),
        parts.map(lambda one: f"{{\n{one}\n}}"),
        parts.map(lambda one: f"(\n{one}\n)"),
        parts.map(lambda one: f"! {{\n{one}\n}}"),
        pair.map(lambda two: f"if {{\n{two[0]}\n}}; then\n{two[1]}\nfi"),
        pair.map(lambda two: f"while {{\n{two[0]}\n}}; do\n{two[1]}\ndone"),
        parts.map(lambda one: f"for f in a b; do\n{one}\ndone"),
        pair.map(lambda two: f"{{\n{two[0]}\n}} && {{\n{two[1]}\n}}"),
        pair.map(lambda two: f"{{\n{two[0]}\n}} | {{\n{two[1]}\n}}"),
        parts.map(lambda one: f'echo "$(\n{one}\n)"'),
        parts.map(lambda one: f"case $x in\na) {{\n{one}\n}} ;;\nesac"),
        parts.map(lambda one: f"f() {{\n{one}\n}}\nls"),
        parts.map(lambda one: f"diff <(\n{one}\n) other"),
    )


@given(st.recursive(PIECES, joined, max_leaves=6))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_both_parsers_agree_on_composed_lines(line: str) -> None:
    """However calls and mentions are nested, the two parsers agree on whether the program is started."""
    second = direct(line)
    assert second is not None
    assert (invokes(parse(line), RUN) is not None) is second, line
