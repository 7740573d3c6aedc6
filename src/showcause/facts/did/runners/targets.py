"""What a target of a task runner checks, by the words of its name: `npm run test:unit`, `gradle build`."""

from __future__ import annotations

from collections.abc import Sequence

from ..shell.table import options
from .named import Named
from .selecting import chosen

PACKAGE = options(
    "npm pnpm yarn bun deno composer make gmake just task mise rake poe hatch pdm pixi invoke inv turbo nx lerna "
    "rush gradle gradlew mvn mvnw ant sbt mage earthly dagger act bazel buck2 pants meson moon ninja wireit rtk"
)

_VALUED = options("--filter -F --prefix -C --dir --cwd -w --workspace -f -j --tests -pl -p -x --file -d -s")
# words of a target's or script's name, most telling first
_TARGETS = (
    ("format", options("fmt format prettier spotlesscheck spotless")),
    ("types", options("typecheck type-check types tsc mypy pyright check-types check:types typescript tc")),
    ("lint", options("lint eslint ruff clippy vet stylelint checkstyle detekt ktlint precommit pre-commit")),
    (
        "tests",
        options(
            "test tests spec specs e2e unit integration check ci verify validate smoke coverage cov pytest jest vitest "
            "playwright cypress qa presubmit preflight t"
        ),
    ),
    ("build", options("build compile bundle assemble package dist all install classes jar bootjar release")),
    ("deploy", options("deploy publish")),
)


def target(program: str, rest: Sequence[str]) -> Named | None:
    """`npm run test:unit`, `make check`, `./gradlew :app:test`, `turbo run build`: the target's name tells."""
    words: list[str] = []
    skip = filtered = False
    for at, word in enumerate(rest):
        if skip:
            skip = False
        elif word == "--":
            filtered = (
                filtered
                or chosen(list(rest)[at + 1 :])
                or any(one in ("-t", "-k", "-g", "--grep") for one in rest[at + 1 :])
            )
            break
        elif word[:1] == "-":
            head = word.partition("=")[0]
            filtered = filtered or head in (
                "--filter",
                "-F",
                "--workspace",
                "-w",
                "--tests",
                "-pl",
                "-Dtest",
                "--scope",
            )
            skip = word in _VALUED
        elif "=" not in word:
            words.append(word)
    if program in ("npm", "pnpm", "yarn", "bun", "deno"):
        while words and words[0] in (
            "run",
            "run-script",
            "workspace",
            "-r",
            "recursive",
            "workspaces",
            "foreach",
            "task",
        ):
            words = words[2:] if words[0] == "workspace" else words[1:]
        extra = words[1:] if program != "npm" else []
        words = words[:1]
        if words and words[0] in (
            "install",
            "i",
            "ci",
            "add",
            "remove",
            "dlx",
            "exec",
            "create",
            "init",
            "why",
            "list",
            "ls",
            "publish",
            "pack",
            "outdated",
            "audit",
            "link",
            "up",
            "update",
            "view",
            "x",
        ):
            return Named(f"{program} publish", "deploy") if words[0] == "publish" else None
        filtered = filtered or chosen(extra)
    elif program in ("mise", "turbo", "nx", "task", "pixi", "hatch", "pdm", "poe", "moon", "lerna", "rush", "rtk"):
        words = [word for word in words if word not in ("run", "r", "run-many", "exec", "affected")]
        if program == "nx" and words and ":" in words[0]:
            words = [words[0].rpartition(":")[2]]
        words = words[:4]
    elif program in ("make", "gmake", "ninja") and not words:
        return Named(program, "build")
    best: str | None = None
    for word in words:
        kind = target_kind(word, program)
        if kind is not None and (best is None or _rank(kind) < _rank(best)):
            best = kind
    if best is None:
        return None
    runner = {"gradlew": "gradle", "mvnw": "maven", "mvn": "maven"}.get(program, program)
    return Named(runner, best, filtered)


def _rank(kind: str) -> int:
    return ("tests", "build", "types", "lint", "format", "deploy").index(kind)


def target_kind(name: str, program: str = "") -> str | None:
    """tests, build, lint … by the words of a target's name; None where they do not say, or say that it watches."""
    plain = name.rpartition("//")[2].lower()
    if program in ("gradle", "gradlew", "mvn", "mvnw", "bazel"):
        plain = plain.rpartition(":")[2]
        if (
            plain.startswith(("test", "connected"))
            or plain.endswith(("test", "tests", "unittest"))
            or plain in ("check", "verify", "integration-test")
        ):
            return "tests"
        if plain.startswith(
            (
                "compile",
                "assemble",
                "build",
                "package",
                "bundle",
                "install",
                "jar",
                "bootjar",
                "link",
                "publishtomavenlocal",
            )
        ):
            return "build"
        if plain.startswith(("lint", "ktlint", "detekt", "checkstyle", "pmd", "spotbugs")):
            return "lint"
        return "format" if plain.startswith("spotless") and "apply" not in plain else None
    words = [
        piece
        for piece in plain.replace("_", ":").replace("-", ":").replace("/", ":").replace(".", ":").split(":")
        if piece
    ]
    if any(
        word
        in (
            "watch",
            "dev",
            "serve",
            "start",
            "clean",
            "fix",
            "write",
            "setup",
            "install",
            "debug",
            "open",
            "ui",
            "update",
        )
        for word in words
    ) and plain not in ("install",):
        return None
    if plain in ("check:types", "check-types", "type-check", "type:check", "types:check"):
        return "types"
    for kind, marks in _TARGETS:
        if any(word in marks for word in words) or plain in marks:
            if plain == "install" and program not in ("make", "gmake"):
                return None
            if kind == "format" and not any(word == "check" or word == "spotlesscheck" for word in words):
                return None
            return kind
    return None
