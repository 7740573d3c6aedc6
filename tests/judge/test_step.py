"""The step after the gates: who is asked, about what, how often; and that everything else is a pass, counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from showcause.event import Call, Event, Result, Running
from showcause.facts.did.actions import pair
from showcause.gate import Finding
from showcause.hook.judging import live_verdict
from showcause.judge import asking, step
from showcause.judge.digest import Digest
from showcause.judge.ledger import EVENT, sums
from showcause.judge.providers import Failed, Said
from showcause.judge.trail import MOST, WIDTH, trail
from showcause.policy import Policy
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, Transcript, of
from tests import engine
from tests.engine import policy, rule

from .models import answer

JUDGE = {"provider": "openai", "model": "m", "price_in": 1.0}
SAID = "All of it is done. The exporter is not written yet."
OMITS = answer("omitted", "the exporter", "it is nowhere")
CONTRADICTS = answer("contradicts", "not written yet", "it says both\x1b[2J")

Asked = list[Digest]


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the test's gate yield these findings."""

    def put(*findings: Finding) -> None:
        monkeypatch.setattr(engine, "says_bad", lambda message: iter(findings))

    put(Finding("All of it is done", seen="an admission", act="Finish it.", doubt="contradiction"))
    return put


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], Asked]:
    """Put a reply, or an error, behind the provider."""

    def put(reply: Any) -> Asked:
        asked: Asked = []

        def say(settings: object, text: Digest, seconds: float) -> Said:
            asked.append(text)
            if isinstance(reply, Exception):
                raise reply
            return Said(reply, 100, 10)

        monkeypatch.setattr(asking, "say", say)
        return asked

    return put


@pytest.fixture(autouse=True)
def own_gate(monkeypatch: pytest.MonkeyPatch, doubtful: object) -> None:
    monkeypatch.setattr("showcause.observe.Live.load", lambda world, rule: getattr(engine, rule.function))


def judged(*rules: Any, message: str = SAID, session: str = "s", judge: Any = JUDGE, **more: Any) -> Any:
    event = Event("Stop", "claude-code", session, cwd="/", message=message, transcript="x", **more)
    return live_verdict(event, session_of(message), held(*rules, judge=judge))


def held(*rules: Any, judge: Any = JUDGE) -> Policy:
    return policy(*(rules or (rule(),)), judge=judge)


def session_of(message: str, prompt: str = "Write the parser and the exporter.") -> Transcript:
    call = Call("Bash", "shell", {"command": "pytest"}, "c1")
    entries = [
        Entry(PROMPT, "u1", text=prompt),
        Entry(ASSISTANT, "a1", calls=(call,)),
        Entry(RESULTS, "r1", results=(Result("c1", "SECRET OUTPUT of the run", exit=0),)),
        Entry(ASSISTANT, "a2", text=message),
    ]
    return of(entries)


def log(ours: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line) for path in sorted((ours / "log").glob("*.jsonl")) for line in path.read_text().splitlines()
    ]


