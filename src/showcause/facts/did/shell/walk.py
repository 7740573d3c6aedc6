"""Over the syntax tree of a shell line, in the order of its text: what each simple command starts, what is left open.

Branches are all taken, a function's body counts where it is called, nothing is run. Every kind of work is bounded:
nesting, steps, bytes parsed, and how often the parser may read the same text (its recovery from errors is quadratic).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....light import TYPE_CHECKING, NamedTuple
from . import feed as feeding
from . import scope as scoping
from . import scripts as scripting
from . import tree as trees
from . import words as wording
from . import wrappers as wrapping
from .feed import Feed
from .forms import TEXT, Invocation, Shell, Undecided
from .words import Reading, Scope, Word, literal

if TYPE_CHECKING:
    from tree_sitter import Node

MAX_DEPTH = 8
_NESTING, _WRAPPED = 60, 40
_STEPS = 12_000
_PARSED = 192 * 1024
_UNDECIDED = 64
_OPENERS = ("!", "{", "}")
# the parser's stack grows with each open pipe, and an error at the end costs its square
_PIPES = 2_000

_REDIRECTS = frozenset(("file_redirect", "heredoc_redirect", "herestring_redirect"))
_BRANCHES = frozenset(("if_statement", "elif_clause", "else_clause", "case_item", "while_statement", "for_statement"))
_AGAIN = frozenset(("do_group", "while_statement"))  # what a `for` goes over is read once
_OWN_SHELL = frozenset(("subshell", "command_substitution", "process_substitution"))
_POWERSHELL = (
    " Get Set New Remove Start Stop Invoke Select Where ForEach Write Out Import Export Test Add Copy Move Sort "
    "Measure ConvertTo ConvertFrom Install Join Split Wait Clear Rename Restart Resolve Format Group "
)


class _Redirects(NamedTuple):
    """The input they give, the file they write (or add to), and what follows a here-document's mark on its line."""

    feed: Feed | None
    target: str
    more: bool
    after: list[Node]


class _Spent(Exception):
    """A bound was reached."""


class _PowerShell(Exception):
    """The line is written for another shell."""


class _Out:
    """What was found, and what may still be spent."""

    def __init__(self) -> None:
        self.invocations: list[Invocation] = []
        self.undecided: dict[Undecided, None] = {}
        self.steps, self.parsed = _STEPS, _PARSED
        self.loops = 0  # around the place where the walk is

    def step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise _Spent

    def doubt(self, text: str, why: str) -> None:
        if len(self.undecided) < _UNDECIDED:
            self.undecided[Undecided(text[:TEXT], why)] = None


def _assignment(word: Word) -> bool:
    name, found, _ = word.text.partition("=")
    return bool(found) and name.isidentifier()


def walk(command: str, scripts: Mapping[str, str]) -> Shell:
    out = _Out()
    if command.count("|") > _PIPES:
        return Shell((), (Undecided(command[:TEXT], "too long"),))
    if any(f" @{mark}\n" in command and f"\n{mark}@" in command for mark in "'\""):
        return Shell((), (Undecided(command[:TEXT], "powershell"),))
    try:
        _Walk(out, Scope(), scripts).script(command)
    except _PowerShell:
        return Shell((), (Undecided(command[:TEXT], "powershell"),))
    except _Spent:
        out.doubt(command, "too long")
    return Shell(tuple(out.invocations), tuple(out.undecided))


