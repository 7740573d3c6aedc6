"""Which check an invocation is by its name, None where it is none.

What an output says is not asked here; a call for help, a version or a mere listing is no check.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..shell.table import options
from .argv import INTERPRETERS, lists, plain_argv
from .named import Named
from .programs import FIXED, FORMATTERS, MODULES, PLAIN, SUB, Row
from .selecting import SUFFIXES, chosen
from .targets import PACKAGE, target

_FAR = ("ssh", "docker", "podman", "kubectl", "docker-compose", "nerdctl", "oc", "wsl", "adb")
_AGAIN = ("watch", "nodemon", "entr")  # what they start ends with them, not by itself
_COMPILERS = ("gcc", "g++", "cc", "clang", "clang++")
# their first word may be a verb that says no more than their name
_VERBED = options("vitest mypy pre-commit golangci-lint pytest rubocop lefthook phpstan mkdocs")
_VERBS = options("run analyse analyze build")
_SETTING_UP = options("init install autoupdate uninstall linters cache version")


def named(argv: Sequence[str]) -> Named | None:
    """What a run of `argv` checks, None where the program is no check by its name."""
    program, rest = plain_argv(argv)
    if not program or lists(program, rest) or program in _AGAIN:
        return None
    if program in _FAR:
        found = SUB.get(program, {}).get(rest[0]) if rest else None
        return of(found, rest[1:]) if found else _far(rest)
    if program in FORMATTERS:
        marks = FORMATTERS[program]
        return Named("formatter", "format", chosen(rest), True) if any(word in marks for word in rest) else None
    if program == "python" and rest[:1] == ["-m"]:
        return named(rest[1:]) or (FIXED[MODULES[rest[1]]] if len(rest) > 1 and rest[1] in MODULES else None)
    if program in ("pyflakes", "compileall"):
        return Named(program, "lint", chosen(rest), True)
    if program in ("pwsh", "powershell", "Invoke-Pester"):
        return _powershell(program, rest)
    if program in INTERPRETERS and rest:
        return _script(program, rest)
    sub = next((word for word in rest if word[:1] != "-" or word == "--build"), "")
    if program in SUB and sub in SUB[program]:
        return _sub(program, sub, rest)
    if program == "cargo" and sub == "fmt":
        return Named("formatter", "format", False, True) if "--check" in rest else None
    if program == "ty" and sub != "check":
        return None
    if program in PACKAGE:
        return target(program, rest)
    if program in PLAIN:
        return _plain(program, sub, rest)
    return _script("", [argv[0], *rest]) if argv and ("/" in argv[0] or "." in argv[0]) else None


def _sub(program: str, sub: str, rest: list[str]) -> Named | None:
    """A program that checks by one of its subcommands, less the ways in which that only changes or prepares."""
    row = SUB[program][sub]
    runner, after = row[0], rest[rest.index(sub) + 1 :]
    if runner == "formatter" and "--check" not in after and "--diff" not in after:
        return None
    if runner == "terraform fmt" and "-check" not in after:
        return None
    if runner == "nextest":
        return of(row, after[1:]) if after[:1] == ["run"] else None
    if runner == "cargo" and "--no-run" in after:
        return Named("cargo build", "build")
    if runner == "docker build" and program == "docker" and sub == "buildx" and after[:1] != ["build"]:
        return None
    return of(row, after)


def _plain(program: str, sub: str, rest: list[str]) -> Named | None:
    """A program that checks whatever follows its name, less the ways in which it only sets up or watches."""
    row = PLAIN[program]
    if program in _VERBED and rest[:1] and rest[0] in _VERBS:
        rest = rest[1:]
    if row[1] in ("lint", "types") and sub in _SETTING_UP:
        return None
    if row[1] == "build" and program in _COMPILERS and not chosen(rest):
        return None
    if program in ("mkdocs", "mdbook") and sub != "build":
        return None
    if program == "tsc" and any(word in ("--watch", "-w") for word in rest):
        return None
    return of(row, rest)


def of(row: Row, rest: Sequence[str]) -> Named:
    runner, kind, selecting, words, silent = row
    picked = any(word.partition("=")[0] in selecting for word in rest)
    return Named(runner, kind, picked or (words and chosen(rest)), silent)


def _far(rest: Sequence[str]) -> Named | None:
    """The check behind `docker compose exec app pytest`: the first word from which on the words are one."""
    if not any(word in ("exec", "run", "sh", "bash") or "@" in word or " " in word for word in rest):
        return None
    for at, word in enumerate(rest[:14]):
        if " " in word:
            pieces = word.replace("&&", " ; ").replace("|", " | ").split(";")
            for piece in pieces:
                found = named(piece.split("|")[0].split()) if piece.split("|")[0].split() else None
                if found is not None and found.runner != "script":
                    return found
        elif at and word[:1] != "-":
            found = named(rest[at:])
            if found is not None and found.runner != "script":
                return found
    return None


def _script(program: str, rest: Sequence[str]) -> Named | None:
    """A file whose own name says that it tests: `test_parser.py`, `scripts/smoke.sh`, `check-links.mjs`."""
    if program == "node" and any(word in ("--test", "--experimental-test") for word in rest):
        return Named("node", "tests", any(word.startswith("--test-name-pattern") for word in rest) or chosen(rest))
    if program == "node" and rest[0] in ("--check", "-c"):
        return Named("node --check", "build", True, True)
    if program in ("bash", "sh", "zsh") and rest[0] == "-n":
        return Named("bash -n", "build", True, True)
    if program == "php" and rest[0] == "-l":
        return Named("php -l", "build", True)
    if program == "php" and rest[0] == "artisan":
        return named(rest)
    if program == "ruby" and rest[0] == "-c":
        return Named("ruby -c", "build", True)
    path = next((word for word in rest if word[:1] != "-"), "")
    base = path.replace("\\", "/").rpartition("/")[2]
    if base in ("manage.py", "runtests.py"):
        after = list(rest)[list(rest).index(path) + 1 :]
        if base == "runtests.py" or after[:1] == ["test"]:
            return Named("unittest", "tests", chosen(after[1:]))
        return Named("django check", "lint") if after[:1] == ["check"] else None
    if base in PLAIN or base in SUB:
        return named([base, *list(rest)[list(rest).index(path) + 1 :]])
    stem, _, ending = base.lower().partition(".")
    marked = any(f".{word}." in base for word in ("test", "spec", "e2e"))
    words = stem.replace("-", "_").split("_")
    readable = marked or not ending or f".{ending}" in SUFFIXES or ending in ("ps1", "bats", "cmd", "bat")
    if not readable or (not ending and words[0] not in _SCRIPTED):
        return None  # a compiled program that is merely called so
    for kind, marks in _SCRIPT_KINDS:
        if marked or words[0] in marks or (words[-1] in marks and ending and words[-1] != "build"):
            return Named("script", kind, True)
    return None


_SCRIPTED = ("test", "tests", "runtests", "smoke", "e2e", "selftest", "check", "verify", "validate", "lint", "build")

_SCRIPT_KINDS = (
    ("tests", ("test", "tests", "runtests", "spec", "smoke", "e2e", "selftest")),
    ("lint", ("lint",)),
    ("build", ("build",)),
    ("other", ("check", "checks", "verify", "validate", "ci")),
)


def _powershell(program: str, rest: Sequence[str]) -> Named | None:
    if program == "Invoke-Pester" or any("Invoke-Pester" in word for word in rest):
        return Named("pester", "tests", any("-FullNameFilter" in word or ".Tests.ps1" in word for word in rest))
    path = next((word for word in rest if word.lower().endswith(".ps1")), "")
    return _script("", [path]) if path else None
