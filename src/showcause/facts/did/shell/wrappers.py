"""One wrapper taken off a command: what it runs, found in its arguments; what runs elsewhere is only named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....light import NamedTuple
from . import table
from .table import Options, Wrapper
from .words import Word, literal


class Peeled(NamedTuple):
    """What a wrapper runs: argument lists or shell texts; `hole` is what it replaces; `keep`: it counts itself too."""

    label: str
    argvs: tuple[tuple[Word, ...], ...] = ()
    texts: tuple[str, ...] = ()
    hole: str = ""
    keep: bool = False


_HELP = ("--help", "--version")  # before the command: then it does not run


def peel(words: Sequence[Word]) -> Peeled | None:
    """One wrapper taken off `words`; None where the first word is no wrapper or runs nothing."""
    name = words[0].leaf
    plain = "python" if name.startswith("python") and not name[6:].strip("0123456789.") else name
    special = _SPECIAL.get(table.ALIASES.get(name, plain))
    if special is not None:
        return special(words)
    for wrapper in table.WRAPPERS.get(table.ALIASES.get(name, name), ()):
        found = _through(words, name, wrapper)
        if found is not None:
            return found
    return None


def elsewhere(words: Sequence[Word], fed: bool) -> str:
    """Why a command that runs in another machine or container cannot be decided; "" where none does."""
    name, texts = words[0].leaf, [word.text for word in words]
    if name in ("ssh", "mosh", "autossh"):
        return "ssh" if fed or _after_options(texts, 1, table.SSH) + 1 < len(texts) else ""
    if name in table.ENGINES or name in ("kubectl", "oc"):
        shown = "docker" if name in table.ENGINES else "kubectl"
        verbs = [text for text in texts[1:4] if text in ("exec", "run")]
        return f"{shown} {verbs[0]}" if verbs else ""
    if name in ("pwsh", "powershell"):
        return "powershell" if len(words) > 1 else ""
    if name == "tmux" and len(words) > 1 and texts[1] in ("send-keys", "send"):
        return "tmux"
    return ""


def _through(words: Sequence[Word], name: str, wrapper: Wrapper) -> Peeled | None:
    texts = [word.text for word in words]
    at, label = 1, name
    if wrapper.sub:
        at = _after_options(texts, 1, wrapper.valued)
        if at >= len(texts) or texts[at] not in wrapper.sub:
            return None
        label = f"{name} {texts[at]}"
        at += 1
    if wrapper.after:
        for index in range(at, len(texts)):
            if texts[index] in wrapper.text and index + 1 < len(texts):
                return Peeled(label, texts=(texts[index + 1],))
            if texts[index] in wrapper.after:
                return _argv(label, words[index + 1 :])
        return None
    skip = wrapper.skip
    while at < len(texts):
        text = texts[at]
        if text == "--":
            at += 1
        elif text[:1] == "-" and len(text) > 1:
            flag, glued, value = text.partition("=")
            if text in _HELP or _stopped(text, flag, wrapper):
                return None
            if wrapper.text and (flag in wrapper.text or _cluster_ends(text, wrapper.text, wrapper.valued)):
                shown = value if glued else texts[at + 1] if at + 1 < len(texts) else ""
                more = texts[at + 2 :] if name == "env" and not glued else []
                return Peeled(label, texts=(" ".join((shown, *more)),)) if shown else None
            if name in ("uv", "uvx", "torchrun") and flag in ("-m", "--module"):
                return Peeled(label, ((literal("python"), literal("-m"), *words[at + 1 :]),))
            at += _width(text, wrapper.valued)
            continue
        elif wrapper.assigns and (text == "-" or "=" in text):
            at += 1
            continue
        if skip <= 0 or at >= len(texts):
            break
        if texts[at - 1] == "--" and at < len(texts) and texts[at][:1] == "-":
            break
        if label == "uv tool" and texts[at] != "run":
            return None  # it installs, lists or removes one
        skip -= 1
        at += 1
    if skip > 0 or at >= len(texts):
        return None
    rest = tuple(words[at:])
    if wrapper.joined and not any(text in ("-x", "--exec") for text in texts[1:at]):
        return Peeled(label, texts=(" ".join(texts[at:]),))
    if name == "hatch" and ":" in rest[0].text:
        rest = (literal(rest[0].text.rpartition(":")[2]), *rest[1:])
    if name in ("npx", "bunx", "pnpx", "uvx", "pipx") or label in ("pnpm dlx", "yarn dlx", "npm exec", "uv tool"):
        rest = (_unversioned(rest[0]), *rest[1:])
    return _argv(label, rest)


def _stopped(text: str, flag: str, wrapper: Wrapper) -> bool:
    """An option, alone or in a cluster, with which the wrapper starts nothing."""
    if flag in wrapper.stops:
        return True
    for mark in "" if text.startswith("--") else text[1:]:
        if f"-{mark}" in wrapper.stops:
            return True
        if f"-{mark}" in wrapper.valued:
            return False
    return False


def _argv(label: str, rest: Sequence[Word]) -> Peeled | None:
    return Peeled(label, (tuple(rest),)) if rest else None


def _unversioned(word: Word) -> Word:
    """`detect@1.2` from a package runner is `detect`."""
    head, mark, _ = word.text[1:].partition("@")
    return literal(word.text[:1] + head) if mark and word.known else word


def _after_options(texts: Sequence[str], at: int, valued: Options) -> int:
    while at < len(texts) and texts[at][:1] == "-" and len(texts[at]) > 1:
        if texts[at] == "--":
            return at + 1
        at += _width(texts[at], valued)
    return at


def _width(text: str, valued: Options) -> int:
    """How many words an option takes: two where its value stands apart, `-nu bob` included."""
    if text in valued:
        return 2
    if text.startswith("--"):
        return 1
    return 2 if _cluster_ends(text, valued, frozenset()) else 1


def _cluster_ends(text: str, wanted: Options, valued: Options) -> bool:
    """A short cluster (`-lc`) whose last letter is one of `wanted`, with no valued letter before it."""
    if text.startswith("--") or len(text) < 2 or f"-{text[-1]}" not in wanted or not text[1:].isalpha():
        return False
    return not any(f"-{mark}" in wanted or f"-{mark}" in valued for mark in text[1:-1])


def _xargs(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = _after_options(texts, 1, table.XARGS.valued)
    if any(text in _HELP for text in texts[1:at]):
        return None
    hole = ""
    for index in range(1, at):
        if texts[index] in ("-I", "-J") and index + 1 < at:
            hole = texts[index + 1]
        elif texts[index][:2] == "-I":
            hole = texts[index][2:]
        elif texts[index][:2] == "-i" or texts[index].startswith("--replace"):
            hole = texts[index].partition("=")[2] or "{}"
    return Peeled("xargs", (tuple(words[at:]),), hole=hole) if at < len(words) else None


def _find(words: Sequence[Word], flags: frozenset[str] = table.FIND_EXEC, label: str = "find -exec") -> Peeled | None:
    found: list[tuple[Word, ...]] = []
    at = 1
    while at < len(words):
        if words[at].text in flags:
            end = at + 1
            while end < len(words) and words[end].text != ";":
                if words[end].text == "+" and words[end - 1].text == "{}":
                    break
                end += 1
            if end > at + 1:
                found.append(tuple(words[at + 1 : end]))
            at = end
        at += 1
    return Peeled(label, tuple(found), hole="{}", keep=True) if found else None


def _fd(words: Sequence[Word]) -> Peeled | None:
    return _find(words, table.FD_EXEC, "fd --exec")


def _parallel(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = _after_options(texts, 1, table.PARALLEL.valued)
    end = next((index for index in range(at, len(texts)) if texts[index][:3] == ":::"), len(texts))
    if end > at:
        return Peeled("parallel", texts=(" ".join(texts[at:end]),), hole="{}")
    return Peeled("parallel", texts=tuple(texts[end + 1 :])) if end < len(texts) and texts[end] == ":::" else None


def _hyperfine(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    found: list[str] = []
    at = 1
    while at < len(texts):
        if texts[at][:1] != "-":
            found.append(texts[at])
        elif texts[at] in ("-s", "--setup", "-p", "--prepare", "-c", "--cleanup") and at + 1 < len(texts):
            found.append(texts[at + 1])
        at += 2 if texts[at] in table.HYPERFINE else 1
    return Peeled("hyperfine", texts=tuple(found), keep=True) if found else None


def _tmux(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    verbs = ("new-session", "new", "new-window", "neww", "split-window", "splitw", "respawn-pane", "run-shell", "run")
    at = _after_options(texts, 1, table.options("-L -S -f -T"))
    if at >= len(texts) or texts[at] not in verbs:
        return None
    valued = table.options("-s -n -c -t -x -y -e -F -l -p" + (" -d" if texts[at][:3] == "run" else ""))
    at = _after_options(texts, at + 1, valued)
    return Peeled("tmux", texts=(" ".join(texts[at:]),)) if at < len(texts) else None


def _screen(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = 1
    while at < len(texts) and texts[at][:1] == "-":
        at += 2 if texts[at][-1] in "Scehptx" else 1
    return _argv("screen", words[at:])


def _python(words: Sequence[Word]) -> Peeled | None:
    """`python -m cProfile -m x`, `python -m trace --count x.py`: a module that runs another."""
    texts = [word.text for word in words]
    at = 1
    while at < len(texts) and texts[at][:1] == "-" and texts[at] != "-m":
        at += 2 if texts[at] in ("-W", "-X") else 1
    module = texts[at + 1] if at + 1 < len(texts) else ""
    if module == "coverage":
        return _measured(words, at + 2)
    return _run_by(words, at + 2, f"python -m {module}") if module in table.RUNNING_MODULES else None


def _coverage(words: Sequence[Word]) -> Peeled | None:
    return _measured(words, 1)


def _measured(words: Sequence[Word], at: int) -> Peeled | None:
    return _run_by(words, at + 1, "coverage run") if at < len(words) and words[at].text == "run" else None


def _run_by(words: Sequence[Word], at: int, label: str) -> Peeled | None:
    """The module or script behind the options of a Python program that runs it."""
    while at < len(words):
        text = words[at].text
        if text in ("-m", "--module"):
            rest = (literal("python"), literal("-m"), *words[at + 1 :])
            return Peeled(label, (rest,), keep=True) if at + 1 < len(words) else None
        if text in _HELP:
            return None
        if text[:1] != "-":
            return Peeled(label, ((literal("python"), *words[at:]),), keep=True)
        at += 2 if text in table.RUNNING_OPTIONS else 1
    return None


_SPECIAL: dict[str, Callable[[Sequence[Word]], Peeled | None]] = {
    "xargs": _xargs,
    "python": _python,
    "coverage": _coverage,
    "find": _find,
    "gfind": _find,
    "fd": _fd,
    "fdfind": _fd,
    "parallel": _parallel,
    "hyperfine": _hyperfine,
    "tmux": _tmux,
    "screen": _screen,
}