class TestNobodyIsAsked:
    """A question is asked only where an answer could matter."""

    @pytest.fixture
    def asked(self, says: Callable[[Any], Asked]) -> Asked:
        return says(CONTRADICTS)

    def test_without_a_judge(self, asked: Asked) -> None:
        assert (judged(judge={}).decision, asked) == ("pass", [])

    def test_about_a_finding_that_is_sure(self, asked: Asked, doubtful: Callable[..., None]) -> None:
        doubtful(Finding("bad", seen="x", act="y"))
        assert (judged().decision, asked) == ("block", [])

    def test_where_another_finding_blocks_anyway(self, asked: Asked, doubtful: Callable[..., None]) -> None:
        doubtful(Finding("bad", seen="x", act="y"), Finding("worse", doubt="contradiction"))
        assert (judged().decision, asked) == ("block", [])

    @pytest.mark.parametrize("level", ["log", "warn", "block"])
    def test_while_the_gates_are_off(self, asked: Asked, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
        """This also ends what would else never end: a judge that is itself an agent under showcause."""
        monkeypatch.setenv("SHOWCAUSE_OFF", "1")
        assert (judged(rule(level=level)).decision, asked) == ("pass", [])

    @pytest.mark.parametrize("level", ["log", "block"])
    def test_while_work_runs(self, asked: Asked, level: str) -> None:
        running = (Running("shell", "b1", "pytest"),)
        assert (judged(rule(level=level, waits=True), running=running).decision, asked) == ("pass", [])

    def test_about_words_that_were_objected_to_before(self, asked: Asked) -> None:
        first, second = judged(), judged()
        assert (first.decision, second.decision, len(asked)) == ("block", "pass", 1)

    def test_for_a_gate_that_is_off(self, asked: Asked) -> None:
        assert (judged(rule(level="off")).decision, asked) == ("pass", [])

    def test_about_a_kind_of_doubt_that_no_question_is_for(self, asked: Asked, doubtful: Callable[..., None]) -> None:
        doubtful(Finding("bad", seen="x", act="y", doubt="taste"))
        assert (judged().decision, asked) == ("pass", [])

    def test_about_a_tool_call(self, asked: Asked) -> None:
        event = Event("ToolCall", "claude-code", "s", cwd="/", call=Call("Bash", "shell", {}), message=SAID)
        assert live_verdict(event, session_of(SAID), held()).decision == "pass"
        assert asked == []

    def test_where_the_transcript_cannot_be_read(self, asked: Asked) -> None:
        event = Event("Stop", "claude-code", "s", cwd="/", message=SAID, transcript="/no/such")
        verdict = live_verdict(event, Transcript(tuple, readable=False), held())
        assert (verdict.decision, asked) == ("pass", [])


def test_an_objection_lets_the_finding_stand(says: Callable[[Any], Asked], ours: Path) -> None:
    """In the gate's own words; what the judge said is in the evidence looked for, cleaned, and not in the reply."""
    says(CONTRADICTS)
    verdict = judged()
    (one,) = verdict.judged
    assert (verdict.decision, one.finding.doubt) == ("block", "")
    assert one.finding.looked == "openai: m: it says both[2J"
    assert "it says both" not in verdict.reply
    assert '"All of it is done"; this turn shows an admission' in verdict.reply


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        pytest.param(answer("consistent"), "allows", id="it allows"),
        pytest.param(answer("unsure"), "unsure", id="it is unsure"),
        pytest.param(answer("contradicts", "not in the text"), "void", id="its quote is invented"),
        pytest.param("no idea", "void", id="junk"),
        pytest.param(Failed("no answer in time"), "failed", id="no answer"),
        pytest.param(MemoryError("x"), "failed", id="a fault of ours"),
    ],
)
def test_everything_else_is_a_pass_and_counted(
    says: Callable[[Any], Asked], ours: Path, reply: Any, outcome: str
) -> None:
    says(reply)
    verdict = judged()
    assert (verdict.decision, verdict.judged, verdict.failed) == ("pass", (), "")
    (line,) = log(ours)
    assert (line["event"], line["gate"], line["question"], line["outcome"]) == (
        EVENT,
        "test/says-bad",
        "contradiction",
        outcome,
    )
    assert sums([line]).outcomes == {outcome: 1}


def test_a_line_of_the_log_holds_no_text_of_the_session(says: Callable[[Any], Asked], ours: Path) -> None:
    says(answer("unsure", "", "The exporter is not written"))
    judged()
    assert "exporter" not in json.dumps(log(ours))


def test_a_question_about_an_item_shows_calls_and_no_output(
    says: Callable[[Any], Asked], doubtful: Callable[..., None]
) -> None:
    doubtful(Finding("the exporter", seen="nothing of it", act="Do it.", doubt="covered", item="the exporter"))
    asked = says(OMITS)
    assert judged().decision == "block"
    assert asked[0].shown == {
        "ITEM": "the exporter",
        "REQUEST": "Write the parser and the exporter.",
        "TRAIL": "Bash pytest => exit 0",
        "MESSAGE": SAID,
    }


