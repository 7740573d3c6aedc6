"""When a turn may end without a word."""

from __future__ import annotations

import pytest

from showcause.event import Call, Result
from showcause.facts.did.silence import silence
from showcause.transcript import ASSISTANT, FEEDBACK, META, MISSING, NOTICE, PROMPT, RESULTS, Entry, of
from tests.engine import stop

USER = Entry(PROMPT, text="Speed it up.")


def did(name: str = "Edit", kind: str = "edit") -> list[Entry]:
    return [Entry(ASSISTANT, calls=(Call(name, kind, {}, "c1"),)), Entry(RESULTS, results=(Result("c1", "ok"),))]


def excused(*entries: Entry) -> str | None:
    return silence(stop(""), (trail := of(entries)), trail.turn()).excused


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param([USER, *did("SendMessage", "other")], id="told by a tool"),
        pytest.param([USER, *did("AskUserQuestion", "ask")], id="the person is asked"),
        pytest.param([USER, *did(), Entry(NOTICE, text="ended")], id="a report came in"),
        pytest.param([Entry(PROMPT, text="Take note, no need to reply.")], id="silence asked for"),
        pytest.param([USER, *did(), Entry(ASSISTANT, text="It is fast.")], id="the words are on disk"),
        pytest.param(did(), id="no prompt in reach"),
        pytest.param([Entry(PROMPT, text="<command-name>/exit</command-name>")], id="the person left"),
        pytest.param(
            [USER, *did(), Entry(ASSISTANT, text="It is fast now."), *did("TodoWrite", "todo")],
            id="the words stand before book-keeping",
        ),
        pytest.param(
            [
                USER,
                *did(),
                Entry(ASSISTANT, text="Try it **now!** \U0001f3af"),
                *did("read_lints", "other"),
                *did("x", "todo"),
            ],
            id="the words stand before the editor's hints",
        ),
        pytest.param([USER, Entry(ASSISTANT, text="Now the tests:"), did()[0]], id="broken off after its words"),
    ],
)
def test_excused(entries: list[Entry]) -> None:
    assert excused(*entries)


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param([USER, *did()], id="after an edit"),
        pytest.param([USER], id="to a question"),
        pytest.param(
            [USER, *did(), Entry(ASSISTANT, text="Now the hints:"), *did("read_lints", "other")], id="hints announced"
        ),
        pytest.param([USER, Entry(ASSISTANT, text="First the reader."), *did()], id="words before the work"),
        pytest.param(
            [USER, *did(), Entry(META, text="no output?"), Entry(FEEDBACK, text="Stop hook")], id="harness speaks"
        ),
        pytest.param([USER, Entry(NOTICE, text="ended"), *did()], id="work after a report"),
    ],
)
def test_not_excused(entries: list[Entry]) -> None:
    assert excused(*entries) is None


def test_an_unreadable_trail_excuses() -> None:
    assert silence(stop(""), MISSING, MISSING.turn()).excused == "unreadable"
