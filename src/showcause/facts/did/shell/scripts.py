"""The names behind which more shell text lies (targets, package scripts, script files); it reads no file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....light import NamedTuple

SHELLS = frozenset(("bash", "sh", "zsh", "dash", "ksh", "ash", "mksh", "rbash", "fish"))
PACKAGE = ("npm", "pnpm", "yarn", "bun")
_SHORT = frozenset(("test", "t", "tst", "start", "stop", "restart"))
_VALUED = {
    "make": frozenset(("-f", "--file", "--makefile", "-I", "-o", "-W", "--jobs", "-O")),
    "just": frozenset(("-f", "--justfile", "-d", "--working-directory", "--set", "--shell", "--dotenv-path")),
    "task": frozenset(("-t", "--taskfile", "-d", "--dir")),
    "package": frozenset(("--prefix", "-C", "--dir", "--cwd", "-w", "--workspace", "--filter", "-F")),
}


class Script(NamedTuple):
    """A text that the line runs under `label`; `extra` are the words appended to it, `args` its $1, $2, …"""

    label: str
    text: str
    extra: tuple[str, ...] = ()
    args: tuple[str, ...] = ()


def behind(argv: Sequence[str], cwd: str, scripts: Mapping[str, str]) -> tuple[Script, ...]:
    """The scripts that `argv` runs, as far as the caller handed them in."""
    if not scripts:
        return ()
    name = argv[0].rpartition("/")[2]
    if name in ("make", "gmake", "just", "task"):
        return _targets("make" if name == "gmake" else name, argv[1:], cwd, scripts)
    if name in PACKAGE:
        return _package(name, argv[1:], scripts)
    if name in SHELLS or argv[0] in ("source", "."):
        at = operand(argv, 1, frozenset(("-o", "+o", "-O", "+O", "--rcfile", "--init-file")))
        if at is None or any(word == "-n" for word in argv[1:at]):
            return ()
        return _file(argv[at], argv[at + 1 :], f"{name or argv[0]} ", cwd, scripts)
    return _file(argv[0], argv[1:], "", cwd, scripts)


def operand(argv: Sequence[str], at: int, valued: frozenset[str]) -> int | None:
    """Where the first word stands that is neither an option nor an option's value."""
    while at < len(argv):
        word = argv[at]
        if word == "--":
            return at + 1 if at + 1 < len(argv) else None
        if word[:1] not in ("-", "+") or len(word) == 1:
            return at
        at += 2 if word in valued else 1
    return None


def normal(path: str) -> str:
    """`./a//b/../c` as `a/c`; what climbs above its start keeps its dots."""
    kept: list[str] = []
    for piece in path.split("/"):
        if piece == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif piece not in ("", "."):
            kept.append(piece)
    return ("/" if path.startswith("/") else "") + "/".join(kept)


def join(cwd: str, path: str) -> str:
    return normal(path if path.startswith(("/", "~")) or not cwd else f"{cwd}/{path}")


def quote(word: str) -> str:
    plain = word and all(mark.isalnum() or mark in "-_./=:,@%+" for mark in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def shell_text(text: str) -> bool:
    """A script with an interpreter line that names no shell is not ours to read."""
    if not text.startswith("#!"):
        return True
    first = text.split("\n", 1)[0][2:].split()
    names = [word.rpartition("/")[2] for word in first]
    return any(name in SHELLS for name in names)


def another_makefile(argv: Sequence[str], cwd: str) -> bool:
    """Whether `make` reads the Makefile of another folder than the one that the line began in."""
    return bool(argv) and argv[0].rpartition("/")[2] in ("make", "gmake") and bool(_make_folder(argv[1:], cwd))


def _make_folder(rest: Sequence[str], cwd: str) -> str:
    """That folder; "" for the one that the line began in, and for a `cd` to a full path, which is nearly always it."""
    folder = "" if cwd.startswith(("/", "~", "$")) else cwd
    for at, word in enumerate(rest):
        if word in ("-C", "--directory") and at + 1 < len(rest):
            folder = join(folder, rest[at + 1])
        elif word.startswith(("-C", "--directory=")):
            folder = join(folder, word.partition("=")[2] or word[2:])
    return folder


def _targets(name: str, rest: Sequence[str], cwd: str, scripts: Mapping[str, str]) -> tuple[Script, ...]:
    place = _make_folder(rest, cwd) if name == "make" else ""
    folder, targets, at = f"-C {place} " if place else "", [], 0
    while at < len(rest):
        word = rest[at]
        if word in ("-C", "--directory") and at + 1 < len(rest):
            at += 1
        elif word in ("-n", "--dry-run", "--just-print", "--list", "-l", "--summary", "-q", "--question"):
            return ()
        elif word in _VALUED[name]:
            at += 1
        elif word[:1] != "-" and "=" not in word:
            targets.append(word)
        at += 1
    keys = [f"{name} {folder}{target}" for target in targets] or [f"{name} {folder}".strip()]
    return tuple(Script(key, _recipe(scripts[key])) for key in keys if key in scripts)


def _recipe(text: str) -> str:
    """A recipe's lines without the marks that tell make or just to be quiet or to go on."""
    return "\n".join(
        line.lstrip("\t @+-") if line.lstrip()[:1] in ("@", "-", "+") else line for line in text.split("\n")
    )


def _package(name: str, rest: Sequence[str], scripts: Mapping[str, str]) -> tuple[Script, ...]:
    at = operand(rest, 0, _VALUED["package"])
    if at is None:
        return ()
    verb = rest[at]
    if verb in ("run", "run-script", "rum", "urn"):
        at = operand(rest, at + 1, _VALUED["package"])
        if at is None:
            return ()
        keys = [f"{name} run {rest[at]}", f"npm run {rest[at]}"]
    elif name == "npm" and verb not in _SHORT:
        return ()
    else:
        verb = "test" if verb in ("t", "tst") else verb
        keys = [f"{name} {verb}", f"{name} run {verb}", f"npm run {verb}"]
    extra = list(rest[at + 1 :])
    if name == "npm":
        extra = extra[extra.index("--") + 1 :] if "--" in extra else [word for word in extra if word[:1] != "-"]
    elif extra[:1] == ["--"]:
        extra = extra[1:]
    return tuple(Script(keys[0], scripts[key], tuple(extra)) for key in keys if key in scripts)[:1]


def _file(path: str, args: Sequence[str], prefix: str, cwd: str, scripts: Mapping[str, str]) -> tuple[Script, ...]:
    if not prefix and "/" not in path:
        return ()
    plain = normal(path)
    names = (path, plain, f"./{plain}", join(cwd, path))
    for key in (*(prefix + each for each in names), *names, *("bash " + each for each in names)):
        if key in scripts and (prefix or shell_text(scripts[key])):
            return (Script(prefix + path, scripts[key], (), tuple(args)),)
    return ()
