"""The command with which this session last ran a check of a kind: what to name when one is asked for.

Looks at the turn's own checks first, then back through the session's shell calls, newest first and not for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...transcript import Transcript
from .checks import Check

_ENTRIES, _TEXT = 1_000, 120_000  # how far back: entries, characters of what was said and shown
_LONGEST = 60
# programs by which a line that was not read as a check in this turn still tells what it checks
_NAMES = {
    "tests": (
        "pytest", "unittest", "npm test", "npm run test", "pnpm test", "yarn test", "bun test", "vitest", "jest",
        "mocha", "go test", "cargo test", "cargo nextest", "gradlew test", "mvn test", "dotnet test", "phpunit",
        "rspec", "ctest", "make test", "just test", "mise run test", "tox", "swift test", "flutter test", "deno test",
        "mix test", "hardhat test", "forge test", "playwright test", "rake test", "artisan test",
    ),
    "build": (
        "npm run build", "pnpm build", "pnpm run build", "yarn build", "cargo build", "cargo check", "go build",
        "make build", "gradlew assemble", "gradlew build", "mvn package", "mvn compile", "dotnet build",
        "docker build", "swift build", "xcodebuild", "hardhat compile", "next build", "vite build",
    ),
    "types": ("tsc", "mypy", "pyright", "npm run typecheck", "pnpm typecheck", "go vet", "cargo check"),
    "lint": ("ruff check", "eslint", "npm run lint", "pnpm lint", "golangci-lint", "clippy", "flake8", "biome"),
}  # fmt: skip


class Usual:
    """A view of the session; asked only when something is going to be said."""

    __slots__ = ("_checks", "_transcript")

    def __init__(self, checks: tuple[Check, ...], transcript: Transcript) -> None:
        self._checks = checks
        self._transcript = transcript

    def command(self, kinds: Sequence[str]) -> str:
        """The newest command of one of these kinds, "" where the session shows none. On one line and short."""
        for check in reversed(self._checks):
            if check.kind in kinds and check.command and not check.selected:
                return _short(check.command)
        names = [name for kind in kinds for name in _NAMES.get(kind, ())]
        for line in self._lines():
            part = next((part for part in _parts(line) if any(name in part for name in names)), "")
            if part:
                return _short(part)
        return ""

    def _lines(self) -> Iterator[str]:
        room = _TEXT
        for count, entry in enumerate(self._transcript.back()):
            room -= len(entry.text) + sum(len(result.text) for result in entry.results)
            if count > _ENTRIES or room < 0:
                return
            for call in reversed(entry.calls):
                command = call.input.get("command") if call.kind == "shell" else None
                if isinstance(command, str):
                    yield command


def usual(checks: tuple[Check, ...], transcript: Transcript) -> Usual:
    return Usual(checks, transcript)


def _parts(line: str) -> list[str]:
    parts = [line]
    for mark in ("&&", "||", ";", "\n", "|"):
        parts = [piece for part in parts for piece in part.split(mark)]
    return [
        part.strip() for part in parts if part.strip() and not part.strip().startswith(("echo ", "cat ", "grep ", "#"))
    ]


def _short(command: str) -> str:
    """The part of a command line that runs the check, without its folder and its filters."""
    parts = [part for part in _parts(command) if not part.startswith(("cd ", "export ", "source ", "set "))]
    line = " ".join((parts or [command])[0].replace("2>&1", "").split())
    return line if len(line) <= _LONGEST else ""
