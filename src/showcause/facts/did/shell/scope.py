"""How a line changes what is known of its variables: assignments, loops, branches, and the shell's own commands."""

from __future__ import annotations

from collections.abc import Sequence

from ....light import TYPE_CHECKING
from . import scripts as scripting
from . import words as wording
from .words import Reading, Scope, Word, literal

if TYPE_CHECKING:
    from tree_sitter import Node


def assign(node: Node, reading: Reading) -> None:
    name_node, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name_node is None:
        return
    name = reading.text(name_node)
    more = reading.src[name_node.end_byte : name_node.end_byte + 2] == b"+="
    if value is not None and value.type == "array":
        found = [word for child in value.named_children for word in wording.words(child, reading)]
        reading.scope.arrays[name] = (*(reading.scope.arrays.get(name, ()) if more else ()), *found)
        return
    word = wording.word(wording.parts(value, reading)) if value is not None else literal("")
    before = reading.scope.values.get(name, ())
    if not word.known and not (value is not None and value.type == "word"):
        reading.scope.values.pop(name, None)
    else:
        reading.scope.values[name] = tuple(old + word.text for old in before or ("",)) if more else (word.text,)


def loop_variable(node: Node, reading: Reading) -> None:
    if node.type == "c_style_for_statement":
        for each in node.children_by_field_name("initializer"):
            name = each.child_by_field_name("name")
            if name is not None:
                reading.scope.values[reading.text(name)] = ()
    if node.type != "for_statement":
        return
    name = node.child_by_field_name("variable")
    found = [word for each in node.children_by_field_name("value") for word in wording.words(each, reading)]
    if name is not None:
        known = tuple(dict.fromkeys(word.text for word in found if word.known))
        reading.scope.values.pop(reading.text(name), None)
        if known and len(known) <= 16 and all(word.known for word in found):
            reading.scope.values[reading.text(name)] = known


def join(before: dict[str, tuple[str, ...]], scope: Scope) -> None:
    """After a branch a variable may hold what it held before or what the branch gave it."""
    for name, old in before.items():
        new = scope.values.get(name, ())
        scope.values[name] = tuple(dict.fromkeys((*old, *new)))[:16]


def changed(name: str, words: Sequence[Word], scope: Scope) -> None:
    """cd, alias, read, set and their like; other programs change nothing."""
    texts = [word.text for word in words]
    if name in ("cd", "pushd"):
        if len(texts) > 1 and words[-1].known and texts[-1] != "-":
            scope.cwd = scripting.join(scope.cwd, texts[-1])
    elif name == "alias":
        for text in texts[1:]:
            alias, found, value = text.partition("=")
            if found and value.split()[:1] != [alias]:
                scope.aliases.add(alias)
    elif name in ("unalias", "unset"):
        scope.aliases.difference_update(texts[1:])
    elif name == "read":
        for text in texts[1:]:
            scope.values.pop(text, None)
    elif name == "shift" and scope.args is not None:
        scope.args = scope.args[int(texts[1]) if len(texts) > 1 and texts[1].isdecimal() and len(texts[1]) < 4 else 1 :]
    elif name == "set" and "--" in texts:
        scope.args = tuple(words[texts.index("--") + 1 :])
