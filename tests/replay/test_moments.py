"""Where a past session's stops are: by entries, and by bytes for Claude Code; both ways find the same."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from showcause.event import Call, Result
from showcause.harness.claude_code import sessions as claude
from showcause.replay.files import Found
from showcause.replay.moments import moments
from showcause.sessions import Moment, Session, Source
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, Entry
from tests.hook.process import transcript

P, SAID = Entry(PROMPT, "p", text="do"), Entry(ASSISTANT, text="said")
CALL = Entry(ASSISTANT, calls=(Call("Bash", "shell", {"command": "detect x"}, "c"),))
RESULT = Entry(RESULTS, results=(Result("c", "out"),))


def found(*entries: Entry, literals: tuple[str, ...] = ()) -> list[Moment]:
    return list(moments(Session("s", "codex", iter(entries)), literals))


@pytest.mark.parametrize(
    ("entries", "messages"),
    [
        pytest.param((P, Entry(META, text="x")), [], id="the agent did nothing"),
        pytest.param((P, SAID, Entry(INTERRUPTED)), [], id="the user interrupted"),
        pytest.param((P, CALL, RESULT, Entry(ERROR, text="API Error")), [], id="the API failed"),
        pytest.param((P, SAID, Entry(ERROR), SAID), ["said"], id="the API failed and was asked again"),
        pytest.param((P, SAID), ["said"], id="one turn"),
        pytest.param((P, SAID, P, CALL, RESULT, SAID), ["said", "said"], id="two turns"),
        pytest.param((P, SAID, CALL, RESULT), [""], id="no closing word after work"),
        pytest.param((P, SAID, Entry(NOTICE, text="n"), SAID), ["said", "said"], id="a background task reports"),
        pytest.param((P, SAID, Entry(FEEDBACK, text="f"), SAID), ["said", "said"], id="a hook held it"),
        pytest.param((P, SAID, SAID._replace(side=True, text="sub")), ["said"], id="a subagent's lines"),
    ],
)
def test_stops(entries: tuple[Entry, ...], messages: list[str]) -> None:
    assert [moment.event.message for moment in found(*entries)] == messages


def test_a_stop_after_a_held_stop_is_active() -> None:
    stops = found(P, SAID, Entry(FEEDBACK, text="f"), SAID)
    assert [moment.event.stop_active for moment in stops] == [False, True]


def test_what_the_user_said_next() -> None:
    first, second = found(P, SAID, Entry(PROMPT, text="did you run it?"), SAID)
    assert (first.next_user, second.next_user) == ("did you run it?", "")


def test_a_transcript_ends_with_its_moment() -> None:
    first, _ = found(P, SAID, Entry(PROMPT, "p2", text="next"), Entry(ASSISTANT, text="later"))
    assert [entry.text for entry in first.transcript.back()] == ["said", "do"]


def test_calls_of_a_verb_are_moments_and_others_are_not() -> None:
    calls = found(P, CALL, RESULT, SAID, literals=("detect",))
    assert [moment.event.name for moment in calls] == ["ToolCall", "Stop"]
    assert [moment.event.name for moment in found(P, CALL, RESULT, SAID, literals=("train",))] == ["Stop"]


def test_by_bytes_and_by_entries_are_the_same(tmp_path: Path) -> None:
    tool = ("tool", ("Bash", {"command": "detect x"}, "out"))
    path = transcript(tmp_path / "s.jsonl", "Do it.", ("text", "First."), tool, ("text", "Done."))
    source = Found(str(path), path.stat().st_size, "0").source()
    fast = list(claude.moments(source, ("detect",), lambda word: None))
    (session,) = claude.read(source, lambda word: None)
    slow = list(moments(session, ("detect",)))
    assert [(m.event.name, m.event.message, m.last_words) for m in fast] == [
        (m.event.name, m.event.message, m.last_words) for m in slow
    ]
    assert [list(m.transcript.back()) for m in fast] == [list(m.transcript.back()) for m in slow]


@pytest.mark.parametrize(
    "raw", [b"", b"\n\n", b"\xff\xfe", b'{"type":"user"', b'{"type":"user","message":{}}\n' * 3], ids=repr
)
def test_broken_files_have_no_moments(raw: bytes) -> None:
    def opened() -> Iterator[bytes]:
        return io.BytesIO(raw)  # type: ignore[return-value]

    assert list(claude.moments(Source("s.jsonl", opened), ("x",), lambda word: None)) == []  # type: ignore[arg-type]