class _Walk:
    """One shell text and how it was reached; nested texts get a walk of their own and share what was found."""

    def __init__(self, out: _Out, scope: Scope, scripts: Mapping[str, str], via: tuple[str, ...] = (), depth: int = 0):
        self.out, self.scope, self.scripts, self.via, self.depth = out, scope, scripts, via, depth
        self.hole = ""
        self.nesting = 0
        self.active: tuple[str, ...] = ()
        self.reading = Reading(b"", scope, self.substituted)

    # ---- texts

    def script(self, text: str) -> None:
        src = trees.settle(text.replace("\0", "")).encode("utf-8", "replace")
        self.out.parsed -= len(src)
        if self.out.parsed < 0:
            raise _Spent
        self.reading = Reading(src, self.scope, self.substituted)
        root = trees.tree(src)
        if root.has_error or root.end_byte < len(src.rstrip()):
            self.broken(root)
        self.node(root, None)

    def broken(self, root: Node) -> None:
        """The text that the grammar could not read, at most eight places of it."""
        found, todo = 0, [root]
        while todo and found < 8:
            self.out.step()
            node = todo.pop()
            if node.type == "ERROR" or node.is_missing:
                found += 1
                self.out.doubt(self.reading.text(node if node.end_byte > node.start_byte else root), "syntax")
            elif node.has_error:
                todo += reversed(node.children)
        if not found:
            self.out.doubt(self.reading.text(root), "syntax")

    def nested(
        self, text: str, via: tuple[str, ...], *, args: Sequence[Word] | None = None, last: bool = False
    ) -> None:
        """Another shell text that this one runs; `last`: the one level of scripts is used up."""
        if self.depth + 1 > MAX_DEPTH:
            self.out.doubt(text, "too deep")
            return
        inner = _Walk(self.out, self.scope, {} if last else self.scripts, via, self.depth + 1)
        inner.hole, inner.active = self.hole, self.active
        kept = self.scope.args, self.scope.written
        self.scope.args = None if args is None else tuple(args)
        if last:
            self.scope.written = {}
        inner.script(text)
        self.scope.args, self.scope.written = kept

    # ---- nodes

    def node(self, node: Node, feed: Feed | None) -> None:
        self.out.step()
        kind = node.type
        self.out.loops += kind in _AGAIN
        self.statement(node, kind, feed)
        self.out.loops -= kind in _AGAIN

    def statement(self, node: Node, kind: str, feed: Feed | None) -> None:
        if kind == "command":
            self.command(node, feed)
        elif kind in ("list", "redirected_statement"):
            self.chain(node, feed)
        elif kind == "pipeline":
            self.pipeline(node.named_children, feed)
        elif kind == "function_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if name is not None and body is not None:
                self.scope.functions[self.reading.text(name)] = (body, self.reading.src)
        elif kind in ("variable_assignment", "declaration_command", "variable_assignments"):
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
        if self.nesting > _NESTING:
            self.out.doubt(self.reading.text(node), "too deep")
        else:
            for child in node.named_children:
                self.node(child, feed)
                if node.type == "program" and self.ends(child):
                    break
        self.nesting -= 1

    def ends(self, node: Node) -> bool:
        """A plain `exit` between the statements of a text: what stands behind it never runs."""
        name = node.child_by_field_name("name") if node.type == "command" else None
        if name is None or self.reading.text(name) != "exit" or {*self.scope.functions, *self.scope.aliases} & {"exit"}:
            return False
        behind = node.next_sibling
        return behind is None or behind.type in (";", "\n", "comment") or behind.start_point[0] > node.end_point[0]

    def chain(self, node: Node, feed: Feed | None) -> None:
        """`a && b > x && c`, which the grammar nests to the left; a redirect belongs to the last command before it."""
        later: list[tuple[Node | None, list[Node]]] = []
        at: Node | None = node
        while at is not None and at.type in ("list", "redirected_statement"):
            self.out.step()
            if at.type == "list":
                first, *others = at.named_children
                later += [(other, []) for other in reversed(others)]
                at = first
            else:
                redirects = at.children_by_field_name("redirect")
                body = at.child_by_field_name("body")
                if body is not None and body.type == "list":
                    first, *others = body.named_children
                    later += [(other, redirects if n == 0 else []) for n, other in enumerate(reversed(others))]
                    if not others:
                        later.append((None, redirects))
                    at = first
                else:
                    later.append((body, redirects))
                    at = None
        if at is not None:
            later.append((at, []))
        for body, redirects in reversed(later):
            if redirects:
                self.redirected(body, redirects, feed)
            elif body is not None:
                self.descend(body, feed)
            feed = feed if len(later) == 1 else None

    def descend(self, node: Node, feed: Feed | None) -> None:
        self.nesting += 1
        if self.nesting > _NESTING:
            self.out.doubt(self.reading.text(node), "too deep")
        else:
            self.node(node, feed)
        self.nesting -= 1

    def redirected(self, body: Node | None, redirects: Sequence[Node], feed: Feed | None) -> None:
        fed, target, more, after = self.redirects(redirects)
        if body is not None and body.type == "pipeline":
            self.pipeline(body.named_children, feed, fed)
        elif body is not None:
            feed = fed or feed
            self.descend(body, feed)
            if target:
                self.wrote(target, self.printed(body, feed), more)
        for node in after:
            if node.type == "pipeline":
                self.pipeline(node.named_children, self.printed(body, feed))
            else:
                self.descend(node, None)

    def redirects(self, nodes: Sequence[Node]) -> _Redirects:
        feed: Feed | None = None
        after: list[Node] = []
        target, more = "", False
        for node in nodes:
            if node.type == "herestring_redirect":
                self.children(node, None)
                parts = [part for child in node.named_children for part in wording.parts(child, self.reading)]
                feed = Feed("".join(part.text for part in parts))
            elif node.type == "heredoc_redirect":
                feed = self.heredoc(node)
                inner = self.redirects(node.children_by_field_name("redirect"))
                target, more = (inner.target, inner.more) if inner.target else (target, more)
                after += [child for child in node.named_children if child.type == "pipeline"]
                after += node.children_by_field_name("right")
            else:
                self.children(node, None)
                way = self.reading.text(node).lstrip("0123456789&")[:2]
                destination = node.child_by_field_name("destination")
                if destination is None:
                    continue
                if destination.type == "process_substitution":
                    feed = Feed(self.inside(destination)) if way[:1] == "<" else feed
                    continue
                path = "".join(part.text for part in wording.parts(destination, self.reading))
                if way[:1] == "<":
                    feed = Feed(self.file(path))
                elif way[:1] == ">" and way != ">&" and node.child_by_field_name("descriptor") is None:
                    target, more = path, way == ">>"
        return _Redirects(feed, target, more, after)

    def heredoc(self, node: Node) -> Feed:
        start = body = None
        for child in node.named_children:
            start = child if child.type == "heredoc_start" else start
            body = child if child.type == "heredoc_body" else body
        if start is None or body is None:
            return Feed("")
        text, mark = self.reading.text(body), self.reading.text(start)
        if self.reading.text(node).lstrip("0123456789").startswith("<<-"):
            text = "\n".join(line.lstrip("\t") for line in text.split("\n"))
        if any(quote in mark for quote in "'\"\\"):
            return Feed(text)
        self.children(body, None)
        for index, piece in enumerate(text.replace("\\`", "").split("`")):
            if index % 2 and len(piece) <= 1000:
                self.nested(piece, self.via)
        return Feed(wording.unquote_double(text).replace("\\`", "`"))

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

    def wrote(self, target: str, text: Feed | None, more: bool = False) -> None:
        if text is not None and text.text is not None and self.depth < MAX_DEPTH:
            path = scripting.join(self.scope.cwd, target)
            before = self.scope.written.get(path, "") if more else ""
            self.scope.written[path] = before + text.text if self.scope.afford(len(before)) else text.text

    def file(self, path: str) -> str | None:
        """The text of a file that this line or this session has written."""
        plain = scripting.normal(path)
        for key in (path, plain, f"./{plain}", f"bash {path}", f"bash {plain}"):
            if key in self.scripts:
                return self.scripts[key]
        return self.scope.written.get(scripting.join(self.scope.cwd, path))

    def printed(self, node: Node | None, feed: Feed | None) -> Feed:
        """What a simple command writes to its standard output, where the line itself tells."""
        if node is None:
            return Feed(None)
        if node.type == "redirected_statement":
            quiet = self.quiet_redirects(node.children_by_field_name("redirect"))
            return Feed(None) if quiet.target else self.printed(node.child_by_field_name("body"), quiet.feed or feed)
        if node.type != "command":
            return Feed(None)
        return feeding.printed([word.text for word in self.words(node)], feed, self.file)

    def quiet_redirects(self, nodes: Sequence[Node]) -> _Redirects:
        """`redirects` once more, with what it finds thrown away: it was counted the first time."""
        count, kept = len(self.out.invocations), dict(self.out.undecided)
        found = self.redirects(nodes)
        del self.out.invocations[count:]
        self.out.undecided = kept
        return found

    def inside(self, node: Node) -> str | None:
        """The output of the one command in a substitution."""
        inner = [child for child in node.named_children if child.type != "comment"]
        return self.printed(inner[0], None).text if len(inner) == 1 else None

    def substituted(self, node: Node) -> str | None:
        """The text that `$(…)` leaves: of `which x` and `command -v x` that is x; of echo and cat what they print."""
        self.out.step()
        inner = [child for child in node.named_children if child.type != "comment"]
        if len(inner) != 1:
            return None
        first = inner[0]
        if first.type == "redirected_statement":
            body = first.child_by_field_name("body")
            first = body if body is not None else first
        if first.type == "command":
            words = self.words(first)
            texts = [word.text for word in words]
            if texts and (texts[0] == "which" or texts[:2] in (["command", "-v"], ["type", "-P"], ["type", "-p"])):
                return texts[-1] if len(texts) > 1 and words[-1].known else None
        out = self.printed(inner[0], None).text
        return None if out is None or not self.scope.afford(len(out)) else out.rstrip("\n")

    # ---- simple commands

    def words(self, node: Node) -> list[Word]:
        self.nesting += 1
        found: list[Word] = []
        if self.nesting > _NESTING:
            self.nesting -= 1
            return found
        end = -1
        for child in node.named_children:
            if child.type in ("variable_assignment", "subshell", "ERROR", "comment") or child.type in _REDIRECTS:
                continue
            new = wording.words(child, self.reading)
            if found and new and self.reading.src[end : child.start_byte] == b"\\\n":
                new = [literal(found.pop().text + new[0].text), *new[1:]]
            found += new
            end = child.end_byte
        self.nesting -= 1
        return found

    def command(self, node: Node, feed: Feed | None) -> None:
        nodes = node.named_children
        for child in nodes:
            if child.type not in _REDIRECTS and child.named_child_count:
                self.descend(child, None)
        fed, target, more, after = self.redirects([child for child in nodes if child.type in _REDIRECTS])
        words = self.words(node)
        text = self.reading.text(node)[:TEXT]
        feed = fed or feed
        if words:
            self.run(words, text, self.via, feed, direct=True)
            if target:
                self.wrote(target, self.printed(node, feed), more)
            if words[0].text == "tee":
                for word in words[1:]:
                    if word.text[:1] != "-":
                        self.wrote(word.text, feed)
        for later in after:
            self.descend(later, None)

    def run(
        self, words: Sequence[Word], text: str, via: tuple[str, ...], feed: Feed | None, *, direct: bool = False
    ) -> None:
        """One simple command, wrapper by wrapper, down to the program that it starts."""
        self.out.step()
        start = 0
        # `time` is a keyword that the grammar takes for a program: what may follow it is more than words
        while start + 1 < len(words) and (words[start].text in _OPENERS or _assignment(words[start])):
            start += 1
        words = words[start:]
        if len(via) > _WRAPPED:
            self.out.doubt(text, "too deep")
            return
        first, rest = words[0], tuple(words[1:])
        if first.choices:
            for choice in first.choices:
                pieces = [literal(piece) for piece in choice.split()]
                if pieces:
                    self.run((*pieces, *rest), text, via, feed, direct=direct)
            return
        self.other_shell(first.text, rest)
        name = first.leaf[:-4] if first.leaf.endswith(".exe") else first.leaf
        if (not first.text and first.known) or first.text in _OPENERS:
            return
        if not name or "{}" in first.text or (self.hole and self.hole in first.text):
            self.out.doubt(text, "eval" if "eval" in via else "variable")
            return
        if direct and first.text in self.scope.functions and first.text not in self.active:
            self.call(first.text, rest, via, feed)
            return
        if direct and first.text in self.scope.aliases:
            self.out.doubt(text, "alias")
            return
        texts = tuple(word.text for word in words)
        if self.builtin(name, words, texts, via):
            return
        far = wrapping.elsewhere(words, feed is not None)
        if far:
            self.out.doubt(text, far)
        if name in ("source", ".") and len(texts) > 1 and texts[1][:2] == "<(":
            self.out.doubt(text, "stdin")
        if name in scripting.SHELLS and self.shell(name, words, text, via, feed):
            return
        peeled = None if far else wrapping.peel((first._replace(leaf=name), *rest))
        if peeled is None or peeled.keep:
            self.out.invocations.append(Invocation(texts, text, via, self.out.loops > 0))
            self.scripted(texts, via)
        if peeled is None:
            return
        kept, self.hole = self.hole, peeled.hole or self.hole
        for argv in peeled.argvs:
            self.run(argv, text, (*via, peeled.label), feed, direct=direct and name in ("time", "coproc"))
        for inner in peeled.texts:
            self.nested(inner, (*via, peeled.label))
        self.hole = kept

    def other_shell(self, first: str, rest: Sequence[Word]) -> None:
        if self.depth:
            return
        verb, dash, noun = first.partition("-")
        cmdlet = bool(dash and verb) and f" {verb} " in _POWERSHELL and noun[:1].isupper()
        cmdlet = cmdlet or first.endswith(".ps1")
        assigned = first[:1] == "$" and (first[:5].lower() == "$env:" or (bool(rest) and rest[0].text == "="))
        if cmdlet or assigned:
            raise _PowerShell

    def call(self, name: str, args: tuple[Word, ...], via: tuple[str, ...], feed: Feed | None) -> None:
        body, src = self.scope.functions[name]
        if len(self.active) >= MAX_DEPTH:
            self.out.doubt(name, "too deep")
            return
        inner = _Walk(self.out, self.scope, self.scripts, (*via, f"{name}()"), self.depth)
        inner.reading = Reading(src, self.scope, inner.substituted)
        inner.active, inner.nesting, inner.hole = (*self.active, name), self.nesting + 2, self.hole
        kept, self.scope.args = self.scope.args, args
        inner.descend(body, feed)
        self.scope.args = kept

    def builtin(self, name: str, words: Sequence[Word], texts: tuple[str, ...], via: tuple[str, ...]) -> bool:
        """The shell's own commands that run a text; True where nothing else is to be done."""
        scoping.changed(name, words, self.scope)
        if name == "eval" and len(texts) > 1:
            self.nested(" ".join(texts[2:] if texts[1] == "--" else texts[1:]), (*via, "eval"), args=self.scope.args)
            return True
        if name == "trap" and len(texts) > 2 and {"EXIT", "0", "ERR", "DEBUG", "RETURN"} & set(texts[2:]):
            self.nested(texts[1], (*via, "trap"))
        return False

    def shell(self, name: str, words: Sequence[Word], text: str, via: tuple[str, ...], feed: Feed | None) -> bool:
        """`bash -c TEXT`, `bash FILE`, `… | bash`; True where the shell itself need not be reported."""
        texts = [word.text for word in words]
        at, command, stdin = 1, False, False
        while at < len(texts) and texts[at][:1] in ("-", "+") and texts[at] not in ("--", "-"):
            option = texts[at]
            short = option[:1] in ("-", "+") and option[:2] != "--"
            if option == "-n" or option in ("--version", "--help"):
                return False
            command = command or (short and option[0] == "-" and "c" in option[1:]) or option == "--command"
            stdin = stdin or (short and option[0] == "-" and "s" in option[1:])
            takes = option in ("--rcfile", "--init-file") or (short and option[-1] in "oO")
            at += 2 if takes else 1
        if at < len(texts) and texts[at] in ("--", "-"):
            at += 1
        label = f"{name} -c"
        if command:
            if at >= len(texts):
                return False
            self.nested(texts[at], (*via, label), args=words[at + 2 :])
            return True
        if at < len(texts) and not stdin:
            if texts[at][:2] == "<(":
                self.out.doubt(text, "stdin")
            elif not words[at].leaf:
                self.out.doubt(text, "variable")
            return False
        if feed is None:
            return False
        if feed.text is None:
            self.out.doubt(text, "stdin")
            return False
        self.nested(feed.text, (*via, f"{name} <"), args=words[at:])
        return True

    def scripted(self, texts: tuple[str, ...], via: tuple[str, ...]) -> None:
        """One level through make targets, package scripts and script files."""
        if self.depth >= MAX_DEPTH:
            return
        for known in (self.scripts, self.scope.written):
            found = scripting.behind(texts, self.scope.cwd, known)
            for script in found:
                text = " ".join((script.text.rstrip("\n"), *(scripting.quote(word) for word in script.extra)))
                args = [literal(word) for word in script.args]
                self.nested(text, (*via, script.label), args=args, last=True)
            if found:
                return
        if self.scripts and scripting.another_makefile(texts, self.scope.cwd):
            self.out.doubt(" ".join(texts), "folder")
