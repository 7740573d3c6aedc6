"""Small trails for the evidence gates: what ran and what was edited in a few words, judged by the real pipeline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from showcause.event import Call, Event, Result, Running
from showcause.gates.cases import Case
from showcause.gates.trial import CaseWorld
from showcause.harness.claude_code import tools
from showcause.pipeline import judge
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy
from showcause.transcript import ASSISTANT, NOTICE, PROMPT, RESULTS, SUMMARY, Entry, of
from showcause.verdict import Verdict

GATES = (
    "completion/claim-contradicted",
    "completion/green-run-gone-stale",
    "completion/done-without-evidence",
    "completion/tests-weakened",
)
_CASE = Case("flags", "", (), {}, (), (), "", 0)


class Step(NamedTuple):
    """One call with its result; status: done, failed, running, unseen (no result on disk yet)."""

    name: str
    given: Mapping[str, Any]
    text: str = ""
    exit: int | None = 0
    status: str = "done"


def run(command: str, text: str = "", exit: int | None = 0, status: str = "done") -> Step:
    return Step("Bash", {"command": command}, text, exit, status)


def edit(path: str, before: str = "", after: str = "") -> Step:
    shown = {"old_string": before, "new_string": after} if before or after else {}
    return Step("Edit", {"file_path": path, **shown}, "The file has been updated.")


def user(text: str) -> Entry:
    return Entry(PROMPT, f"u-{abs(hash(text))}", text=text)


def policy(preset: str = "strict") -> Policy:
    found = preset_policy(preset)
    return found._replace(gates=tuple(rule for rule in found.gates if rule.id in GATES))


STRICT = policy()


def objections(
    steps: list[Step | Entry | list[Step]],
    message: str,
    *,
    kind: Callable[[str], str] = tools.kind,
    prompt: str | None = "Speed up the loader.",
    running: tuple[Running, ...] = (),
    under: Policy = STRICT,
) -> list[tuple[str, str | None]]:
    """Gate and state of every objection. A list among the steps is calls of one message."""
    verdict = judged(steps, message, kind=kind, prompt=prompt, running=running, under=under)
    return [(one.rule.id.partition("/")[2], one.finding.state) for one in verdict.judged]


def decision(steps: list[Step | Entry | list[Step]], message: str) -> str:
    """What comes of it under `strict`; the prompt is among the steps."""
    return judged(steps, message, prompt=None).decision


def judged(
    steps: list[Step | Entry | list[Step]],
    message: str,
    *,
    kind: Callable[[str], str] = tools.kind,
    prompt: str | None = "Speed up the loader.",
    running: tuple[Running, ...] = (),
    under: Policy = STRICT,
) -> Verdict:
    entries: list[Entry] = [user(prompt)] if prompt is not None else []
    for number, step in enumerate(steps):
        if isinstance(step, Entry):
            entries.append(step)
            continue
        together = step if isinstance(step, list) else [step]
        calls = [Call(one.name, kind(one.name), one.given, f"c{number}-{n}") for n, one in enumerate(together)]
        entries += [Entry(ASSISTANT, f"e{number}-{n}", calls=(call,)) for n, call in enumerate(calls)]
        entries += [
            Entry(RESULTS, f"r{number}-{n}", results=(_result(call, one),))
            for n, (call, one) in enumerate(zip(calls, together, strict=True))
            if one.status != "unseen"
        ]
    entries.append(Entry(ASSISTANT, "last", text=message))
    event = Event("Stop", "claude-code", session="s", message=message, cwd="/srv/app", running=running)
    verdict = judge(event, of(entries), under, CaseWorld(_CASE))
    assert not verdict.failed, verdict.failed
    return verdict


def _result(call: Call, step: Step) -> Result:
    failed = step.status == "failed" or bool(step.exit)
    return Result(call.id, step.text, failed, step.exit, step.status == "running")


def notice(text: str) -> Entry:
    return Entry(NOTICE, "n", text=text)


def summary(text: str = "The conversation so far.") -> Entry:
    return Entry(SUMMARY, "s", text=text)
