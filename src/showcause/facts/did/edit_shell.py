"""Which files a shell line changes, and by what: redirection, in-place editors, moves, version control, formatters."""

from __future__ import annotations

from functools import lru_cache

from ...light import NamedTuple
from .edit_format import formats, lays_out
from .shell_pieces import Piece, pieces

# what must occur in a line before it is read at all
_SIGNS = (
    ">", "tee ", "sed ", "perl ", "mv ", "cp ", "rm ", "git ", "black", "ruff", "prettier", "fmt", "format", "eslint",
    "isort", "yapf", "autopep8", "rubocop", "fix", "lint", "-c", "-e", "apply_patch", "patch ", "<<", "dd ", "install",
    "touch ", "truncate ", "ln ", "biome", "spotless", "pre-commit", "add ", "npm", "unzip", "tar ",
)  # fmt: skip
_GIT_TREE = ("merge", "rebase", "cherry-pick", "pull", "revert", "am")
_INTERPRETERS = ("python", "python3", "node", "ruby", "perl", "bun", "deno", "php", "py")
_WRITES = ("write", "open(", "unlink", "rename", "remove(", "copy", "replace(", ".save(", "dump(")
_INSTALLS = (
    ("npm", "install"), ("npm", "i"), ("npm", "ci"), ("npm", "uninstall"), ("pnpm", "add"), ("pnpm", "install"),
    ("yarn", "add"), ("yarn", "install"), ("bun", "add"), ("bun", "install"), ("pip", "install"), ("uv", "add"),
    ("uv", "sync"), ("uv", "lock"), ("poetry", "add"), ("poetry", "lock"), ("cargo", "add"), ("cargo", "update"),
    ("go", "get"), ("go", "mod"), ("composer", "require"), ("bundle", "install"), ("bundle", "add"), ("gem", "install"),
)  # fmt: skip
_RUNNERS = ("npx", "bunx", "pnpx", "uvx", "pipx")
_LAUNCHERS = {"uv": ("run",), "poetry": ("run",), "pdm": ("run",), "pipenv": ("run",), "hatch": ("run",),
              "pnpm": ("exec", "dlx"), "yarn": ("dlx", "exec"), "npm": ("exec",), "bundle": ("exec",),
              "mise": ("exec", "x")}  # fmt: skip


class Change(NamedTuple):
    """path is "" where the line does not say which file; how: shell, formatter, git or install."""

    path: str
    how: str
    pure: bool = False  # a formatter that changes blanks alone
    after: str = ""
    gone: bool = False  # taken away


@lru_cache(maxsize=256)  # asked twice for each call of a turn
def shell_changes(command: str) -> tuple[Change, ...]:
    if not any(sign in command for sign in _SIGNS):
        return ()
    return tuple(change for piece in pieces(command) for change in _changes(piece))


def unwrapped(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words behind a runner: `uv run black .` and `npx prettier -w` are about black and prettier."""
    for _ in range(3):
        name = words[0].rpartition("/")[2] if words else ""
        if name in _RUNNERS or (len(words) > 1 and words[1] in _LAUNCHERS.get(name, ())):
            words = words[1 if name in _RUNNERS else 2 :]
            while words and words[0].startswith("-"):
                words = words[1:]
        elif name.startswith("python") and len(words) > 2 and words[1] == "-m":
            words = words[2:]
        else:
            break
    return words


def _changes(piece: Piece) -> list[Change]:
    found = [Change(path, "shell", after=piece.feed) for _, path in piece.writes if path != "/dev/null"]
    words = unwrapped(piece.words)
    if not words:
        return found
    name, rest = words[0].rpartition("/")[2], words[1:]
    paths = [word for word in rest if not word.startswith("-")]
    if name in ("sed", "gsed") and any(
        word.startswith(("-i", "--in-place")) or word in ("-Ei", "-ri", "-ni") for word in rest
    ):
        script = not any(word in ("-e", "-f", "--expression") for word in rest)
        files = [word for word in (paths[1:] if script else paths) if word and not word.startswith("s/")]
        found += [Change(path, "shell") for path in files] or [Change("", "shell")]
    elif name == "perl" and any(word.startswith("-") and "i" in word[1:4] for word in rest):
        found += [Change(path, "shell") for path in paths[1:]] or [Change("", "shell")]
    elif name == "tee":
        found += [Change(path, "shell", after=piece.feed) for path in paths]
    elif name in ("mv", "rm", "unlink", "del"):
        found += [Change(path, "shell", gone=name != "mv" or path != paths[-1]) for path in paths]
    elif name in ("cp", "ln", "install") and len(paths) > 1:
        found.append(
            Change(
                paths[-1]
                if "." in paths[-1].rpartition("/")[2]
                else f"{paths[-1].rstrip('/')}/{paths[0].rpartition('/')[2]}",
                "shell",
            )
        )
    elif name == "truncate":
        found += [Change(path, "shell") for path in paths[-1:]]
    elif name == "patch":
        found.append(Change("", "shell"))
    elif name == "git":
        found += _git(rest)
    elif formats(name, rest):
        found.append(Change("", "formatter", pure=lays_out(name, rest)))
    elif name.rstrip(".0123456789") in _INTERPRETERS or name in _INTERPRETERS:
        text = piece.feed or (rest[1] if len(rest) > 1 and rest[0] in ("-c", "-e", "-pe", "--eval") else "")
        if any(mark in text for mark in _WRITES):
            found.append(Change("", "shell"))
    elif len(rest) >= 1 and (name.rstrip("3"), rest[0]) in _INSTALLS:
        found.append(Change("package-lock.json", "install"))
    return found


def _git(rest: tuple[str, ...]) -> list[Change]:
    words = list(rest)
    while len(words) > 1 and words[0] in ("-C", "-c", "--git-dir", "--work-tree"):
        words = words[2:]
    verb, more = (words[0], words[1:]) if words else ("", [])
    paths = [word for word in more if not word.startswith("-")]
    if verb == "restore":
        return [] if "--staged" in more and "--worktree" not in more else [Change(path, "git") for path in paths]
    if verb == "checkout" and "--" in more:
        return [Change(path, "git") for path in more[more.index("--") + 1 :]]
    if verb == "checkout" and len(paths) >= 1 and "-b" not in more and "-B" not in more:
        named = [path for path in paths if path == "." or "." in path.rpartition("/")[2]]
        return [Change(path, "git") for path in named] or [Change("", "git")]
    if verb == "stash":
        return [] if paths[:1] in (["list"], ["show"], ["drop"]) else [Change("", "git")]
    if verb == "apply":
        return [] if "--check" in more or "--stat" in more or "--cached" in more else [Change("", "git")]
    if verb == "reset":
        return [Change("", "git")] if "--hard" in more or "--merge" in more else []
    if verb in ("rm", "mv"):
        return [] if "--cached" in more else [Change(path, "shell", gone=verb == "rm") for path in paths]
    return [Change("", "git")] if verb in _GIT_TREE or verb == "switch" or verb == "clean" else []
