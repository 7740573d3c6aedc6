"""A stop is judged alike by replay and by the live hook: decision, findings, what was suppressed and why, and the id."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from showcause.event import STOPS
from showcause.harness.claude_code import sessions
from showcause.harness.claude_code.read import read
from showcause.harness.claude_code.transcript import open_transcript
from showcause.hook.judging import live_verdict
from showcause.policies import compiling
from showcause.policy import Policy, load
from showcause.replay.files import Found
from showcause.replay.formats import Reader
from showcause.replay.judging import Judged, judge_file
from showcause.verdict import Verdict
from tests.harness.replayed import recorded

from .past import session

GOLDEN = Path(__file__).parents[1] / "golden/claude_code"
PRESETS = ("classic", "balanced", "strict")


def said(verdict: Verdict) -> tuple[Any, ...]:
    """What both must agree on."""
    findings = [(one.rule.id, one.level, one.finding.words, one.fingerprint, one.suppressed) for one in verdict.judged]
    return verdict.decision, findings, verdict.suppressed_by, verdict.id, verdict.failed, verdict.reply


def replayed(path: Path, policy: Policy) -> list[Judged]:
    source = Found(str(path), path.stat().st_size, "0").source()
    return [
        one
        for one in judge_file(source, Reader("claude-code", sessions), policy, Counter())
        if one.moment.event.name in STOPS
    ]


def both(path: Path, policy: Policy, folder: Path) -> Iterator[tuple[Judged, Verdict]]:
    """Each stop of a session with the live verdict on the file as it was when that stop came."""
    subagents = path.parent.name == "subagents"
    cut = folder / path.name if not subagents else folder / path.parent.parent.name / "subagents" / path.name
    cut.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_bytes().splitlines(keepends=True)
    at = 0
    for judged in replayed(path, policy):
        newest = next(iter(judged.moment.transcript.back())).id
        at = next(number for number in range(at, len(lines)) if _is(lines[number], newest))
        cut.write_bytes(b"".join(lines[: at + 1]))
        event = read(payload(judged, cut))
        yield judged, live_verdict(event, open_transcript(event.transcript), policy)


def _is(line: bytes, id: str) -> bool:
    """Whether a line is the one of this id."""
    return any(b'"uuid":%b"%b"' % (blank, id.encode()) in line for blank in (b"", b" "))


def payload(judged: Judged, path: Path) -> dict[str, Any]:
    """What the client sends at this stop."""
    event = judged.moment.event
    tasks = [{"id": one.id, "type": one.kind, "status": "running", "command": one.what} for one in event.running]
    found = {
        "session_id": event.session, "transcript_path": str(path), "cwd": str(path.parent), "permission_mode": "default",
        "hook_event_name": event.name, "stop_hook_active": event.stop_active, "background_tasks": tasks,
        "last_assistant_message": event.message,
    }  # fmt: skip
    if event.turn_hint:
        found["prompt_id"] = event.turn_hint
    if event.agent is not None:
        found |= {"agent_id": event.agent, "agent_type": "general-purpose", "agent_transcript_path": str(path)}
    return found


def compare(paths: Iterable[Path], policy: Policy, tmp_path: Path) -> tuple[int, Counter[str]]:
    """How many stops were judged alike, and the gates that spoke. Fails at the first that was not."""
    count, gates = 0, Counter[str]()
    for number, path in enumerate(paths):
        for judged, live in both(path, policy, tmp_path / str(number)):
            assert said(judged.verdict) == said(live), f"{path.name}: {judged.moment.event.message!r}"
            count += 1
            gates.update(one.rule.id for one in live.judged)
    return count, gates


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SHOWCAUSE_OFF", raising=False)
    return tmp_path


def policy_of(preset: str, root: Path) -> Policy:
    return load({**compiling.preset_values(preset), "root": str(root)})


@pytest.mark.parametrize("preset", PRESETS)
def test_two_hundred_stops(home: Path, preset: str) -> None:
    """Sessions of every kind of ending; and enough gates speak for the comparison to mean something."""
    folder = home / "past"
    folder.mkdir()
    paths = [session(folder / f"s{seed}.jsonl", seed, 40) for seed in range(8)]
    count, gates = compare(paths, policy_of(preset, home), home / "cut")
    assert count >= 200
    assert len(gates) >= 4 and gates.total() >= 50, gates


@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_by_the_client(home: Path, preset: str) -> None:
    """The client's own files: a session with subagents, the hook's feedback and background work."""
    copied = home / "past"
    shutil.copytree(GOLDEN, copied)
    count, _ = compare(sorted(copied.rglob("*.jsonl")), policy_of(preset, home), home / "cut")
    assert count


@pytest.mark.shared
def test_real_stops(home: Path) -> None:
    """At least 200 stops of recorded sessions."""
    policy = policy_of("balanced", home)
    count = 0
    for number, path in enumerate(recorded("claude-*.jsonl")):
        if path.stat().st_size > 1_000_000:
            continue
        count += compare([path], policy, home / f"cut{number}")[0]
        if count >= 400:
            break
    assert count >= 200
