"""What the redirects of a command give: its input, the file it writes, and what stands behind a here-document's mark.

Substitutions within them are walked like all others; nothing is kept of what is written, which `written` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....light import TYPE_CHECKING, NamedTuple
from . import words as wording
from . import written
from .feed import Feed

if TYPE_CHECKING:
    from tree_sitter import Node

    from .walker import Walker

KINDS = frozenset(("file_redirect", "heredoc_redirect", "herestring_redirect"))
_BACKTICKS = 1000  # characters of a text between them


class Redirects(NamedTuple):
    """The input they give, the file they write (or add to), and what follows a here-document's mark on its line."""

    feed: Feed | None
    target: str
    more: bool
    after: list[Node]


def read(walk: Walker, nodes: Sequence[Node]) -> Redirects:
    found = Redirects(None, "", False, [])
    for node in nodes:
        if node.type == "herestring_redirect":
            walk.children(node, None)
            found = found._replace(feed=Feed("".join(_text(walk, child) for child in node.named_children)))
        elif node.type == "heredoc_redirect":
            feed = _heredoc(walk, node)
            inner = read(walk, node.children_by_field_name("redirect"))
            target, more = (inner.target, inner.more) if inner.target else (found.target, found.more)
            behind = [child for child in node.named_children if child.type == "pipeline"]
            behind += node.children_by_field_name("right")
            found = Redirects(feed, target, more, found.after + behind)
        else:
            found = _file(walk, node, found)
    return found


def quiet(walk: Walker, nodes: Sequence[Node]) -> Redirects:
    """`read` once more, with what it finds thrown away: it was counted the first time."""
    count, kept = len(walk.tally.invocations), dict(walk.tally.undecided)
    found = read(walk, nodes)
    del walk.tally.invocations[count:]
    walk.tally.undecided = kept
    return found


def _file(walk: Walker, node: Node, found: Redirects) -> Redirects:
    """`found` with what `< file`, `< <(…)`, `> file` or `>> file` adds; another descriptor's file adds nothing."""
    walk.children(node, None)
    way = walk.reading.text(node).lstrip("0123456789&")[:2]
    destination = node.child_by_field_name("destination")
    if destination is None:
        return found
    if destination.type == "process_substitution":
        return found._replace(feed=Feed(_inside(walk, destination))) if way[:1] == "<" else found
    path = _text(walk, destination)
    if way[:1] == "<":
        return found._replace(feed=Feed(written.read(walk, path)))
    if way[:1] == ">" and way != ">&" and node.child_by_field_name("descriptor") is None:
        return found._replace(target=path, more=way == ">>")
    return found


def _text(walk: Walker, node: Node) -> str:
    return "".join(part.text for part in wording.parts(node, walk.reading))


def _inside(walk: Walker, node: Node) -> str | None:
    """The output of the one command in a substitution."""
    inner = [child for child in node.named_children if child.type != "comment"]
    return walk.printed(inner[0], None).text if len(inner) == 1 else None


def _heredoc(walk: Walker, node: Node) -> Feed:
    start = body = None
    for child in node.named_children:
        start = child if child.type == "heredoc_start" else start
        body = child if child.type == "heredoc_body" else body
    if start is None or body is None:
        return Feed("")
    text, mark = walk.reading.text(body), walk.reading.text(start)
    if walk.reading.text(node).lstrip("0123456789").startswith("<<-"):
        text = "\n".join(line.lstrip("\t") for line in text.split("\n"))
    if any(quote in mark for quote in "'\"\\"):
        return Feed(text)
    walk.children(body, None)
    for index, piece in enumerate(text.replace("\\`", "").split("`")):
        if index % 2 and len(piece) <= _BACKTICKS:
            walk.nested(piece, walk.via)
    return Feed(wording.unquote_double(text).replace("\\`", "`"))
