"""Over the syntax tree of a shell line, in the order of its text: what each simple command starts, what is left open.

Branches are all taken, a function's body counts where it is called, nothing is run. Every kind of work is bounded:
nesting, steps, bytes parsed, and how often the parser may read the same text (its recovery from errors is quadratic).
Redirects are read by `redirects`, simple commands by `simple` and `starting`, each with the walk in hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....light import TYPE_CHECKING
from . import chains, powershell, redirects, simple, written
from . import scope as scoping
from . import tree as trees
from .feed import Feed
from .forms import TEXT, Shell, Undecided
from .tally import MAX_DEPTH, NESTING, Spent, Tally
from .words import Reading, Scope, Word

if TYPE_CHECKING:
    from tree_sitter import Node

# the parser's stack grows with each open pipe, and an error at the end costs its square
_PIPES = 2_000
_BROKEN = 8  # places of a text that are named

_ASSIGNING = ("variable_assignment", "declaration_command", "variable_assignments")
_BRANCHES = frozenset(("if_statement", "elif_clause", "else_clause", "case_item", "while_statement", "for_statement"))
_AGAIN = frozenset(("do_group", "while_statement"))  # what a `for` goes over is read once
_OWN_SHELL = frozenset(("subshell", "command_substitution", "process_substitution"))


def walk(command: str, scripts: Mapping[str, str]) -> Shell:
    tally = Tally()
    if command.count("|") > _PIPES:
        return Shell((), (Undecided(command[:TEXT], "too long"),))
    if powershell.here_string(command):
        return Shell((), (Undecided(command[:TEXT], "powershell"),))
    try:
        _Walk(tally, Scope(), scripts).script(command)
    except powershell.PowerShell:
        return Shell((), (Undecided(command[:TEXT], "powershell"),))
    except Spent:
        tally.doubt(command, "too long")
    return Shell(tuple(tally.invocations), tuple(tally.undecided))


class _Walk:
    """The `Walker`: one shell text; nested texts get a walk of their own and share what was found."""

    def __init__(
        self, tally: Tally, scope: Scope, scripts: Mapping[str, str], via: tuple[str, ...] = (), depth: int = 0
    ):
        self.tally, self.scope, self.scripts, self.via, self.depth = tally, scope, scripts, via, depth
        self.hole = ""
        self.nesting = 0
        self.active: tuple[str, ...] = ()
        self.reading = Reading(b"", scope, self.substituted)

    # ---- texts

    def script(self, text: str) -> None:
        src = trees.settle(text.replace("\0", "")).encode("utf-8", "replace")
        self.tally.parse(len(src))
        self.reading = Reading(src, self.scope, self.substituted)
        root = trees.tree(src)
        if root.has_error or root.end_byte < len(src.rstrip()):
            self.broken(root)
        self.node(root, None)

    def broken(self, root: Node) -> None:
        """The text that the grammar could not read."""
        found, todo = 0, [root]
        while todo and found < _BROKEN:
            self.tally.step()
            node = todo.pop()
            if node.type == "ERROR" or node.is_missing:
                found += 1
                self.tally.doubt(self.reading.text(node if node.end_byte > node.start_byte else root), "syntax")
            elif node.has_error:
                todo += reversed(node.children)
        if not found:
            self.tally.doubt(self.reading.text(root), "syntax")

    def nested(
        self, text: str, via: tuple[str, ...], *, args: Sequence[Word] | None = None, last: bool = False
    ) -> None:
        """Another shell text that this one runs; `last`: the one level of scripts is used up."""
        if self.depth + 1 > MAX_DEPTH:
            self.tally.doubt(text, "too deep")
            return
        inner = _Walk(self.tally, self.scope, {} if last else self.scripts, via, self.depth + 1)
        inner.hole, inner.active = self.hole, self.active
        kept = self.scope.args, self.scope.written
        self.scope.args = None if args is None else tuple(args)
        if last:
            self.scope.written = {}
        inner.script(text)
        self.scope.args, self.scope.written = kept

    def called(self, name: str, args: tuple[Word, ...], via: tuple[str, ...], feed: Feed | None) -> None:
        body, src = self.scope.functions[name]
        if len(self.active) >= MAX_DEPTH:
            self.tally.doubt(name, "too deep")
            return
        inner = _Walk(self.tally, self.scope, self.scripts, (*via, f"{name}()"), self.depth)
        inner.reading = Reading(src, self.scope, inner.substituted)
        inner.active, inner.nesting, inner.hole = (*self.active, name), self.nesting + 2, self.hole
        kept, self.scope.args = self.scope.args, args
        inner.descend(body, feed)
        self.scope.args = kept

    # ---- nodes

    def node(self, node: Node, feed: Feed | None) -> None:
        self.tally.step()
        kind = node.type
        self.tally.loops += kind in _AGAIN
        self.statement(node, kind, feed)
        self.tally.loops -= kind in _AGAIN

    def statement(self, node: Node, kind: str, feed: Feed | None) -> None:
        if kind == "command":
            simple.command(self, node, feed)
        elif kind in chains.CHAINED:
            self.chain(node, feed)
        elif kind == "pipeline":
            self.pipeline(node.named_children, feed)
        elif kind == "function_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if name is not None and body is not None:
                self.scope.functions[self.reading.text(name)] = (body, self.reading.src)
        elif kind in _ASSIGNING:
            self.children(node, None)
            for child in node.named_children if kind != "variable_assignment" else [node]:
                if child.type == "variable_assignment":
                    scoping.assign(child, self.reading)
        elif kind in _BRANCHES:
            before = dict(self.scope.values)
            scoping.loop_variable(node, self.reading)
            self.children(node, feed)
            scoping.join(before, self.scope)
        elif kind in _OWN_SHELL:
            values, cwd = dict(self.scope.values), self.scope.cwd
            self.children(node, feed if kind == "subshell" else None)
            self.scope.values, self.scope.cwd = values, cwd
        elif node.named_child_count:
            self.children(node, feed)

    def children(self, node: Node, feed: Feed | None) -> None:
        self.nesting += 1
        if self.nesting > NESTING:
            self.tally.doubt(self.reading.text(node), "too deep")
        else:
            for child in node.named_children:
                self.node(child, feed)
                if node.type == "program" and self.ends(child):
                    break
        self.nesting -= 1

    def descend(self, node: Node, feed: Feed | None) -> None:
        self.nesting += 1
        if self.nesting > NESTING:
            self.tally.doubt(self.reading.text(node), "too deep")
        else:
            self.node(node, feed)
        self.nesting -= 1

    def ends(self, node: Node) -> bool:
        """A plain `exit` between the statements of a text: what stands behind it never runs."""
        name = node.child_by_field_name("name") if node.type == "command" else None
        if name is None or self.reading.text(name) != "exit" or {*self.scope.functions, *self.scope.aliases} & {"exit"}:
            return False
        behind = node.next_sibling
        return behind is None or behind.type in (";", "\n", "comment") or behind.start_point[0] > node.end_point[0]

    def chain(self, node: Node, feed: Feed | None) -> None:
        links = chains.links(node, self.tally.step)
        for body, redirected in links:
            if redirected:
                self.redirected(body, redirected, feed)
            elif body is not None:
                self.descend(body, feed)
            feed = feed if len(links) == 1 else None

    def redirected(self, body: Node | None, nodes: Sequence[Node], feed: Feed | None) -> None:
        fed, target, more, after = redirects.read(self, nodes)
        if body is not None and body.type == "pipeline":
            self.pipeline(body.named_children, feed, fed)
        elif body is not None:
            feed = fed or feed
            self.descend(body, feed)
            if target:
                written.write(self, target, self.printed(body, feed), more)
        for node in after:
            if node.type == "pipeline":
                self.pipeline(node.named_children, self.printed(body, feed))
            else:
                self.descend(node, None)

    def pipeline(self, nodes: Sequence[Node], feed: Feed | None, last: Feed | None = None) -> None:
        """Each stage is fed by the one before; `last` is a redirect at the end, which only the last stage gets."""
        stages = [node for node in nodes if node.type != "comment"]
        for index, stage in enumerate(stages):
            if last is not None and index == len(stages) - 1:
                feed = last
            values, cwd = dict(self.scope.values), self.scope.cwd
            self.descend(stage, feed)
            feed = self.printed(stage, feed)
            if len(stages) > 1:
                self.scope.values, self.scope.cwd = values, cwd

    # ---- what is known

    def printed(self, node: Node | None, feed: Feed | None) -> Feed:
        return simple.printed(self, node, feed)

    def substituted(self, node: Node) -> str | None:
        return simple.substituted(self, node)
