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

# of several targets on a line the first kind counts
_RANKED = ("tests", "build", "types", "lint", "format", "deploy")
_ONE_NAME = {"gradlew": "gradle", "mvnw": "maven", "mvn": "maven"}

# options by which only a part is checked, and those behind `--` that name a test
_FILTERS = options("--filter -F --workspace -w --tests -pl -Dtest --scope")
_NAMING = ("-t", "-k", "-g", "--grep")

_SCRIPTED = ("npm", "pnpm", "yarn", "bun", "deno")
_BEFORE_SCRIPT = options("run run-script workspace -r recursive workspaces foreach task")
_MANAGING = options(
    "install i ci add remove dlx exec create init why list ls pack outdated audit link up update view x"
)
_RUNNING = ("mise", "turbo", "nx", "task", "pixi", "hatch", "pdm", "poe", "moon", "lerna", "rush", "rtk")

_JOINTS = str.maketrans("_-/.", "::::")
_NO_CHECK = options("watch dev serve start clean fix write setup install debug open ui update")
_VERIFYING = ("check", "verify", "integration-test")
_BUILDING = (
    "compile", "assemble", "build", "package", "bundle", "install", "jar", "bootjar", "link", "publishtomavenlocal",
)  # fmt: skip


def target(program: str, rest: Sequence[str]) -> Named | None:
    """`npm run test:unit`, `make check`, `./gradlew :app:test`, `turbo run build`: the target's name tells."""
    words, filtered = _operands(rest)
    if program in _SCRIPTED:
        words, extra = _script(program, words)
        if words == ["publish"]:
            return Named(f"{program} publish", "deploy")
        if words and words[0] in _MANAGING:
            return None
        filtered = filtered or chosen(extra)
    elif program in _RUNNING:
        words = [word for word in words if word not in ("run", "r", "run-many", "exec", "affected")]
        if program == "nx" and words and ":" in words[0]:
            words = [words[0].rpartition(":")[2]]
        words = words[:4]
    elif program in ("make", "gmake", "ninja") and not words:
        return Named(program, "build")
    kinds = {kind for word in words if (kind := target_kind(word, program)) is not None}
    best = next((kind for kind in _RANKED if kind in kinds), None)
    return Named(_ONE_NAME.get(program, program), best, filtered) if best is not None else None


def _operands(rest: Sequence[str]) -> tuple[list[str], bool]:
    """The words that are neither options nor their values nor settings, and whether only a part was asked for."""
    words: list[str] = []
    skip = filtered = False
    for at, word in enumerate(rest):
        if skip:
            skip = False
        elif word == "--":
            passed_on = list(rest[at + 1 :])
            return words, filtered or chosen(passed_on) or any(one in _NAMING for one in passed_on)
        elif word[:1] == "-":
            filtered = filtered or word.partition("=")[0] in _FILTERS
            skip = word in _VALUED
        elif "=" not in word:
            words.append(word)
    return words, filtered


def _script(program: str, words: list[str]) -> tuple[list[str], list[str]]:
    """The script that a package manager runs, and the words that it hands on."""
    while words and words[0] in _BEFORE_SCRIPT:
        words = words[2:] if words[0] == "workspace" else words[1:]
    return words[:1], words[1:] if program != "npm" else []


def target_kind(name: str, program: str = "") -> str | None:
    """tests, build, lint … by the words of a target's name; None where they do not say, or say that it watches."""
    plain = name.rpartition("//")[2].lower()
    if program in ("gradle", "gradlew", "mvn", "mvnw", "bazel"):
        return _goal_kind(plain.rpartition(":")[2])
    words = [piece for piece in plain.translate(_JOINTS).split(":") if piece]
    if plain != "install" and not _NO_CHECK.isdisjoint(words):
        return None
    if plain in ("check:types", "check-types", "type-check", "type:check", "types:check"):
        return "types"
    kind = next((kind for kind, marks in _TARGETS if plain in marks or not marks.isdisjoint(words)), None)
    if plain == "install" and program not in ("make", "gmake"):
        return None
    if kind == "format" and "check" not in words and "spotlesscheck" not in words:
        return None
    return kind


def _goal_kind(goal: str) -> str | None:
    """Of gradle's and maven's goals, which are one word: `connectedAndroidTest`, `assembleDebug`."""
    if goal.startswith(("test", "connected")) or goal.endswith(("test", "tests", "unittest")) or goal in _VERIFYING:
        return "tests"
    if goal.startswith(_BUILDING):
        return "build"
    if goal.startswith(("lint", "ktlint", "detekt", "checkstyle", "pmd", "spotbugs")):
        return "lint"
    return "format" if goal.startswith("spotless") and "apply" not in goal else None
