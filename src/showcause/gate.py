"""What a gate is: metadata, one function from facts to findings, and the finding itself.

A gate is a folder. `gate.py` holds one function under `@gate(...)`; its docstring is its reference page. A folder may
hold `classic.py` too: the source design as it describes itself, used by the `classic` preset. A folder with `gate.toml`
alone names a shape and fills it with phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .light import TYPE_CHECKING, Any, NamedTuple

LEVELS = ("off", "log", "warn", "ask", "block")
MATURITIES = ("preview", "provisional", "stable", "deprecated")
PRESETS = ("classic", "balanced", "strict")


class Finding(NamedTuple):
    """One objection.

    words: the agent's own words, as written. looked, seen, act: the evidence looked for, what was found, the one next
    act, in English, for the log. say: the same in other languages, {lang: (seen, act)}. text: a whole reply, where a
    gate words its own. at_most: the highest level it may have, whatever the policy says. key: what makes two findings
    the same for the memory; None means the words themselves.
    once_per: "session" (text) or "turn" (evidence).
    doubt: "" where the finding stands by itself; else the one narrow question to be answered first: "contradiction"
    (does this message contradict its own claim) or "covered" (do message and trail cover `item`, the words of the
    user, a task or a plan). A question that nobody answers objects to nothing.
    unshown: whether it rests on what the transcript does not show. A harness may be a moment behind with its file, so
    the live hook looks again before it says so.
    """

    words: str
    seen: str = ""
    act: str = ""
    looked: str = ""
    state: str | None = None
    strength: str | None = None
    key: str | None = None
    once_per: str = "session"
    say: Mapping[str, tuple[str, str]] = {}
    text: str = ""
    at_most: str | None = None
    doubt: str = ""
    item: str = ""
    unshown: bool = False


class Permit(NamedTuple):
    """What a gate on tool calls wants done when it lets a call through: markers to consume, a run to record, a note."""

    consume: tuple[str, ...] = ()
    run: Mapping[str, Any] | None = None
    note: str = ""


class Gate(NamedTuple):
    """A gate's metadata. acts, literals, signals: what must occur before it is woken; all empty means always.

    needs: facts asked for first, one by one; where one is empty the gate has nothing to say and is not called.
    waits: its judgement is put off while work of this turn still runs. judges: which claim of the agent it is about.
    """

    id: str
    title: str
    events: tuple[str, ...]
    level: Mapping[str, str]
    maturity: str = "preview"
    acts: tuple[str, ...] = ()
    literals: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
    verbs: bool = False
    waits: bool = False
    labels: str = ""
    options: Mapping[str, Any] = {}
    doc: str = ""
    needs: tuple[str, ...] = ()


if TYPE_CHECKING:
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., "Iterable[Finding | Permit] | None"])


def gate(
    id: str,
    *,
    title: str,
    events: Iterable[str] = ("Stop", "SubagentStop"),
    level: Mapping[str, str],
    maturity: str = "preview",
    acts: Iterable[str] = (),
    literals: Iterable[str] = (),
    signals: Iterable[str] = (),
    verbs: bool = False,
    waits: bool = False,
    labels: str = "",
    options: Mapping[str, Any] | None = None,
    needs: Iterable[str] = (),
) -> Callable[[Function], Function]:
    """Mark a function as a gate. It asks for facts by parameter name and yields findings."""

    def mark(function: Function) -> Function:
        function.__gate__ = Gate(  # type: ignore[attr-defined]
            id,
            title,
            tuple(events),
            dict(level),
            maturity,
            tuple(acts),
            tuple(literals),
            tuple(signals),
            verbs,
            waits,
            labels,
            dict(options or {}),
            (function.__doc__ or "").strip(),
            tuple(needs),
        )
        return function

    return mark
