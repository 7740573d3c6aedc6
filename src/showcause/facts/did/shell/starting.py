"""From the words of a simple command, wrapper by wrapper, to the program that it starts and the texts that this runs.

Functions, the shell's own commands, shells and scripts lead to more text, which the walk reads; aliases stay a doubt.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....light import TYPE_CHECKING
from . import powershell
from . import scope as scoping
from . import scripts as scripting
from . import shells as asking
from . import wrappers as wrapping
from .feed import Feed
from .forms import Invocation
from .tally import MAX_DEPTH, WRAPPED
from .words import Word, literal

if TYPE_CHECKING:
    from .walker import Walker

_OPENERS = ("!", "{", "}")
_SIGNALS = frozenset(("EXIT", "0", "ERR", "DEBUG", "RETURN"))  # those for which a trap's text surely runs


def start(
    walk: Walker, words: Sequence[Word], text: str, via: tuple[str, ...], feed: Feed | None, *, direct: bool = False
) -> None:
    """One simple command; `direct`: its words stand in the line itself, where functions and aliases count."""
    walk.tally.step()
    words = _opened(words)
    if len(via) > WRAPPED:
        walk.tally.doubt(text, "too deep")
        return
    first, rest = words[0], tuple(words[1:])
    if first.choices:
        for choice in first.choices:
            pieces = [literal(piece) for piece in choice.split()]
            if pieces:
                start(walk, (*pieces, *rest), text, via, feed, direct=direct)
        return
    if not walk.depth and powershell.begins(first.text, rest):
        raise powershell.PowerShell
    name = first.leaf[:-4] if first.leaf.endswith(".exe") else first.leaf
    if (not first.text and first.known) or first.text in _OPENERS:
        return
    if not name or "{}" in first.text or (walk.hole and walk.hole in first.text):
        walk.tally.doubt(text, "eval" if "eval" in via else "variable")
    elif direct and first.text in walk.scope.functions and first.text not in walk.active:
        walk.called(first.text, rest, via, feed)
    elif direct and first.text in walk.scope.aliases:
        walk.tally.doubt(text, "alias")
    elif not _builtin(walk, name, words, via):
        _program(walk, name, words, text, via, feed, direct=direct)


def _opened(words: Sequence[Word]) -> Sequence[Word]:
    """Without what stands before the program: `time` is a keyword that the grammar takes for a program, so what may
    follow it is more than words."""
    at = 0
    while at + 1 < len(words) and (words[at].text in _OPENERS or _assignment(words[at])):
        at += 1
    return words[at:]


def _assignment(word: Word) -> bool:
    name, found, _ = word.text.partition("=")
    return bool(found) and name.isidentifier()


def _builtin(walk: Walker, name: str, words: Sequence[Word], via: tuple[str, ...]) -> bool:
    """The shell's own commands that run a text; True where nothing else is to be done."""
    scoping.changed(name, words, walk.scope)
    texts = [word.text for word in words]
    if name == "eval" and len(texts) > 1:
        walk.nested(" ".join(texts[2:] if texts[1] == "--" else texts[1:]), (*via, "eval"), args=walk.scope.args)
        return True
    if name == "trap" and len(texts) > 2 and _SIGNALS & set(texts[2:]):
        walk.nested(texts[1], (*via, "trap"))
    return False


def _program(
    walk: Walker, name: str, words: Sequence[Word], text: str, via: tuple[str, ...], feed: Feed | None, *, direct: bool
) -> None:
    """A program by its name: reported, and taken apart where it is a shell or runs another program."""
    texts = tuple(word.text for word in words)
    far = wrapping.elsewhere(words, feed is not None)
    if far:
        walk.tally.doubt(text, far)
    if name in ("source", ".") and len(texts) > 1 and texts[1][:2] == "<(":
        walk.tally.doubt(text, "stdin")
    if name in scripting.SHELLS and _shell(walk, name, words, text, via, feed):
        return
    peeled = None if far else wrapping.peel((words[0]._replace(leaf=name), *words[1:]))
    if peeled is None or peeled.keep:
        walk.tally.invocations.append(Invocation(texts, text, via, walk.tally.loops > 0))
        _scripted(walk, texts, via)
    if peeled is None:
        return
    kept, walk.hole = walk.hole, peeled.hole or walk.hole
    for argv in peeled.argvs:
        start(walk, argv, text, (*via, peeled.label), feed, direct=direct and name in ("time", "coproc"))
    for inner in peeled.texts:
        walk.nested(inner, (*via, peeled.label))
    walk.hole = kept


def _shell(walk: Walker, name: str, words: Sequence[Word], text: str, via: tuple[str, ...], feed: Feed | None) -> bool:
    """Read what a shell is given to run; True where the shell itself need not be reported."""
    texts = [word.text for word in words]
    asked = asking.asked(texts)
    if asked is None:
        return False
    at = asked.at
    if asked.command:
        if at >= len(texts):
            return False
        walk.nested(texts[at], (*via, f"{name} -c"), args=words[at + 2 :])
        return True
    if at < len(texts) and not asked.stdin:
        if texts[at][:2] == "<(":
            walk.tally.doubt(text, "stdin")
        elif not words[at].leaf:
            walk.tally.doubt(text, "variable")
        return False
    if feed is None:
        return False
    if feed.text is None:
        walk.tally.doubt(text, "stdin")
        return False
    walk.nested(feed.text, (*via, f"{name} <"), args=words[at:])
    return True


def _scripted(walk: Walker, texts: tuple[str, ...], via: tuple[str, ...]) -> None:
    """One level through make targets, package scripts and script files."""
    if walk.depth >= MAX_DEPTH:
        return
    for known in (walk.scripts, walk.scope.written):
        found = scripting.behind(texts, walk.scope.cwd, known)
        for script in found:
            text = " ".join((script.text.rstrip("\n"), *(scripting.quote(word) for word in script.extra)))
            args = [literal(word) for word in script.args]
            walk.nested(text, (*via, script.label), args=args, last=True)
        if found:
            return
    if walk.scripts and scripting.another_makefile(texts, walk.scope.cwd):
        walk.tally.doubt(" ".join(texts), "folder")
