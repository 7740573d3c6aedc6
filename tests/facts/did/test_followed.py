"""Whether a call follows the last words."""

from __future__ import annotations

from showcause.event import Call, Result
from showcause.facts.did.followed import followed
from showcause.transcript import ASSISTANT, RESULTS, Entry, Turn

SAYS, BLANK = Entry(ASSISTANT, text="Let me run it:"), Entry(ASSISTANT, text="\n\n")
CALLS = Entry(ASSISTANT, calls=(Call("Bash", "shell", {}, "c1"),))
RESULT = Entry(RESULTS, results=(Result("c1", "ok"),))


def test_a_call_follows() -> None:
    assert followed(Turn(None, (SAYS, CALLS), True, False))
    assert followed(Turn(None, (SAYS, CALLS, RESULT, BLANK), True, False))
    assert followed(Turn(None, (SAYS._replace(calls=CALLS.calls),), True, False))


def test_none_follows() -> None:
    assert not followed(Turn(None, (CALLS, RESULT, SAYS), True, False))
    assert not followed(Turn(None, (SAYS, CALLS._replace(side=True)), True, False))
    assert not followed(Turn(None, (), True, False))
