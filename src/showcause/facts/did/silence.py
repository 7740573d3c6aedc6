"""Why a turn may end without a word: its words went out by a tool, a background task reported, the person is to act.

Only asked where the message is empty. An unreadable trail excuses too: nothing can be concluded from it.
"""

from __future__ import annotations

from ...event import Event
from ...light import NamedTuple
from ...transcript import ASSISTANT, FEEDBACK, META, NOTICE, RESULTS, Entry, Transcript, Turn

_SPEAKING = ("sendmessage", "send_message", "post_message", "add_comment", "reply", "structuredoutput", "task_complete")
_QUIET_ASKED = (
    "don't reply", "do not reply", "no need to reply", "no reply needed", "don't respond", "do not respond",
    "say nothing", "reply with nothing",
    "不用回复", "无需回复", "不要回复", "답장하지", "대답하지", "返信不要",
)  # fmt: skip
_LEFT = ("<command-name>/exit<", "<command-name>/quit<")


class Silence(NamedTuple):
    """excused: why, or None where nothing excuses it."""

    excused: str | None


def silence(event: Event, transcript: Transcript, turn: Turn) -> Silence:
    return Silence(_excuse(event, transcript, turn))


def _excuse(event: Event, transcript: Transcript, turn: Turn) -> str | None:
    if not transcript.readable or not turn.complete:
        return "unreadable"
    prompt = turn.prompt.text.lower() if turn.prompt is not None else ""
    if any(words in prompt for words in _QUIET_ASKED):
        return "asked"
    own = [entry for entry in turn.entries if not entry.side]
    calls = [call for entry in own for call in entry.calls]
    came = {result.call for entry in own for result in entry.results}
    if own and any(call.id not in came for call in own[-1].calls) and any(_words(entry) for entry in own):
        return "the last call has not come back"  # the turn was broken off after its words, or the trail is behind
    if any(word in call.name.lower() for call in calls for word in _SPEAKING):
        return "told by a tool"
    if not calls and any(mark in prompt for mark in _LEFT):
        return "the person left"
    if _book_kept(own):
        return "the words stand before book-keeping"
    if calls and calls[-1].kind in ("ask", "plan"):
        return "the person's move"
    latest = next((entry for entry in reversed(own) if entry.kind not in (ASSISTANT, META, FEEDBACK)), None)
    if latest is not None and latest.kind == NOTICE:
        return "a report came in"
    return "text is there" if event.message is not None and _spoke_last(own, event.message) else None


def _book_kept(own: list[Entry]) -> bool:
    """After the last words there is nothing but the list of tasks and the editor's hints; nothing was announced."""
    kept = False
    for entry in reversed(own):
        if any(call.kind != "todo" and "lint" not in call.name.lower() for call in entry.calls):
            return False
        kept = kept or bool(entry.calls)
        if _words(entry):
            return kept and _ended(entry.text)
    return False


def _ended(text: str) -> bool:
    """Whether the last sentence has its mark; emphasis and emoji may stand behind it. Dots that trail off are none."""
    if text.rstrip(" *_\n").endswith(("...", "…")):
        return False
    for char in reversed(text.rstrip()[-12:]):
        if char in ".!?。！？✅✔`)":
            return True
        if char.isalnum() or char in ":：":
            return False
    return False


def _words(entry: Entry) -> bool:
    return entry.kind == ASSISTANT and bool(entry.text.strip())


def _spoke_last(own: list[Entry], message: str) -> bool:
    """The trail ends with words of the agent that the payload does not hold: the harness lost them, not the agent."""
    for entry in reversed(own):
        if entry.kind == RESULTS or entry.calls:
            return False
        if _words(entry):
            return bool(entry.text.strip() != message.strip())
    return False
