"""Assigned work that the message drops, defers or shrinks for convenience. Leaves honest reasons alone."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.actions import Action
from ....facts.did.assigned import Assigned
from ....facts.did.prompted import Prompted
from ....facts.said.about import about, shared
from ....facts.said.acts import Act, negated
from ....facts.said.spoken import Spoken
from ....gate import Finding, gate
from ....reply import worded

PROBABLE = 2  # the tier of words that say only probably that work was left
FEW = 4  # stems of a request so short that one of them names its subject
REST = (
    "rest", "remaining", "other", "其余", "其餘", "剩下", "其他", "其它", "나머지", "다른", "残り", "その他",
    "ほかの", "les autres", "restants", "restantes", "übrigen", "restlichen", "die anderen", "los demás",
    "las demás", "os demais", "as demais", "остальн", "gli altri", "le altre", "restanti",
)  # fmt: skip
_BASE = (
    "git stash",
    "git worktree",
    "git blame",
    "git bisect",
    "git log",
    "git checkout",
    "git switch",
    "git show",
    "git diff",
)


@gate(
    "diligence/work-skipped",
    title="Assigned work skipped for convenience",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("skip", "inherited"),
    waits=True,
    labels="skip=skip",
    needs=("tasked",),
)
def work_skipped(
    spoken: Spoken, actions: tuple[Action, ...], assigned: Assigned, prompted: Prompted
) -> Iterator[Finding]:
    """Objects when the message says that work was dropped, deferred or shrunk which the user had asked for.

    Who assigned it decides: the sentence must share its subject with a sentence of the user's in this session, or speak
    of the rest where the user wanted all of it. "Pre-existing" and "unrelated to my change" count only where
    nothing in the turn looked at the base.

    Silent on a negation, on what the user said may be left, on a question or a condition, and on a real reason: a
    tool, network, access or dependency that is missing or fails. That is disclosure and ends the turn. While work of
    this turn still runs the judgement waits for the next stop.
    """
    if prompted.kind in ("none", "question"):
        return
    blocked = [one.sentence.from_end for one in spoken.one("blocked")]
    for act in spoken.of(("skip", "inherited")):
        if act.attributed or act.sentence.mood != "statement":
            continue
        folded = act.sentence.folded
        if act.act == "skip" and negated(folded, (act.span[0], act.span[0]), act.lang):
            continue
        if any(0 <= act.sentence.from_end - at + 1 <= 2 for at in blocked):
            continue
        if act.act == "inherited" and any(_base(action) for action in actions):
            continue
        if any(shared(folded, one) for one in assigned.left):
            continue
        asked = next((one for one in assigned.wanted if _same(act, one, prompted)), "")
        if not asked and (act.scope == "rest" or any(mark in folded for mark in REST)):
            asked = assigned.whole()
        if asked:
            yield _finding(act, asked)
            return


def _same(act: Act, request: str, prompted: Prompted) -> bool:
    """Whether both are about one thing: two stems, or one where the request has few.

    Where the words say only probably that work was left (tier 2), a single stem counts in this turn's request alone.
    """
    common = shared(act.sentence.folded, request)
    few = common == 1 and len(about(request)) <= FEW
    return common >= 2 or (few and (act.tier < PROBABLE or request in prompted.text))


def _base(action: Action) -> bool:
    """A call that looks at the state before the change."""
    command = action.call.input.get("command")
    return action.call.kind == "shell" and isinstance(command, str) and any(mark in command for mark in _BASE)


def _finding(act: Act, asked: str) -> Finding:
    from .words import SAY

    request = asked if len(asked) <= 80 else asked[:79].rstrip() + "…"
    found = Finding(words=act.words, looked="who assigned the skipped work, and a reason that prevents it")
    found = found._replace(strength="soft" if act.tier > 1 or act.act == "inherited" else "hard")
    return worded(found, SAY, request=request)
