"""The stops and tool calls of a session, in order, from its entries: for formats without a faster way of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..event import Event
from ..sessions import Moment, Session, ending
from ..transcript import FEEDBACK, NOTICE, PROMPT, Entry, of

CALLING = (PROMPT, NOTICE, FEEDBACK)
KEPT = 20_000  # entries of a session that are kept for gates that look back beyond the turn


def moments(session: Session, literals: Sequence[str]) -> Iterator[Moment]:
    """Unit is the stretch between two calls on the agent: its last message is the stop."""
    event = Event(
        "Stop" if session.agent is None else "SubagentStop",
        session.harness,
        session=session.id,
        agent=session.agent,
        cwd=session.cwd,
    )
    kept: list[Entry] = []
    stretch: list[Entry] = []
    for entry in session.entries:
        if entry.kind in CALLING and not entry.side:
            if kept:
                said = entry.text if entry.kind == PROMPT else ""  # a notice or a hook is not the user
                yield from _stretch(event, session, kept, stretch, literals, said)
            stretch = []
        else:
            stretch.append(entry)
        kept.append(entry)
        if len(kept) > KEPT:
            kept = kept[KEPT // 2 :]
    if kept:
        yield from _stretch(event, session, kept, stretch, literals, "")


def _stretch(
    event: Event, session: Session, kept: list[Entry], stretch: list[Entry], literals: Sequence[str], next_user: str
) -> Iterator[Moment]:
    entries = tuple(kept)
    first = len(entries) - len(stretch)
    for number, entry in enumerate(stretch if literals else ()):
        for call in entry.calls:
            text = " ".join(value for value in call.input.values() if isinstance(value, str))
            if any(literal in text for literal in literals):
                called = event._replace(name="ToolCall", call=call)
                yield Moment(called, of(entries[: first + number + 1]), entry.time, "", "", session.version)
    found = ending(reversed(stretch))
    if found is None:
        return
    message, words, entry = found
    before = entries[first - 1] if first else None
    stopped = event._replace(
        message=message.strip(),
        turn_hint=before.turn_hint if before else None,
        stop_active=before is not None and before.kind == FEEDBACK,
    )
    yield Moment(stopped, of(entries), entry.time, words, next_user, entry.version or session.version)
