"""The documentation says what the code does: generated pages are current, nothing is left out, links lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from showcause import prefilter
from showcause.cli.app import build
from showcause.gates import loading
from showcause.gates.cases import KEYS
from showcause.gates.gatefile import _RULE, KINDS
from showcause.hook import again
from showcause.house_rules import house_rules
from showcause.policies import checking
from showcause.policies.compiling import preset_policy
from showcause.policies.schema import Rule
from tests.docs.reading import DOCS, PAGES, ROOT, anchors, links, name

COMMANDS = (
    "python3 -m pip install . && python3 -m showcause demo",
    "python3 -m pip install '.[test]' && python3 -m pytest",
)


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def folded(text: str) -> str:
    return " ".join(text.split())


def test_generated_pages_are_current() -> None:
    """What `docs/generate.py` would write is what is there."""
    done = subprocess.run([sys.executable, DOCS / "generate.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def walk(command: Any = None, path: str = "showcause") -> Iterator[tuple[str, Any]]:
    command = typer.main.get_command(build()) if command is None else command
    yield path, command
    for sub, one in sorted(getattr(command, "commands", {}).items()):
        yield from walk(one, f"{path} {sub}")


@pytest.mark.parametrize("path,command", list(walk()), ids=lambda one: one if isinstance(one, str) else "")
def test_every_command_and_option_is_in_the_reference(path: str, command: Any) -> None:
    """A command has its section, and each of its options stands in it."""
    page = read("docs/reference/commands.md")
    section = page if path == "showcause" else page.partition(f"\n## {path}\n")[2].partition("\n## ")[0]
    options = [option for one in command.params for option in one.opts if option.startswith("-")]
    assert section
    assert [option for option in options if f"`{option}`" not in section and option != "--version"] == []


@pytest.mark.parametrize("gate", loading.ids())
def test_every_gate_has_its_page_and_stands_in_the_list(gate: str) -> None:
    """The list links to the page, and the page bears the gate's id."""
    page = f"{gate.replace('/', '-')}.md"
    assert f"[{gate}]({page})" in read("docs/reference/gates/README.md")
    assert f"# {gate}\n" in read(f"docs/reference/gates/{page}")


def keys(rule: Any) -> set[str]:
    """Every key that a rule of `schema.py` knows, read off the tables that its closures hold."""
    found: set[str] = set()
    for cell in getattr(rule, "__closure__", None) or ():
        value = cell.cell_contents
        if isinstance(value, dict) and all(callable(one) for one in value.values()):
            found |= {*value, *(key for one in value.values() for key in keys(one))}
        elif callable(value):
            found |= keys(value)
    return found


def policy_keys() -> set[str]:
    top: dict[str, Rule] = checking._TOP
    return {"gates", "locked", "level", "fail", *top, *(key for rule in top.values() for key in keys(rule))}


@pytest.mark.parametrize("page", ["README.md", "docs/how-to/arm-it-in-a-project.md"])
def test_the_house_rules_are_shown_as_they_are(page: str) -> None:
    """What the agent is told under balanced, word for word."""
    quoted = " ".join(line.removeprefix("> ") for line in read(page).splitlines() if line.startswith("> "))
    assert quoted == house_rules(preset_policy("balanced"))


