"""The work is said to be finished and one thing that the user assigned occurs nowhere. Quotes the user or is silent."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.assigned import Assigned
from ....facts.did.assigned_items import Item
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....fold import fold
from ....gate import Finding, gate
from ....reply import quote, worded

_WORDS, _ITEM = 80, 90


@gate(
    "diligence/assigned-item-omitted",
    title="Finished without a thing that the user assigned",
    events=("Stop",),
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("done_whole", "claim_done", "claim_implemented", "claim_fixed"),
    waits=True,
    needs=("deep", "tasked", "assigned_items", "finished"),
)
def assigned_item_omitted(
    assigned_items: tuple[Item, ...], delivered: Delivered, assigned: Assigned, finished: Finished, deep: str
) -> Iterator[Finding]:
    """Objects when a message reports the work as finished and a thing of the user's own list occurs nowhere.

    The user's words are quoted; what cannot be quoted is not held against anybody. A thing counts as seen when its name
    or one word of its subject stands in the message, in a call, in a text put into a file or in a helper's report. It
    is not missing where the message says that it is left, where the user said so, where they only asked or told, and
    where no other thing of the same list can be recognised, since then the list is spoken of in other words.

    `deep = "on"` looks beyond lists at what the user added in running sentences; `deep = "off"` silences this gate.
    """
    states = [(item, delivered.state(item.words)) for item in assigned_items]
    seen = {item.group for item, state in states if state in ("named", "touched")}
    doubtful = None
    for item, state in states:
        if state not in ("absent", "doubtful") or item.kind == "all" or (item.kind != "listed" and deep != "on"):
            continue
        if assigned.leaves(item.words):
            continue
        if state == "absent" and (item.group in seen or item.kind != "listed"):
            yield _finding(item, finished, "")
            return
        doubtful = doubtful or item
    if doubtful is not None:
        yield _finding(doubtful, finished, "covered")


def _finding(item: Item, finished: Finished, doubt: str) -> Finding:
    from .words import SAY

    asked = quote(item.words, _ITEM)
    found = Finding(
        words=quote(finished.claim.words, _WORDS),
        looked="each thing that the user's request lists, in the message and in what was done",
        key=fold(item.words),
        doubt=doubt,
        item=item.words,
    )
    return worded(found, SAY, asked=asked)
