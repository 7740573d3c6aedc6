"""A session's file that is a moment behind: looked at again before its silence is held against the agent, and bounded."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.gate import Finding
from showcause.harness.claude_code.transcript import open_transcript
from showcause.hook import again, judging
from showcause.hook.again import PAUSES, caught_up, settled
from showcause.hook.judging import live_verdict
from showcause.observe import Live
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy
from showcause.transcript import ASSISTANT, FEEDBACK, MISSING, PROMPT, RESULTS, Entry, Transcript, of
from showcause.verdict import Judged, Verdict
from tests.engine import rule

from .process import transcript

OWN = Event("ToolCall", "claude-code", "s1", call=Call("Bash", "shell", {"command": "detect"}, "own"))
BEHIND = [Entry(PROMPT, text="Go on."), Entry(ASSISTANT, calls=(Call("Read", "read", {}, "c1"),))]
WRITTEN = [*BEHIND, Entry(ASSISTANT, calls=(Call("Bash", "shell", {}, "own"),))]
STAMP = "%Y-%m-%dT%H:%M:%SZ"


def verdict(level: str = "block", unshown: bool = True, suppressed: str | None = None) -> Verdict:
    decision = "pass" if suppressed or level == "log" else level
    return Verdict(decision, (Judged(rule(level=level), Finding("w", unshown=unshown), level, "f", suppressed),))


REFUSED, PASSED = verdict(), Verdict("pass")


class Growing:
    """A file as it is at each look; the last state stays. Keeps what was waited, and how often it was opened."""

    def __init__(self, *states: tuple[list[Entry], Verdict]) -> None:
        self.states, self.opened, self.waited = list(states), 0, list[float]()

    def settle(self, event: Event = OWN) -> Verdict:
        entries, first = self.states[0]
        return settled(first, event, of(entries), self.reopen, lambda _: self.now[1], self.waited.append)[1]

    @property
    def now(self) -> tuple[list[Entry], Verdict]:
        return self.states[min(self.opened, len(self.states) - 1)]

    def reopen(self) -> Transcript:
        self.opened += 1
        return of(self.now[0])


@pytest.mark.parametrize(
    "first",
    [PASSED, verdict(unshown=False), verdict("log"), verdict(suppressed="waived")],
    ids=["a-pass", "it-rests-on-what-is-there", "only-logged", "waived"],
)
def test_nobody_waits_where_nothing_is_said_of_what_is_missing(first: Verdict) -> None:
    """The file is behind, and no matter."""
    file = Growing((BEHIND, first))
    assert file.settle() is first
    assert (file.opened, file.waited) == (0, [])


def test_nobody_waits_for_a_file_that_shows_the_very_call() -> None:
    """What came before it stands there too, or never was."""
    file = Growing((WRITTEN, REFUSED), (WRITTEN, PASSED))
    assert file.settle() is REFUSED
    assert (file.opened, file.waited) == (0, [])


def test_a_file_that_catches_up_clears_it() -> None:
    """At the second look it is there."""
    file = Growing((BEHIND, REFUSED), (BEHIND, REFUSED), (WRITTEN, PASSED))
    assert file.settle() is PASSED
    assert file.waited == list(PAUSES[:2])


def test_what_was_looked_for_is_enough() -> None:
    """The call itself need not stand there yet."""
    file = Growing((BEHIND, REFUSED), (BEHIND, PASSED))
    assert file.settle() is PASSED
    assert file.opened == 1


def test_a_file_that_caught_up_without_it_is_held_against_the_agent_at_once() -> None:
    """The judged call is there, and what was said to come before it is not."""
    file = Growing((BEHIND, REFUSED), (WRITTEN, REFUSED), (WRITTEN, PASSED))
    assert file.settle() is REFUSED
    assert file.opened == 1


def test_a_file_that_never_catches_up_is_looked_at_so_often() -> None:
    """Then it is held against the agent: a client that writes nothing switches no gate off."""
    file = Growing((BEHIND, REFUSED))
    assert file.settle() is REFUSED
    assert file.opened == len(PAUSES) <= 3
    assert sum(file.waited) <= 0.5


class TestCaughtUp:
    """Whether a file shows what is judged."""

    STOP = Event("Stop", "claude-code", "s1", message="All tests pass.")

    @pytest.mark.parametrize(
        ("event", "entries", "shown"),
        [
            (OWN, WRITTEN, True),
            (OWN, BEHIND, False),
            (OWN, [*WRITTEN, Entry(PROMPT, text="And then?")], False),
            (OWN, [*WRITTEN, Entry(PROMPT, text="Of a helper.", side=True)], True),
            (OWN._replace(call=Call("Bash", "shell", {})), BEHIND, True),
            (STOP, [*BEHIND, Entry(ASSISTANT, text="All tests pass.\n")], True),
            (STOP, [*BEHIND, Entry(ASSISTANT, text="Now the tests.")], False),
            (STOP, [*BEHIND, Entry(ASSISTANT, text="All tests pass. Now the linter.")], False),
            (STOP, [*BEHIND, Entry(ASSISTANT, text="All tests pass."), *WRITTEN], False),
            (STOP, [*BEHIND, Entry(ASSISTANT, text="All tests pass.", side=True)], False),
            (STOP, [Entry(ASSISTANT, text="All tests pass."), *BEHIND], False),
            (STOP, [*BEHIND, Entry(FEEDBACK, text="Not so: All tests pass.")], False),
            (STOP._replace(message=None), BEHIND, True),
            (STOP._replace(message=" \n"), BEHIND, True),
            (STOP, [], False),
        ],
        ids=[
            "the-call", "another-call", "a-call-of-the-turn-before", "a-helper's-line-ends-no-turn", "a-call-without-id",
            "the-message", "another-message", "the-words-within-another", "the-words-and-then-a-call", "a-helper's-words",
            "the-same-words-in-the-turn-before", "our-own-feedback-quotes-it",
            "a-client-that-sends-no-message", "a-message-without-words", "an-empty-file",
        ],
    )  # fmt: skip
    def test_it(self, event: Event, entries: list[Entry], shown: bool) -> None:
        assert caught_up(of(entries), event) is shown

    def test_it_looks_only_so_far(self) -> None:
        """A session of many entries is not read to its beginning for this."""
        many = [
            Entry(ASSISTANT, calls=(Call("Bash", "shell", {}, "own"),)),
            *[Entry(ASSISTANT, text="x")] * again.LOOKED,
        ]
        assert caught_up(of(many), OWN) is False


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "ours"))
    monkeypatch.delenv("SHOWCAUSE_OFF", raising=False)
    return tmp_path


def policy(home: Path) -> Policy:
    """balanced, with a verb and with tokens held to, which it only logs."""
    own = {"verbs": {"detect": {"run": ["detect"]}}, "gates": {"completion/verify-token-missing": "block"}}
    return preset_policy("balanced", own, str(home))


def justified(home: Path, spent_by: str = "") -> None:
    live = Live(OWN, policy(home))
    path = Path(live.marker_path("detect"))
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.with_name(f"{path.name}.spent-{spent_by}") if spent_by else path).write_text(
        "RUN-JUSTIFICATION: how many segments does clip 7 have now\n"
        "CACHE-CANNOT-ANSWER-BECAUSE: the saved summary has no line for clip 7\n"
        f"TOUCHED: none\nCONSULTED: detect-oracle\nSTAMP: {time.strftime(STAMP, time.gmtime())}\n"
    )


SKILL = ("tool", ("Skill", {"skill": "detect-oracle"}, "the notes"))
READ = ("tool", ("Read", {"file_path": "a.py"}, "text"))


def line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":")) + "\n"


def assistant(**block: Any) -> str:
    return line({"type": "assistant", "message": {"role": "assistant", "content": [block]}})


def ran(name: str, call: str, **given: Any) -> str:
    return assistant(type="tool_use", id=call, name=name, input=given)


def denied(call: str) -> str:
    result = {"type": "tool_result", "tool_use_id": call, "content": "The user doesn't want this.", "is_error": True}
    return line({"type": "user", "message": {"role": "user", "content": [result]}})


class Session:
    """A session's file that gets one more piece before each look but the first."""

    def __init__(self, path: Path, *pieces: str) -> None:
        self.path, self.pieces, self.opened = path, list(pieces), 0

    def reopen(self) -> Transcript:
        self.opened += 1
        if self.pieces:
            with self.path.open("a") as file:
                file.write(self.pieces.pop(0))
        return open_transcript(str(self.path))

    def judge(self, home: Path, event: Event = OWN) -> Verdict:
        event = event._replace(transcript=str(self.path), cwd=str(home))
        return live_verdict(event, open_transcript(event.transcript), policy(home), self.reopen)


