"""How a policy names programs: the names of an invocation, and whether a shell line invokes one of a verb's entries."""

from __future__ import annotations

from collections.abc import Sequence

from ....light import TYPE_CHECKING
from .scripts import SHELLS, normal

if TYPE_CHECKING:
    from .forms import Invocation, Shell

_INTERPRETERS = SHELLS | frozenset(
    ("node", "nodejs", "bun", "deno", "tsx", "ts-node", "ruby", "perl", "php", "julia", "lua", "Rscript", "source", ".")
)
_NO_SCRIPT = frozenset(("-c", "-e", "-E", "--eval", "-p", "--print", "-r", "-n", "--check", "--syntax-only"))
_PYTHON_VALUED = frozenset(("-W", "-X", "--check-hash-based-pycs"))
_HELP = frozenset(("--help", "--version"))
_BARE_HELP = frozenset(("-h", "-V", "help", "version", *_HELP))


def program_names(inv: Invocation) -> tuple[str, ...]:
    """The names by which a policy may refer to it, the fullest first where an interpreter runs a file."""
    if not inv.argv:
        return ()
    program, *rest = _python(inv.argv)
    names: list[str] = []
    if program == "python" and len(rest) > 1 and rest[0] == "-m":
        names = [f"python -m {rest[1]}", rest[1]]
    elif rest and rest[0][:1] != "-" and (program == "python" or program in _INTERPRETERS):
        names = [f"{program} {rest[0]}", rest[0], _base(rest[0])]
    else:
        names = [_base(program), program]
    return tuple(dict.fromkeys(names))


def invokes(shell: Shell, run: Sequence[str], cheap: Sequence[Sequence[str]] = ()) -> Invocation | None:
    """The first invocation of one of `run` that is neither a declared cheap form nor a call for help."""
    entries = [entry.split() for entry in run if entry.strip()]
    for inv in shell.invocations:
        for argv in _forms(inv.argv):
            rests = [argv[len(entry) :] for entry in entries if _begins(argv, _python(entry))]
            if rests and not any(_help(rest) or any(_holds(rest, form) for form in cheap) for rest in rests):
                return inv
    return None


def _python(argv: Sequence[str]) -> list[str]:
    """`python3.11 -u -X dev -m x` as `python -m x`; other programs as they are, an interpreter's options left out."""
    if not argv:
        return []
    base, rest = _base(argv[0]), list(argv[1:])
    stem = base.lower().rstrip("0123456789.").rstrip("w")
    if stem not in ("python", "pypy", "py") or (stem == "py" and base.lower() not in ("py", "pyw")):
        if base not in _INTERPRETERS:
            return list(argv)
        at = 0
        while at < len(rest) and rest[at][:1] == "-" and rest[at] not in _NO_SCRIPT:
            at += 1
        if base == "deno" and rest[at : at + 1] == ["run"]:
            at += 1
            while at < len(rest) and rest[at][:1] == "-":
                at += 1
        return [base, *rest[at:]]
    at = 0
    while at < len(rest) and rest[at][:1] == "-" and len(rest[at]) > 1:
        option = rest[at]
        if option in _PYTHON_VALUED:
            at += 2
            continue
        if option[:2] != "--":
            letters = option[1:]
            for index, letter in enumerate(letters):
                if letter in "WX":
                    break
                if letter == "c":
                    return ["python", "-c", *rest[at + 1 :]]
                if letter == "m":
                    glued = letters[index + 1 :]
                    return ["python", "-m", *([glued] if glued else []), *rest[at + 1 :]]
        if option in ("--help", "--version"):
            break
        at += 1
    return ["python", *rest[at:]]


def _forms(argv: Sequence[str]) -> list[list[str]]:
    """The argument lists that say the same: as written, without the interpreter, with the one a suffix implies."""
    if not argv:
        return []
    plain = _python(argv)
    forms = [plain]
    if plain[0] == "python" and len(plain) > 2 and plain[1] == "-m":
        forms.append(plain[2:])
    elif len(plain) > 1 and (plain[0] == "python" or plain[0] in _INTERPRETERS) and plain[1][:1] != "-":
        forms.append([plain[1] if "/" in plain[1] else f"./{plain[1]}", *plain[2:]])
    elif plain[0].endswith(".py"):
        forms.append(["python", *plain])
    elif plain[0].endswith(".sh"):
        forms += [["bash", *plain], ["sh", *plain]]
    return forms


def _begins(argv: Sequence[str], entry: Sequence[str]) -> bool:
    if not entry or len(argv) < len(entry):
        return False
    program, wanted = argv[0], entry[0]
    # a name without a slash is looked up in PATH, which is another place than an entry's path
    if "/" in wanted and ("/" not in program or not _same_path(program, wanted)):
        return False
    if "/" not in wanted and _base(program) != _base(wanted):
        return False
    return all(
        have == want or ("/" in want and _same_path(have, want))
        for have, want in zip(argv[1:], entry[1:], strict=False)
    )


def _same_path(have: str, want: str) -> bool:
    """The same file, as far as the text tells: `./a/b`, `a/b`, and an absolute or unresolved path that ends in it."""
    plain, wanted = normal(have), normal(want)
    rooted = have[:1] in ("/", "~", "$")
    return plain == wanted or (rooted and want[:1] not in ("/", "~") and plain.endswith("/" + wanted.lstrip("./")))


def _base(path: str) -> str:
    base = path.rpartition("/")[2]
    return base[:-4] if base.lower().endswith(".exe") else base


def _help(args: Sequence[str]) -> bool:
    """Asks for help or the version: nothing else runs then."""
    own = args[: args.index("--")] if "--" in args else args
    if any(word in _HELP for word in own):
        return True
    return (len(own) == 1 and own[0] in _BARE_HELP) or (len(own) == 2 and own[0][:1] != "-" and own[1] in ("-h", "-V"))


def _holds(args: Sequence[str], form: Sequence[str]) -> bool:
    """Every word of the cheap form occurs among the arguments, in order; `--flag=value` is `--flag` and `value`."""
    if not form:
        return False
    pieces: list[str] = []
    for word in form:
        flag, glued, value = word.partition("=")
        pieces += [flag, value] if word.startswith("--") and glued else [word]
    at, literal = 0, False
    for word in args:
        if word == "--" and pieces[at] != "--":
            literal = True
            continue
        flag, glued, value = word.partition("=")
        tokens = [flag, value] if glued and word.startswith("--") and not literal else [word]
        for token in tokens:
            if at < len(pieces) and token == pieces[at] and not (literal and token[:1] == "-"):
                at += 1
        if at == len(pieces):
            return True
    return False
