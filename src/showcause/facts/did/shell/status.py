"""Whether the exit status of a shell line is that of one command in it: pipes, `;`, `|| true` and `&` hide it."""

from __future__ import annotations

from ....light import TYPE_CHECKING, NamedTuple
from . import tree as trees

if TYPE_CHECKING:
    from tree_sitter import Node

MOST = 16 * 1024
_HARMLESS = ("exit $?", "exit ${PIPESTATUS[0]}", "exit $PIPESTATUS", "exit $rc", "exit $code", "exit $status", "wait")


class Status(NamedTuple):
    """Whose the line's exit status is, and where the command's output goes.

    how: own, and (a `&&` follows: 0 is its own, anything else may not be), hidden, background, maybe (it may not have
    run at all). echoed: the text before the `$?` that follows it, None where none does. pipe: programs behind it,
    stages: their text. logs: files that its output goes to. quiet: its error output is thrown away.
    """

    how: str
    echoed: str | None = None
    pipe: tuple[str, ...] = ()
    logs: tuple[str, ...] = ()
    quiet: bool = False
    start: int = -1
    stages: tuple[str, ...] = ()


class Line:
    """A command text, parsed once; ask `of` for each command in it."""

    def __init__(self, command: str) -> None:
        self.text = trees.settle(command[:MOST].replace("\0", ""))
        self._src = self.text.encode("utf-8", "replace")
        self._root = trees.tree(self._src)
        self._commands: list[Node] = []
        self._collect(self._root)
        self.pipefail = "pipefail" in command
        self.stops = any(
            mark in command for mark in ("set -e", "set -o errexit", "set -xe", "set -ex", "set -u -e", "set -ue")
        )
        self.goes_on = "set +e" in command

    def _collect(self, root: Node) -> None:
        todo = [root]
        while todo and len(self._commands) < 400:
            node = todo.pop()
            if node.type in ("command_substitution", "process_substitution", "function_definition", "heredoc_body"):
                continue
            if node.type == "command":
                self._commands.append(node)
                continue
            todo += reversed(node.named_children)

    def read(self, node: Node) -> str:
        return self._src[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def of(self, text: str, after: int = -1) -> Status:
        """The status of the first command past byte `after` that holds `text`."""
        wanted = text[:120].strip()
        for node in self._commands:
            if node.start_byte > after and wanted and wanted in self.read(node):
                outer, inner = self._climb(node), self._quoted(node, wanted)
                if inner is None or inner.how == "own":
                    return outer
                return inner._replace(start=node.start_byte, logs=(*outer.logs, *inner.logs))
        return Status("own" if not wanted or not self._commands else "hidden")

    def _quoted(self, node: Node, wanted: str) -> Status | None:
        """The status within the text of `bash -c '…'`, None where the command stands in no such text."""
        for child in node.named_children:
            text = self.read(child)
            if child.type in ("raw_string", "string") and wanted in text and any(mark in text for mark in "|;&\n"):
                return Line(text[1:-1]).of(wanted)
        return None

    def _climb(self, node: Node) -> Status:
        how, echoed = "own", None
        pipe: list[str] = []
        stages: list[str] = []
        logs: list[str] = []
        quiet = False
        at = node
        for _ in range(60):
            parent = at.parent
            if parent is None:
                break
            kind = parent.type
            if kind == "redirected_statement":
                found, silenced = self._redirects(parent)
                logs += found
                quiet = quiet or silenced
            elif kind == "pipeline":
                parts = [child for child in parent.named_children if child.type != "comment"]
                later = parts[_index(parts, at) + 1 :]
                for stage in later:
                    stages.append(self.read(stage)[:300])
                    words = stages[-1].split()
                    pipe.append(words[0].rpartition("/")[2] if words else "")
                    if words and words[0] == "tee":
                        logs += [word for word in words[1:] if word[:1] != "-"][:2]
                    logs += self._redirects(stage)[0] if stage.type == "redirected_statement" else []
                if later and not self.pipefail:
                    how = "hidden"
            elif kind == "list":
                how = self._listed(parent, at, how)
            elif kind in ("program", "compound_statement", "subshell", "do_group"):
                how, echoed = self._followed(parent, at, how, echoed)
                if kind == "do_group" and not self.stops:
                    how = "hidden" if how == "own" else how
            elif kind in ("if_statement", "while_statement", "elif_clause", "negated_command"):
                inside = (
                    kind != "negated_command"
                    and at.prev_sibling is not None
                    and at.prev_sibling.type in ("then", "else", "do")
                )
                how = how if inside and how != "own" else "maybe" if inside else "hidden"
            at = parent
        return Status(how, echoed, tuple(pipe), tuple(logs), quiet, node.start_byte, tuple(stages))

    def _redirects(self, node: Node) -> tuple[list[str], bool]:
        found, quiet = [], False
        for one in node.children_by_field_name("redirect"):
            target = one.child_by_field_name("destination")
            if one.type != "file_redirect" or target is None:
                continue
            path, whole = self.read(target).strip("\"'"), self.read(one)
            if path == "/dev/null":
                quiet = True
            elif ">" in whole and ">&" not in whole.replace("&>", ""):
                found.append(path)
        return found, quiet

    def _listed(self, parent: Node, at: Node, how: str) -> str:
        operator = next((child.type for child in parent.children if child.type in ("&&", "||")), "&&")
        left = parent.named_children and parent.named_children[0] == at
        if operator == "&&":
            return ("and" if how == "own" else how) if left else how
        if left:
            other = self.read(parent.named_children[-1]).strip()
            return how if other.startswith(("exit ", "false", "return 1", "(exit")) else "hidden"
        return "maybe" if how == "own" else how

    def _followed(self, parent: Node, at: Node, how: str, echoed: str | None) -> tuple[str, str | None]:
        children = parent.children
        place = _index(children, at)
        rest = children[place + 1 :]
        if rest and rest[0].type == "&":
            return "background", echoed
        later = [child for child in rest if child.is_named and child.type != "comment"]
        if not later:
            return how, echoed
        if echoed is None:
            echoed = self._echo(self.read(later[0])) if "$" in self.read(later[0])[:300] else None
            if echoed is None and len(later) > 1 and later[0].type == "variable_assignment":
                name = self.read(later[0])
                if name.endswith(("=$?", "=${PIPESTATUS[0]}")):
                    variable = name.partition("=")[0]
                    for each in later[1:4]:
                        text = self.read(each)
                        if f"${variable}" in text or f"${{{variable}}}" in text:
                            changed = text.replace(f"${{{variable}}}", "$?").replace(f"${variable}", "$?")
                            echoed = echoed if echoed is not None else self._echo(changed)
        if all(self.read(child).strip() in _HARMLESS for child in later):
            return how, echoed
        if self.stops and not self.goes_on:
            return ("and" if how == "own" else how), echoed
        return "hidden", echoed

    def _echo(self, text: str) -> str | None:
        """What an `echo "exit: $?"` prints before the number; None where it is none."""
        plain = text.replace("${PIPESTATUS[0]}", "$?").replace("$PIPESTATUS", "$?").replace("${?}", "$?")
        plain = plain.replace("$LASTEXITCODE", "$?").strip()
        if not plain.startswith(("echo ", "printf ")) or "$?" not in plain:
            return None
        words = plain.partition(" ")[2].partition("$?")[0].strip().lstrip("\"'")
        words = words[3:] if words.startswith(("-n ", "-e ")) else words
        return words.replace("\\n", "").strip().lstrip("\"'")


def _index(nodes: list[Node], wanted: Node) -> int:
    for place, node in enumerate(nodes):
        if node == wanted:
            return place
    return len(nodes)