class TestConsulted:
    """What a justification names as consulted, in a file that the client is still writing."""

    def test_a_right_justification_is_not_refused(self, home: Path) -> None:
        """The skill's own line comes with the second look; the marker is spent, once."""
        justified(home)
        session = Session(transcript(home / "s1.jsonl", "Count.", READ), "", ran("Skill", "c2", skill="detect-oracle"))
        found = session.judge(home)
        assert (found.decision, found.reply, session.opened) == ("pass", "", 2)
        assert [call for call, _ in Live(OWN, policy(home)).spent("detect")] == ["own"]

    def test_a_line_that_is_half_written_is_waited_for(self, home: Path) -> None:
        """Its other half comes next."""
        justified(home)
        whole = ran("Skill", "c2", skill="detect-oracle")
        session = Session(transcript(home / "s1.jsonl", "Count."), whole[:40], whole[40:])
        assert (session.judge(home).decision, session.opened) == ("pass", 2)

    def test_an_untrue_one_is_refused_as_soon_as_the_call_shows(self, home: Path) -> None:
        """And told what was looked at."""
        justified(home)
        session = Session(transcript(home / "s1.jsonl", "Count.", READ), ran("Bash", "own", command="detect"))
        found = session.judge(home)
        assert (found.decision, session.opened) == ("block", 1)
        assert '"detect-oracle" was not consulted in this session, as far as its file shows' in found.reply

    def test_and_refused_where_the_client_writes_nothing(self, home: Path) -> None:
        """After the last look."""
        justified(home)
        session = Session(transcript(home / "s1.jsonl", "Count.", READ))
        assert (session.judge(home).decision, session.opened) == ("block", len(PAUSES))

    def test_a_file_that_goes_away_meanwhile_refuses_nothing(self, home: Path) -> None:
        """From a file that cannot be read nothing follows."""
        justified(home)
        session = Session(transcript(home / "s1.jsonl", "Count.", READ))
        event = OWN._replace(transcript=str(session.path), cwd=str(home))
        found = live_verdict(event, open_transcript(event.transcript), policy(home), lambda: MISSING)
        assert found.decision == "pass"

    def test_whoever_is_at_hand_is_not_asked_twice(self, home: Path) -> None:
        """Shown at once, nothing is looked at again; nor where no justification is there, whatever the file shows."""
        session = Session(transcript(home / "s1.jsonl", "Count.", SKILL))
        assert (session.judge(home).decision, session.opened) == ("block", 0)
        justified(home)
        assert (session.judge(home).decision, session.opened) == ("pass", 0)

    def test_without_a_second_look_the_first_one_counts(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """As in replay, which has whole sessions: nobody waits."""
        waited: list[float] = []
        monkeypatch.setattr(again, "look", lambda *_, **__: waited.append(0.0))
        justified(home)
        path = transcript(home / "s1.jsonl", "Count.", READ)
        event = OWN._replace(transcript=str(path), cwd=str(home))
        assert live_verdict(event, open_transcript(event.transcript), policy(home)).decision == "block"
        assert waited == []

    def test_a_client_that_writes_meanwhile(self, home: Path) -> None:
        """Another thread writes while this one waits: what the real client does."""
        justified(home)
        path = transcript(home / "s1.jsonl", "Count.", READ)
        session, waits = Session(path), threading.Event()

        def write() -> None:
            waits.wait(10)
            with path.open("a") as file:
                file.write(ran("Skill", "c2", skill="detect-oracle") + ran("Bash", "own", command="detect"))

        client = threading.Thread(target=write)
        client.start()

        def reopen() -> Transcript:
            waits.set()
            client.join()
            return session.reopen()

        event = OWN._replace(transcript=str(path), cwd=str(home))
        assert live_verdict(event, open_transcript(event.transcript), policy(home), reopen).decision == "pass"
        assert session.opened == 1


def test_what_a_denied_call_spent_is_given_back_once_the_file_shows_the_denial(home: Path) -> None:
    """The person said no to the first call; the agent asks again at once."""
    justified(home, spent_by="c1")
    path = transcript(home / "s1.jsonl", "Count.", SKILL)
    with path.open("a") as file:
        file.write(ran("Bash", "c1", command="detect"))
    session = Session(path, denied("c1"))
    assert (session.judge(home).decision, session.opened) == ("pass", 1)


class TestStop:
    """The measured client writes before it asks; older ones come after."""

    CLAIM = "I fixed the loader: all tests pass."
    EDIT = ("tool", ("Edit", {"file_path": "src/a.py", "old_string": "x = 1", "new_string": "x = 2"}, "ok"))
    TOKEN = "[VERIFY] ran the tests: 41 passed in 2.31 seconds, no failure\nAll done."  # noqa: S105

    def stop(self, message: str) -> Event:
        return Event("Stop", "claude-code", "s1", message=message, lists_running=True)

    def test_a_run_that_is_written_late_bears_the_claim_out(self, home: Path) -> None:
        """The quoted output comes with the first look, the message with it."""
        output = {"type": "tool_result", "tool_use_id": "c2", "content": "41 passed in 2.31 seconds, no failure"}
        late = ran("Bash", "c2", command="pytest -q") + line(
            {"type": "user", "message": {"role": "user", "content": [output]}, "toolUseResult": {"stdout": "x"}}
        )
        session = Session(transcript(home / "s1.jsonl", "Mend it.", self.EDIT), late + self.said(self.TOKEN))
        assert (session.judge(home, self.stop(self.TOKEN)).decision, session.opened) == ("pass", 1)

    @pytest.mark.parametrize("message", [TOKEN, CLAIM], ids=["a-token", "a-claim"])
    def test_a_file_that_ends_in_the_message_is_believed_at_once(self, home: Path, message: str) -> None:
        """Nobody waits at a stop of the measured client."""
        session = Session(transcript(home / "s1.jsonl", "Mend it.", self.EDIT, ("text", message)))
        assert session.judge(home, self.stop(message)).decision in ("warn", "block")
        assert session.opened == 0

    @pytest.mark.parametrize("message", [TOKEN, CLAIM], ids=["a-token", "a-claim"])
    def test_one_that_does_not_is_looked_at_again(self, home: Path, message: str) -> None:
        """The message comes, and no run with it."""
        session = Session(transcript(home / "s1.jsonl", "Mend it.", self.EDIT), self.said(message))
        assert session.judge(home, self.stop(message)).decision in ("warn", "block")
        assert session.opened == 1

    def said(self, message: str) -> str:
        return assistant(type="text", text=message)


def test_the_judge_is_asked_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the file is looked at: each answer costs money and time."""
    asked: list[object] = []
    monkeypatch.setattr(judging, "_asker", lambda *_: lambda *doubtful: asked.append(doubtful) or ())
    monkeypatch.setattr(again, "PAUSES", (0.0, 0.0))
    policy = preset_policy("balanced", {"gates": {"completion/done-without-evidence": "warn"}})
    edit = Call("Edit", "edit", {"file_path": "src/loader.py"}, "c1")
    entries = [
        Entry(PROMPT, text="Do these:\n- add a retry to the loader\n- fix the timeout of the server\n- write the docs"),
        Entry(ASSISTANT, calls=(edit,)),
        Entry(RESULTS, results=(Result("c1", "ok"),)),
    ]
    message = "I fixed the loader. Everything is done, all tasks are complete."
    event = Event("Stop", "claude-code", "s1", cwd=str(home), message=message, lists_running=True)
    looks: list[int] = []

    def reopen() -> Transcript:
        looks.append(1)
        return of(entries)

    verdict = live_verdict(event, of(entries), policy, reopen)
    assert (verdict.unshown, len(looks), len(asked)) == (True, 2, 1)
