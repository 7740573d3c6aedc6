"""What followed a refusal: a saved answer, a cheap form, a justified run, another try, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call, Result
from showcause.facts.did.invoked import Use
from showcause.packs.cost.expensive_verb.refusal import head
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry
from showcause.verbs.aftermath import aftermath

VERBS: dict[str, Any] = {
    "detect": {
        "run": ["detect"],
        "cheap": [{"pattern": ["--from-phase1"], "why": "replays"}],
        "answers": [{"question": "counts", "artifact": "out/summary.json"}],
    },
    "train": {"run": ["train"], "answers": [{"question": "loss", "artifact": "out/loss.csv"}]},
}
USER = Entry(PROMPT, "u", "2026-01-01T00:00:00Z", "go on")


def refusal(name: str = "detect") -> str:
    """The first line of the gate's own refusal, as the client hands it to the agent."""
    use = Use(name, (name, "clips"), f"{name} clips", (), 1, repeated=False)
    return head(use, "no justification is on file")


def steps(*actions: tuple[str, dict[str, Any], str, bool] | Entry) -> list[Entry]:
    found = [USER]
    for number, one in enumerate(actions):
        if isinstance(one, Entry):
            found.append(one)
            continue
        kind, given, text, failed = one
        call = Call({"shell": "Bash", "read": "Read"}[kind], kind, given, f"t{number}")
        found.append(Entry(ASSISTANT, f"a{number}", f"2026-01-01T00:00:{number:02}Z", calls=(call,)))
        found.append(Entry(RESULTS, f"r{number}", results=(Result(f"t{number}", text, failed),)))
    return found


def shell(command: str, text: str = "", *, failed: bool = False) -> tuple[str, dict[str, Any], str, bool]:
    return "shell", {"command": command}, text, failed


def look(path: str, *, failed: bool = False) -> tuple[str, dict[str, Any], str, bool]:
    return "read", {"file_path": path}, "text", failed


REFUSED = shell("detect clips", refusal(), failed=True)


@pytest.mark.parametrize(
    ("later", "outcome"),
    [
        pytest.param((), "dropped", id="nothing more was done"),
        pytest.param((look("README.md"),), "dropped", id="another file was read"),
        pytest.param((look("/p/out/summary.json", failed=True),), "dropped", id="the answer could not be read"),
        pytest.param((USER, look("/p/out/summary.json")), "dropped", id="read after the user had spoken again"),
        pytest.param((shell("echo detect clips"),), "dropped", id="the verb was only mentioned"),
        pytest.param((look("/p/out/summary.json"),), "read", id="the answer was read by the tool"),
        pytest.param((shell("jq .segments out/summary.json"),), "read", id="the answer was read by the shell"),
        pytest.param((shell("detect --from-phase1"),), "partial", id="a cheap form was run"),
        pytest.param(
            (look("out/summary.json"), shell("detect --from-phase1")), "partial", id="read, then a cheap form"
        ),
        pytest.param((shell("cd x && time detect clips"),), "ran", id="it was justified and run"),
        pytest.param((look("out/summary.json"), shell("detect a")), "ran", id="read, and run all the same"),
        pytest.param((REFUSED,), "again", id="refused once more"),
    ],
)
def test_what_followed(later: tuple[Any, ...], outcome: str) -> None:
    """The dearest of what was done in the same turn."""
    assert next(what for _, _, what in aftermath(steps(REFUSED, *later), VERBS)) == outcome


def test_each_verb_has_its_own() -> None:
    """A refusal of one verb says nothing of another."""
    both = steps(REFUSED, shell("train x", refusal("train"), failed=True), look("out/loss.csv"))
    assert [(name, what) for name, _, what in aftermath(both, VERBS)] == [("detect", "dropped"), ("train", "read")]


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(shell("detect clips", refusal()), id="the words in a result that did not fail"),
        pytest.param(shell("detect clips", "exit 1", failed=True), id="a run that failed by itself"),
        pytest.param(shell("train x", refusal("train"), failed=True), id="a verb that the policy has no more"),
    ],
)
def test_no_refusal(one: Any) -> None:
    """What only looks like a refusal is none."""
    assert list(aftermath(steps(one), {"detect": VERBS["detect"]})) == []