def test_the_readme_says_who_blocks_under_balanced_and_why() -> None:
    """Who blocks has earned it by the table, who only warns is provisional; when that changes, so must the page.

    Of a gate that gives its level to hard claims alone, the row of those counts.
    """
    rules = [rule for rule in preset_policy("balanced").gates if not rule.verbs]
    table = read("docs/explanation/figures.md").partition("<!-- figures balanced")[2].partition("<!-- ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if "| strict |" in line]
    earned = {row[0]: row[-1] for row in rows}
    hard = {row[0].removesuffix(", hard ones"): row[-1] for row in rows if row[0].endswith(", hard ones")}
    blocks = {rule.id: rule.maturity for rule in rules if rule.level == "block"}
    warns = {rule.id: rule.maturity for rule in rules if rule.level == "warn"}
    assert blocks == {"completion/done-without-evidence": "stable", "reply/empty-or-cut": "stable"}
    assert {gate: hard.get(gate, earned[gate]) for gate in blocks} == dict.fromkeys(blocks, "block")
    assert warns == {"ownership/assigned-work-offered": "provisional", "ownership/decision-punted": "provisional"}
    (row,) = [line for line in read("README.md").splitlines() if line.startswith("| `balanced` |")]
    blocking, _, warning = row.partition("have earned: ")[2].partition(". ")
    assert (sorted(re.findall(r"`(\w+/[\w-]+)`", blocking)), sorted(re.findall(r"`(\w+/[\w-]+)`", warning))) == (
        sorted(blocks),
        sorted(warns),
    )
    assert " warn *provisionally*" in warning


def test_every_policy_key_is_explained() -> None:
    """Each key that `checking.py` accepts stands on the page, and the walk that finds them sees the deepest ones."""
    known = policy_keys()
    page = read("docs/reference/policy.md")
    assert {"preset", "marker_ttl", "artifact", "why", "max_blocks_per_turn"} <= known
    assert (
        sorted(
            key for key in known if f"`{key}`" not in page and f"{{ {key}, " not in page and f", {key} }}" not in page
        )
        == []
    )


def test_every_key_of_a_text_gate_is_explained() -> None:
    """Each key, kind of tool call and signal that a gate folder may name stands on its page."""
    page = read("docs/reference/gate-folder.md")
    known = keys(_RULE) - {"classic", "balanced", "strict"} | set(KINDS) | set(prefilter.SIGNALS)
    assert {"shape", "near", "seen", "mcp", "fence"} <= known
    assert (
        sorted(
            key for key in known if f"`{key}`" not in page and f"{{ {key}, " not in page and f", {key} }}" not in page
        )
        == []
    )


def test_every_key_of_a_case_is_explained() -> None:
    """Each key that the grammar knows has a row."""
    page = read("docs/reference/cases.md")
    assert [key for key in KEYS if f"| `{key}` |" not in page] == []


def test_every_key_of_a_decision_is_explained() -> None:
    """A record made by the code holds no key that the page leaves out."""
    from showcause.event import Event
    from showcause.gate import Finding
    from showcause.policy import GateRule
    from showcause.record import record
    from showcause.verdict import Judged, Verdict

    values = dict.fromkeys(GateRule._fields, "") | {"id": "a/b"}
    judged = Judged(GateRule(**values), Finding("words"), "block", "f")  # type: ignore[arg-type]
    made = record(Event("Stop", "claude-code"), Verdict("block", (judged,)), None, "", 0.0)
    finding = made["findings"][0]
    page = read("docs/reference/decision-record.md")
    assert [key for key in (*made, *finding, *finding["evidence"]) if f"`{key}`" not in page] == []


def test_every_field_of_a_justification_is_explained() -> None:
    """The form's fields, the optional ones too."""
    from showcause.verbs.justification import ARGS, REQUIRED, STAMP, USES

    page = read("docs/reference/marker.md")
    assert [field for field in (*REQUIRED, STAMP, USES, ARGS) if f"| `{field}` |" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_inside_the_project_resolve(page: Path) -> None:
    """A link names a file that is there and, in a page, a heading that is there."""
    broken = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("page", [page for page in PAGES if page.is_relative_to(DOCS)], ids=name)
def test_every_page_can_be_reached(page: Path) -> None:
    """Following links from the README, a reader comes to it."""
    assert page.resolve() in REACHED


def reached() -> set[Path]:
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in found:
            continue
        found.add(page)
        targets = ((page.parent / link.partition("#")[0]).resolve() for link in links(page))
        waiting += [one for one in targets if one.suffix == ".md" and one.is_file()]
    return found


REACHED = reached()


def test_the_readme_has_its_two_commands_word_for_word() -> None:
    """People and machines copy them."""
    lines = [line.strip() for line in read("README.md").splitlines()]
    assert [command for command in COMMANDS if command not in lines] == []


def test_the_objection_in_the_readme_is_the_one_that_the_demo_shows() -> None:
    """Its four parts are what the first recorded session prints today."""
    done = subprocess.run([sys.executable, "-m", "showcause", "demo", "--json"], capture_output=True, text=True)
    first = json.loads(done.stdout)["sessions"][0]
    page = folded(read("README.md"))
    parts = (first["asked"], first["said"], *first["trail"], first["reply"])
    assert [part for part in parts if folded(part) not in page] == []


@pytest.mark.parametrize(
    "page",
    ["explanation/architecture.md", "explanation/performance.md", "explanation/threat-model.md",
     "how-to/declare-an-expensive-verb.md"],
)  # fmt: skip
def test_the_second_look_is_as_long_as_the_pages_say(page: str) -> None:
    """Three looks within 0.4 s: whoever changes the pauses changes the pages."""
    assert len(again.PAUSES) == 3
    assert f"{sum(again.PAUSES):.1f} s" in folded(read(f"docs/{page}"))
