"""cost/rerun-unchanged: its cases, the parting of lines, and what time and policy add."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.facts.did.invoked import Invoked
from showcause.gate import Finding
from showcause.gates import cases, trial
from showcause.gates.loading import PACKS
from showcause.packs.cost.rerun_unchanged.earlier import looks
from showcause.packs.cost.rerun_unchanged.gate import _LITERALS, rerun_unchanged
from showcause.packs.cost.rerun_unchanged.line import parted
from showcause.policies.compiling import preset_policy
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, of

ID = "cost/rerun-unchanged"
FILE = Path(PACKS) / "cost" / "rerun_unchanged" / "cases.md"
CASES = cases.parse(FILE.read_text("utf-8"), str(FILE))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}: {case.title}")
def test_case(case: cases.Case) -> None:
    """The page of the gate is true."""
    assert trial.run(case, ID).problem == ""


def test_enough_of_each() -> None:
    """Near-misses weigh as much as hits."""
    kinds = [case.kind for case in CASES]
    assert kinds.count("flags") >= 15 and kinds.count("allows") >= 30


@pytest.mark.parametrize(
    ("command", "base", "filters", "files"),
    [
        ("pytest -q", "pytest -q", (), ()),
        ("pytest -q 2>&1 | tail -5", "pytest -q", ("tail -5",), ()),
        ("pytest  -q|head", "pytest -q", ("head",), ()),
        ("pytest -q |& tail", "pytest -q", ("tail",), ()),
        ("pytest -q > a.log 2>&1", "pytest -q", (), ("a.log",)),
        ("pytest -q &> a.log", "pytest -q", (), ("a.log",)),
        ("pytest -q 2> /dev/null | wc -l", "pytest -q", ("wc -l",), ()),
        ("pytest > a.log; tail -5 a.log", "pytest", ("tail -5 a.log",), ("a.log",)),
        ("pytest | tee a.log | tail", "pytest", ("tee a.log", "tail"), ("a.log",)),
        ("pytest | grep x > b.txt", "pytest", ("grep x > b.txt",), ("b.txt",)),
        ("cd /a && pytest", "cd /a ; pytest", (), ()),
        ("cd /a\npytest | tail", "cd /a ; pytest", ("tail",), ()),
        ("A=1 pytest", "A=1 pytest", (), ()),
        ("pytest; echo $?", "pytest", (), ()),
        ("pytest || true", "pytest", (), ()),
        ("pytest # all of it", "pytest", (), ()),
        ("pytest -k 'a | b; c > d'", "pytest -k 'a | b; c > d'", (), ()),
        ('pytest -k "a \\" | b"', 'pytest -k "a \\" | b"', (), ()),
        ("pytest || make", "pytest ; || make", (), ()),
    ],
)
def test_parted(command: str, base: str, filters: tuple[str, ...], files: tuple[str, ...]) -> None:
    """What runs, what filters, what keeps."""
    line = parted(command)
    assert line is not None
    assert (line.base, line.filters, line.files) == (base, filters, files)


@pytest.mark.parametrize(
    "command",
    [
        "", "   ", "pytest &", "pytest & tail x", "for i in 1; do pytest; done", "pytest $(cat x)", "pytest `cat x`",
        "pytest | xargs rm", "pytest | python fix.py", "pytest <<EOF\nx\nEOF", "(cd a && pytest)", "{ pytest; }",
        "pytest | sed -i s/a/b/ x", "pytest | tail -f", "x" * 3000, "diff <(pytest) a",
        "pytest \\\n -q",
    ],
)  # fmt: skip
def test_not_parted(command: str) -> None:
    """More than a run and its filters, or not to be told."""
    line = parted(command)
    assert line is None or line.commands[0].words[0] not in ("pytest",)


@pytest.mark.parametrize(
    "command", ["", "'", '"', "\\", "|", "||", "a |", "| a", ">", "a >", "&>", ";;;", "a'b|c", "#", "a #"]
)
def test_broken_lines_break_nothing(command: str) -> None:
    """Any text has an answer."""
    parted(command)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ls -la && cat a | head", True),
        ("git status; git diff | cat", True),
        ("git -C /a/b log", True),
        ("find . -name x", True),
        ("sed -n 1,5p a", True),
        ("grep x a > /tmp/b", True),
        ("ruff check .", True),
        ("mypy src | tail", True),
        ("find . -name x -delete", False),
        ("find . -exec rm {} +", False),
        ("sed -i s/a/b/ x", False),
        ("sort -o a a", False),
        ("cat a > b", False),
        ("echo $(rm a)", False),
        ("git checkout x", False),
        ("git stash", False),
        ("cd x", False),
        ("ruff check --fix .", False),
        ("jest -u", False),
        ("cargo build", False),
        ("python x.py", False),
        ("tail -f a", False),
        ("", False),
    ],
)
def test_looks(command: str, expected: bool) -> None:
    """What is not known to change nothing may have changed something."""
    assert looks(command) is expected


def test_a_folder_does_not_matter_where_the_run_names_its_own() -> None:
    """Only then may a line between go somewhere else."""
    assert looks("cd x && ls", fixed=True) and not looks("cd x && ls")


class TestRunners:
    """Programs that no policy declares: only where it names the gate, and only what was slow."""

    def found(
        self, took: int | None, *, named: bool = True, seconds: int = 10, now: str = "pytest -q | grep FAILED"
    ) -> bool:
        gates = {ID: {"level": "warn", "seconds": seconds}} if named else {}
        policy = preset_policy("balanced", {"gates": gates})
        woken = (*policy.tool_literals, *_LITERALS) if named else policy.tool_literals
        policy = policy._replace(tool_literals=woken)
        first, second = (Call("Bash", "shell", {"command": text}, text[-9:]) for text in ("pytest -q | tail -1", now))
        times = ("2026-11-30T10:00:00Z", f"2026-11-30T10:00:{took:02}Z") if took is not None else ("", "")
        entries = [
            Entry(PROMPT, "u", text="Mend it."),
            Entry(ASSISTANT, "a", times[0], calls=(first,)),
            Entry(RESULTS, "r", times[1], results=(Result(first.id, "3 failed", exit=0),)),
            Entry(ASSISTANT, "b", calls=(second,)),
        ]
        event = Event("ToolCall", "claude-code", call=second)
        asked: dict[str, Any] = {"options": {"seconds": seconds}, "policy": policy, "transcript": of(entries)}
        made = list(rerun_unchanged(event, Invoked(), **asked) or ())
        assert all(isinstance(one, Finding) for one in made)
        return bool(made)

    def test_slow(self) -> None:
        """Forty seconds for another part of the same output."""
        assert self.found(40)

    @pytest.mark.parametrize("took", [0, 9, None], ids=["at once", "fast", "nobody says how long"])
    def test_not_slow(self, took: int | None) -> None:
        """Not worth a word."""
        assert not self.found(took)

    def test_the_policy_says_what_is_slow(self) -> None:
        """In seconds."""
        assert self.found(9, seconds=5) and not self.found(40, seconds=50)

    def test_not_named(self) -> None:
        """A policy that does not name the gate hears nothing of test runs."""
        assert not self.found(40, named=False)

    @pytest.mark.parametrize(
        "now", ["pytest -q --watch | head", "pytest -q | tail -1", "pytest | grep FAILED", "git log"]
    )
    def test_near(self, now: str) -> None:
        """Watching, the same line, other words, no run."""
        assert not self.found(40, now=now)


def test_the_reply_is_bounded_and_on_one_line() -> None:
    """Whatever the command and the output hold."""
    long = "x" * 1500
    policy = preset_policy("balanced", {"verbs": {"suite": {"run": ["suite"], "level": "warn"}}})
    first = Call("Bash", "shell", {"command": f"suite {long} | tail"}, "1")
    second = Call("Bash", "shell", {"command": f"suite {long} | head"}, "2")
    entries = [
        Entry(PROMPT, "u", text="Mend it."),
        Entry(ASSISTANT, "a", calls=(first,)),
        Entry(RESULTS, "r", results=(Result("1", "\x1b[31m" + "y" * 5000 + "\n\n", exit=0),)),
        Entry(ASSISTANT, "b", calls=(second,)),
    ]
    event = Event("ToolCall", "claude-code", call=second)
    (found,) = rerun_unchanged(event, Invoked(), policy, of(entries), {"seconds": 10})
    assert len(found.text) < 700 and "\n" not in found.text and "\x1b" not in found.text
