"""A simple command of the tree: its words, what feeds it, what it writes, and the text that its output leaves.

Which program the words start is told by `starting`.
"""

from __future__ import annotations

from ....light import TYPE_CHECKING
from . import feed as feeding
from . import redirects, starting, written
from . import words as wording
from .feed import Feed
from .forms import TEXT
from .tally import NESTING
from .words import Word, literal

if TYPE_CHECKING:
    from tree_sitter import Node

    from .walker import Walker

_NO_WORDS = frozenset(("variable_assignment", "subshell", "ERROR", "comment")) | redirects.KINDS


def words(walk: Walker, node: Node) -> list[Word]:
    found: list[Word] = []
    if walk.nesting >= NESTING:
        return found
    walk.nesting += 1
    end = -1
    for child in node.named_children:
        if child.type in _NO_WORDS:
            continue
        new = wording.words(child, walk.reading)
        if found and new and walk.reading.src[end : child.start_byte] == b"\\\n":
            new = [literal(found.pop().text + new[0].text), *new[1:]]
        found += new
        end = child.end_byte
    walk.nesting -= 1
    return found


def command(walk: Walker, node: Node, feed: Feed | None) -> None:
    nodes = node.named_children
    for child in nodes:
        if child.type not in redirects.KINDS and child.named_child_count:
            walk.descend(child, None)
    fed, target, more, after = redirects.read(walk, [child for child in nodes if child.type in redirects.KINDS])
    own = words(walk, node)
    text = walk.reading.text(node)[:TEXT]
    feed = fed or feed
    if own:
        starting.start(walk, own, text, walk.via, feed, direct=True)
        if target:
            written.write(walk, target, printed(walk, node, feed), more)
        if own[0].text == "tee":
            for word in own[1:]:
                if word.text[:1] != "-":
                    written.write(walk, word.text, feed)
    for later in after:
        walk.descend(later, None)


def printed(walk: Walker, node: Node | None, feed: Feed | None) -> Feed:
    """What a simple command writes to its standard output, where the line itself tells."""
    if node is None:
        return Feed(None)
    if node.type == "redirected_statement":
        given = redirects.quiet(walk, node.children_by_field_name("redirect"))
        return Feed(None) if given.target else printed(walk, node.child_by_field_name("body"), given.feed or feed)
    if node.type != "command":
        return Feed(None)
    return feeding.printed([word.text for word in words(walk, node)], feed, lambda path: written.read(walk, path))


def substituted(walk: Walker, node: Node) -> str | None:
    """The text that `$(…)` leaves: of `which x` and `command -v x` that is x; of echo and cat what they print."""
    walk.tally.step()
    inner = [child for child in node.named_children if child.type != "comment"]
    if len(inner) != 1:
        return None
    first = inner[0]
    if first.type == "redirected_statement":
        body = first.child_by_field_name("body")
        first = body if body is not None else first
    if first.type == "command":
        own = words(walk, first)
        texts = [word.text for word in own]
        if texts and (texts[0] == "which" or texts[:2] in (["command", "-v"], ["type", "-P"], ["type", "-p"])):
            return texts[-1] if len(texts) > 1 and own[-1].known else None
    out = printed(walk, inner[0], None).text
    return None if out is None or not walk.scope.afford(len(out)) else out.rstrip("\n")
