"""What names a turn in the memory, so that nothing reopens its bound."""

from __future__ import annotations

import pytest

from showcause.facts.did.turn_key import OUT_OF_REACH, turn_key
from showcause.transcript import ASSISTANT, MISSING, PROMPT, Entry, Transcript, of
from tests.engine import stop

LATE = of([Entry(ASSISTANT, "a")])


@pytest.mark.parametrize(
    ("transcript", "named", "key"),
    [
        pytest.param(of([Entry(PROMPT, "u1", text="do")]), True, "u1", id="the user's entry"),
        pytest.param(of([Entry(PROMPT, "", text="do")]), True, "do", id="an entry without an id"),
        pytest.param(LATE, True, OUT_OF_REACH, id="the prompt lies out of reach"),
        pytest.param(MISSING, True, OUT_OF_REACH, id="the named transcript cannot be read"),
        pytest.param(MISSING, False, "hint", id="a harness without transcripts"),
    ],
)
def test_the_key(transcript: Transcript, named: bool, key: str) -> None:
    event = stop(transcript="s.jsonl" if named else None, turn_hint="hint")
    assert turn_key(event, transcript, transcript.turn()) == key
