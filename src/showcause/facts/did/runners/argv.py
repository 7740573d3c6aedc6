"""Words of a command as its program sees them, and whether it only shows, lists or moves what is there."""

from __future__ import annotations

from collections.abc import Sequence

from ..shell.table import options

_HELP = options("--help --version -h -V --init --print-config --env-info --showConfig")

_LISTS = options(
    "--collect-only --co --listTests --list --list-tests -list --dry-run --fixtures --markers -N --show-only "
    "--setup-plan --list-groups --list-suites -n=dry"
)

_SHOWS = options(
    "cat bat tail head less more nl tac grep egrep fgrep rg ag ack ls ll dir tree find fd echo printf sed awk cut "
    "sort uniq wc tr column jq yq diff cmp comm stat file du df pwd cd pushd popd which type whereis whoami env "
    "printenv export set unset source . true false : sleep wait test [ [[ mkdir rmdir rm cp mv ln touch chmod chown "
    "date hostname uname ps pgrep kill pkill lsof man help history alias xxd od strings basename dirname realpath "
    "readlink tee read local declare exit return trap ulimit umask clear shopt md5sum sha256sum shasum base64 open "
    "code tar zip unzip gzip gunzip rsync scp id seq yes fold paste expand fmt pr join split rev shuf apply_patch"
)

_GIT_RUNS = options("commit push rebase merge am cherry-pick bisect")

# PowerShell's ways of showing and moving
_CMDLETS = tuple(
    options(
        "get- select- set- write- out- format- sort- measure- where- foreach- remove- copy- move- new- add- join- "
        "split- test-path convert resolve-"
    )
)
_GH_RUNS = (("run", "view"), ("run", "watch"), ("pr", "checks"), ("run", "list"), ("workflow", "view"))

INTERPRETERS = options("python node bash sh zsh ruby php perl tsx ts-node bun deno lua Rscript")


def plain_argv(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The program's bare name, and its arguments; `python3.11 -u -m x` is python with `-m x`."""
    if not argv:
        return "", []
    base = argv[0].replace("\\", "/").rpartition("/")[2]
    for ending in (".exe", ".cmd", ".bat", ".ps1"):
        base = base[: -len(ending)] if base.lower().endswith(ending) else base
    rest = list(argv[1:])
    stem = base.rstrip("0123456789.")
    if stem in ("python", "pypy", "py", "pythonw"):
        while rest and rest[0][:1] == "-" and rest[0] not in ("-m", "-c", "-") and len(rest[0]) > 1:
            rest = rest[2:] if rest[0] in ("-W", "-X") else rest[1:]
        return "python", rest
    if base in ("npx", "bunx", "pnpx", "pnpm-exec") and rest:
        return plain_argv([word for word in rest if word not in ("-y", "--yes", "--no-install")])
    if base == "jest.js" or base == "vitest.mjs":
        base = base.partition(".")[0]
    return base, rest


def lists(program: str, rest: Sequence[str]) -> bool:
    """Asks for help, for a version or for the names of what it would do."""
    if any(word in _HELP for word in rest[:3]) or any(word in _LISTS for word in rest):
        return True
    return program in ("make", "gmake", "just", "task", "ninja") and any(word in ("-n", "-l", "-q") for word in rest)


def shows(argv: Sequence[str]) -> bool:
    """Whether a program only shows, finds or moves what is there: what it prints may be of any age."""
    program, rest = plain_argv(argv)
    if program in _SHOWS or lists(program, rest) or program.lower().startswith(_CMDLETS) or program[:1] == "$":
        return True
    if program == "git":
        sub = next((word for word in rest if word[:1] != "-"), "")
        return sub not in _GIT_RUNS
    if program == "gh":
        return tuple(rest[:2]) not in _GH_RUNS
    if program in ("docker", "kubectl", "podman"):
        return bool(rest) and rest[0] in ("logs", "ps", "images", "inspect", "get", "describe", "cp")
    if program in ("curl", "wget", "http"):
        return False
    return False


def inline(argv: Sequence[str]) -> bool:
    """Whether an interpreter runs code given on the line or by standard input."""
    program, rest = plain_argv(argv)
    return program in INTERPRETERS and (
        not rest or rest[0] in ("-c", "-e", "-", "-p", "--eval", "-r") or rest[:1] == ["<"]
    )


def program_of(argv: Sequence[str]) -> str:
    return plain_argv(argv)[0]