def test_only_so_many_questions_a_stop_and_a_session(
    says: Callable[[Any], Asked], doubtful: Callable[..., None], ours: Path
) -> None:
    """Beyond the bounds a finding falls; another session has its own."""
    findings = [Finding(f"thing {n}", seen="x", act="y", doubt="covered", item=f"thing number {n}") for n in range(5)]
    doubtful(*findings)
    asked = says(answer("covered"))
    bounds = {**JUDGE, "per_stop": 2, "per_session": 3}
    for message in ("One.", "Two.", "Three."):
        judged(message=message, judge=bounds)
    assert len(asked) == 3
    assert [line["outcome"] for line in log(ours)] == ["allows"] * 3 + ["skipped"] * 3
    judged(message="Four.", session="t", judge=bounds)
    assert len(asked) == 5


def test_the_time_is_that_of_the_stop_and_not_of_each_question(
    monkeypatch: pytest.MonkeyPatch, doubtful: Callable[..., None]
) -> None:
    doubtful(*(Finding(f"t{n}", seen="x", act="y", doubt="covered", item=f"thing number {n}") for n in range(3)))
    clock = iter([0.0, 0.0, 4.5, 9.0])
    given: list[float] = []
    monkeypatch.setattr(step.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(step, "ask", lambda question, judge, seconds: given.append(seconds) or asking.Asked("unsure"))
    judged(judge={**JUDGE, "timeout": "6s", "per_stop": 3})
    assert given == [6.0, 1.5, -3.0]


def test_a_state_that_cannot_be_kept_asks_nobody(says: Callable[[Any], Asked], ours: Path) -> None:
    """What cannot be counted cannot be bounded."""
    asked = says(CONTRADICTS)
    ours.mkdir()
    (ours / "state").write_text("in the way")
    assert (judged().decision, asked) == ("pass", [])


def test_a_judge_that_breaks_leaves_sure_findings_standing(
    monkeypatch: pytest.MonkeyPatch, doubtful: Callable[..., None]
) -> None:
    doubtful(Finding("bad", seen="x", act="y"), Finding("worse", doubt="contradiction"))
    monkeypatch.setattr(step, "answered", lambda *_: 1 / 0)
    verdict = judged(rule(level="warn"))
    assert verdict.decision == "warn"
    assert "judge: ZeroDivisionError" in verdict.failed


class TestTrail:
    """The turn's calls as lines."""

    def lines(self, *steps: tuple[Call, Result | None]) -> tuple[str, ...]:
        return trail(pair(tuple(self.entries(steps))))

    def entries(self, steps: tuple[tuple[Call, Result | None], ...]) -> Iterator[Entry]:
        for call, result in steps:
            yield Entry(ASSISTANT, calls=(call,))
            if result:
                yield Entry(RESULTS, results=(result,))

    @pytest.mark.parametrize(
        ("given", "result", "line"),
        [
            pytest.param({"command": "make\n  test"}, Result("c", "", exit=2), "X make test => exit 2", id="a command"),
            pytest.param({"file_path": "a.py", "old_string": "secret"}, Result("c", ""), "X a.py => ok", id="an edit"),
            pytest.param({}, Result("c", "", failed=True), "X  => failed", id="nothing to say"),
            pytest.param({"command": 3, "path": "b"}, None, "X b => no result yet", id="an odd input"),
            pytest.param(
                {"command": "sleep"},
                Result("c", "", background=True),
                "X sleep => runs in the background",
                id="background",
            ),
        ],
    )
    def test_a_line(self, given: dict[str, Any], result: Result | None, line: str) -> None:
        assert self.lines((Call("X", "shell", given, "c"), result)) == (line,)

    def test_bounded(self) -> None:
        """The last calls stay, each within its width."""
        calls = [(Call("X", "shell", {"command": f"{n} " + "y" * 100_000}, f"c{n}"), None) for n in range(MOST + 5)]
        found = self.lines(*calls)
        assert found[0] == "(5 earlier calls)"
        assert len(found) == MOST + 1
        assert found[-1].startswith(f"X {MOST + 4} ")
        assert max(map(len, found)) < WIDTH + 40
