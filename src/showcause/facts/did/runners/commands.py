"""Which programs are a test, build, lint, type or format check by their name, and whether only a part was selected.

    named(argv) -> Named | None      what a plain run of the program checks
    shows(argv)                      whether the program only shows, finds or moves what is there

What an output says is not asked here; a call for help, a version or a mere listing is no check.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Named(NamedTuple):
    """silent: prints nothing when green, so that an empty output is its summary."""

    runner: str
    kind: str
    selected: bool = False
    silent: bool = False


_HELP = frozenset(("--help", "--version", "-h", "-V", "--init", "--print-config", "--env-info", "--showConfig"))
_LISTS = frozenset(("--collect-only", "--co", "--listTests", "--list", "--list-tests", "-list", "--dry-run", "--fixtures",
                    "--markers", "-N", "--show-only", "--setup-plan", "--list-groups", "--list-suites", "-n=dry"))  # fmt: skip
_SUFFIXES = (".py", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".rb", ".php", ".go", ".rs", ".vue",
             ".svelte", ".java", ".kt", ".swift", ".dart", ".exs", ".ex", ".t", ".lua", ".sh", ".c", ".cpp")  # fmt: skip
_WHOLE = frozenset(
    ("test", "tests", "src", "spec", "specs", "lib", "app", ".", "./", "./...", "...", "packages", "__tests__")
)

# program -> (runner, kind, options that select a part, whether a word beside them selects, silent)
_Row = tuple[str, str, frozenset[str], bool, bool]


def _row(runner: str, kind: str, selecting: str = "", words: bool = True, silent: bool = False) -> _Row:
    return runner, kind, frozenset(selecting.split()), words, silent


_JEST = "-t --testNamePattern --testPathPattern --testPathPatterns --onlyChanged -o --findRelatedTests --selectProjects --shard"
_PLAIN: dict[str, _Row] = {
    "pytest": _row("pytest", "tests", "-k -m --lf --last-failed --deselect --ignore"),
    "py.test": _row("pytest", "tests", "-k -m --lf --last-failed --deselect --ignore"),
    "nosetests": _row("nose", "tests", "-m"),
    "trial": _row("trial", "tests"),
    "unittest": _row("unittest", "tests", "-k"),
    "tox": _row("tox", "tests", "-e"),
    "nox": _row("nox", "tests", "-s --session -k"),
    "jest": _row("jest", "tests", _JEST),
    "vitest": _row("vitest", "tests", "-t --testNamePattern --changed --shard"),
    "mocha": _row("mocha", "tests", "-g --grep -f --fgrep"),
    "ava": _row("ava", "tests", "-m --match"),
    "tap": _row("tap", "tests"),
    "cypress": _row("cypress", "tests", "--spec -s"),
    "karma": _row("karma", "tests", "--grep"),
    "wdio": _row("wdio", "tests", "--spec"),
    "phpunit": _row("phpunit", "tests", "--filter --group --testsuite"),
    "pest": _row("pest", "tests", "--filter --group"),
    "rspec": _row("rspec", "tests", "-e --example -t --tag"),
    "ctest": _row("ctest", "tests", "-R -L -I", words=False),
    "bats": _row("bats", "tests", "-f --filter"),
    "prove": _row("prove", "tests"),
    "busted": _row("busted", "tests", "--filter"),
    "behave": _row("behave", "tests", "-n --tags"),
    "cucumber": _row("cucumber", "tests", "--tags -t"),
    "ginkgo": _row("ginkgo", "tests", "--focus"),
    "gotestsum": _row("go", "tests", "-run --run", words=False),
    "testthat": _row("testthat", "tests"),
    "tsc": _row("tsc", "types", silent=True),
    "vue-tsc": _row("tsc", "types", silent=True),
    "tsgo": _row("tsc", "types", silent=True),
    "mypy": _row("mypy", "types"),
    "dmypy": _row("mypy", "types"),
    "pyright": _row("pyright", "types"),
    "basedpyright": _row("pyright", "types"),
    "pyre": _row("pyre", "types"),
    "ty": _row("ty", "types"),
    "svelte-check": _row("svelte-check", "types"),
    "flow": _row("flow", "types"),
    "phpstan": _row("phpstan", "types"),
    "psalm": _row("psalm", "types"),
    "sorbet": _row("sorbet", "types"),
    "eslint": _row("eslint", "lint", silent=True),
    "oxlint": _row("oxlint", "lint"),
    "standard": _row("standard", "lint", silent=True),
    "xo": _row("xo", "lint", silent=True),
    "stylelint": _row("stylelint", "lint", silent=True),
    "flake8": _row("flake8", "lint", silent=True),
    "pylint": _row("pylint", "lint"),
    "pyflakes": _row("pyflakes", "lint", silent=True),
    "bandit": _row("bandit", "lint"),
    "vulture": _row("vulture", "lint", silent=True),
    "shellcheck": _row("shellcheck", "lint", silent=True),
    "hadolint": _row("hadolint", "lint", silent=True),
    "yamllint": _row("yamllint", "lint", silent=True),
    "actionlint": _row("actionlint", "lint", silent=True),
    "markdownlint": _row("markdownlint", "lint", silent=True),
    "markdownlint-cli2": _row("markdownlint", "lint"),
    "golangci-lint": _row("golangci-lint", "lint"),
    "staticcheck": _row("staticcheck", "lint", silent=True),
    "rubocop": _row("rubocop", "lint"),
    "swiftlint": _row("swiftlint", "lint"),
    "ktlint": _row("ktlint", "lint", silent=True),
    "detekt": _row("detekt", "lint"),
    "clang-tidy": _row("clang-tidy", "lint"),
    "cppcheck": _row("cppcheck", "lint"),
    "luacheck": _row("luacheck", "lint"),
    "knip": _row("knip", "lint"),
    "sqlfluff": _row("sqlfluff", "lint"),
    "pre-commit": _row("pre-commit", "lint"),
    "lefthook": _row("lefthook", "lint"),
    "lint-staged": _row("lint-staged", "lint"),
    "make": _row("make", "build", words=False),
    "gmake": _row("make", "build", words=False),
    "ninja": _row("ninja", "build", words=False),
    "webpack": _row("webpack", "build", words=False),
    "rollup": _row("rollup", "build", words=False),
    "tsup": _row("tsup", "build", words=False),
    "esbuild": _row("esbuild", "build", words=False),
    "parcel": _row("parcel", "build", words=False),
    "xcodebuild": _row("xcodebuild", "build", "-only-testing", words=False),
    "javac": _row("javac", "build", silent=True),
    "kotlinc": _row("kotlinc", "build", silent=True),
    "gcc": _row("gcc", "build", silent=True, words=False),
    "g++": _row("gcc", "build", silent=True, words=False),
    "cc": _row("gcc", "build", silent=True, words=False),
    "clang": _row("gcc", "build", silent=True, words=False),
    "clang++": _row("gcc", "build", silent=True, words=False),
    "rustc": _row("rustc", "build", silent=True),
    "swiftc": _row("swiftc", "build", silent=True),
    "mdbook": _row("mdbook", "build", words=False),
    "mkdocs": _row("mkdocs", "build", words=False),
}  # fmt: skip

# program -> {subcommand: row}; the first word that is no option is the subcommand
_SUB: dict[str, dict[str, _Row]] = {
    "go": {
        "test": _row("go", "tests", "-run --run"),
        "build": _row("go build", "build", silent=True, words=False),
        "vet": _row("go vet", "lint", silent=True, words=False),
        "install": _row("go build", "build", silent=True, words=False),
    },
    "cargo": {
        "test": _row("cargo", "tests", "-p --package --lib --bin --test --doc --bins --example"),
        "t": _row("cargo", "tests", "-p --package --lib --bin --test --doc --bins --example"),
        "nextest": _row("nextest", "tests", "-E -p --package --lib --test --filter-expr"),
        "build": _row("cargo build", "build", "-p --package", words=False),
        "b": _row("cargo build", "build", "-p --package", words=False),
        "check": _row("cargo build", "build", "-p --package", words=False),
        "c": _row("cargo build", "build", "-p --package", words=False),
        "clippy": _row("clippy", "lint", "-p --package", words=False),
    },
    "dotnet": {
        "test": _row("dotnet", "tests", "--filter", words=False),
        "build": _row("dotnet build", "build", words=False),
        "publish": _row("dotnet build", "build", words=False),
        "format": _row("dotnet format", "format", words=False),
    },
    "swift": {
        "test": _row("swift", "tests", "--filter --skip", words=False),
        "build": _row("swift build", "build", words=False),
    },
    "flutter": {
        "test": _row("flutter", "tests", "--name --plain-name"),
        "analyze": _row("analyze", "lint", words=False),
        "build": _row("flutter build", "build", words=False),
    },
    "dart": {
        "test": _row("flutter", "tests", "-n --name -N"),
        "analyze": _row("analyze", "lint", words=False),
        "compile": _row("dart compile", "build", words=False),
    },
    "deno": {
        "test": _row("deno", "tests", "--filter"),
        "check": _row("deno check", "types"),
        "lint": _row("deno lint", "lint"),
        "bench": _row("deno bench", "other"),
    },
    "bun": {"test": _row("bun", "tests", "-t --test-name-pattern"), "build": _row("bun build", "build", words=False)},
    "playwright": {"test": _row("playwright", "tests", "-g --grep --project --last-failed --only-changed")},
    "cypress": {"run": _row("cypress", "tests", "--spec -s")},
    "vite": {"build": _row("vite", "build", words=False)},
    "vp": {"build": _row("vite", "build", words=False), "test": _row("vitest", "tests"), "check": _row("vp check", "lint")},
    "next": {"build": _row("next build", "build", words=False), "lint": _row("eslint", "lint", words=False)},
    "nuxt": {"build": _row("nuxt build", "build"), "typecheck": _row("tsc", "types", silent=True)},
    "nuxi": {"build": _row("nuxt build", "build"), "typecheck": _row("tsc", "types", silent=True)},
    "astro": {"build": _row("astro build", "build"), "check": _row("astro", "types")},
    "ng": {
        "test": _row("karma", "tests", "--include"),
        "build": _row("ng build", "build", words=False),
        "lint": _row("eslint", "lint", words=False),
    },
    "ruff": {"check": _row("ruff", "lint"), "format": _row("formatter", "format")},
    "biome": {"check": _row("biome", "lint"), "lint": _row("biome", "lint"), "ci": _row("biome", "lint")},
    "prettier": {},
    "black": {},
    "buf": {"lint": _row("buf", "lint", silent=True), "build": _row("buf build", "build", silent=True)},
    "helm": {"lint": _row("helm lint", "lint"), "template": _row("helm template", "build")},
    "terraform": {
        "validate": _row("terraform validate", "lint"),
        "plan": _row("terraform plan", "other"),
        "test": _row("terraform test", "tests"),
        "apply": _row("terraform apply", "deploy"),
        "fmt": _row("terraform fmt", "format"),
    },
    "tofu": {"validate": _row("terraform validate", "lint"), "plan": _row("terraform plan", "other")},
    "docker": {"build": _row("docker build", "build", words=False), "buildx": _row("docker build", "build", words=False)},
    "podman": {"build": _row("docker build", "build", words=False)},
    "cmake": {"--build": _row("cmake", "build", words=False)},
    "mix": {
        "test": _row("exunit", "tests", "--only --failed --stale"),
        "compile": _row("mix compile", "build"),
        "credo": _row("credo", "lint"),
        "dialyzer": _row("dialyzer", "types"),
    },
    "rails": {"test": _row("minitest", "tests", "-n"), "test:all": _row("minitest", "tests")},
    "rake": {"test": _row("minitest", "tests"), "spec": _row("rspec", "tests"), "default": _row("rake", "tests")},
    "artisan": {"test": _row("phpunit", "tests", "--filter")},
    "composer": {"test": _row("composer test", "tests"), "validate": _row("composer", "lint")},
    "sbt": {"test": _row("sbt", "tests"), "compile": _row("sbt compile", "build")},
    "stack": {"test": _row("stack", "tests"), "build": _row("stack build", "build")},
    "cabal": {"test": _row("cabal", "tests"), "build": _row("cabal build", "build")},
    "zig": {"build": _row("zig build", "build", silent=True, words=False), "test": _row("zig test", "tests")},
    "gleam": {"test": _row("gleam", "tests"), "build": _row("gleam build", "build"), "check": _row("gleam", "types")},
    "forge": {"test": _row("forge", "tests", "--match-test --mt --match-contract --mc --match-path"), "build": _row("forge build", "build")},
    "hardhat": {"test": _row("mocha", "tests", "--grep"), "compile": _row("hardhat", "build")},
    "moon": {"test": _row("moon", "tests"), "check": _row("moon check", "build"), "build": _row("moon build", "build")},
    "wrangler": {"deploy": _row("wrangler deploy", "deploy"), "types": _row("wrangler types", "types")},
    "vercel": {"deploy": _row("vercel", "deploy"), "build": _row("vercel build", "build")},
    "netlify": {"deploy": _row("netlify", "deploy")},
    "fly": {"deploy": _row("fly", "deploy")},
    "flyctl": {"deploy": _row("fly", "deploy")},
    "firebase": {"deploy": _row("firebase", "deploy")},
    "kubectl": {"apply": _row("kubectl apply", "deploy")},
    "cdk": {"deploy": _row("cdk deploy", "deploy"), "synth": _row("cdk synth", "build")},
    "hatch": {"test": _row("pytest", "tests"), "build": _row("python build", "build")},
    "poetry": {"build": _row("python build", "build"), "check": _row("poetry check", "lint")},
    "uv": {"build": _row("python build", "build")},
    "pdm": {"build": _row("python build", "build"), "test": _row("pdm test", "tests")},
    "eas": {"build": _row("eas build", "build")},
    "expo": {"export": _row("expo export", "build"), "lint": _row("eslint", "lint")},
    "electron-builder": {},
    "react-scripts": {"test": _row("jest", "tests", _JEST), "build": _row("react-scripts build", "build")},
    "craco": {"test": _row("jest", "tests", _JEST), "build": _row("craco build", "build")},
    "lake": {"build": _row("lake build", "build"), "test": _row("lake", "tests")},
}  # fmt: skip
_MODULES = {"build": "python build", "compileall": "py_compile", "py_compile": "py_compile", "doctest": "doctest"}
_FIXED: dict[str, Named] = {
    "py_compile": Named("py_compile", "build", True, True),
    "doctest": Named("doctest", "tests", True, True),
    "python build": Named("python build", "build"),
}
_FORMATTERS = {
    "prettier": ("--check", "-c", "--list-different", "-l"),
    "black": ("--check", "--diff"),
    "isort": ("--check", "--check-only", "-c"),
    "gofmt": ("-l", "-d"),
    "goimports": ("-l", "-d"),
    "rustfmt": ("--check",),
    "shfmt": ("-d", "-l"),
    "clang-format": ("--dry-run", "-n"),
    "swiftformat": ("--lint",),
    "taplo": ("check",),
    "dprint": ("check",),
    "yapf": ("--diff", "-d"),
}
PACKAGE = ("npm", "pnpm", "yarn", "bun", "deno", "composer", "make", "gmake", "just", "task", "mise", "rake", "poe",
            "hatch", "pdm", "pixi", "invoke", "inv", "turbo", "nx", "lerna", "rush", "gradle", "gradlew",
            "mvn", "mvnw", "ant", "sbt", "mage", "earthly", "dagger", "act", "bazel", "buck2", "pants", "meson", "moon",
            "ninja", "wireit", "rtk")  # fmt: skip
# words of a target's or script's name, most telling first
_TARGETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("format", ("fmt", "format", "prettier", "spotlesscheck", "spotless")),
    ("types", ("typecheck", "type-check", "types", "tsc", "mypy", "pyright", "check-types", "check:types", "typescript", "tc")),
    ("lint", ("lint", "eslint", "ruff", "clippy", "vet", "stylelint", "checkstyle", "detekt", "ktlint", "precommit", "pre-commit")),
    ("tests", ("test", "tests", "spec", "specs", "e2e", "unit", "integration", "check", "ci", "verify", "validate", "smoke",
               "coverage", "cov", "pytest", "jest", "vitest", "playwright", "cypress", "qa", "presubmit", "preflight", "t")),
    ("build", ("build", "compile", "bundle", "assemble", "package", "dist", "all", "install", "classes", "compilejava",
               "compilekotlin", "compiletestkotlin", "assembledebug", "bootjar", "jar", "release")),
    ("deploy", ("deploy", "publish")),
)  # fmt: skip
_SHOWS = frozenset(
    "cat bat tail head less more nl tac grep egrep fgrep rg ag ack ls ll dir tree find fd echo printf sed awk cut sort uniq "
    "wc tr column jq yq diff cmp comm stat file du df pwd cd pushd popd which type whereis whoami env printenv export set "
    "unset source . true false : sleep wait test [ [[ mkdir rmdir rm cp mv ln touch chmod chown date hostname uname ps pgrep "
    "kill pkill lsof man help history alias xxd od strings basename dirname realpath readlink tee read local declare exit "
    "return trap ulimit umask clear shopt md5sum sha256sum shasum base64 open code tar zip unzip gzip gunzip rsync scp id "
    "seq yes fold paste expand fmt pr join split rev shuf apply_patch get-content select-string get-childitem".split()
)
_GIT_RUNS = frozenset(("commit", "push", "rebase", "merge", "am", "cherry-pick", "bisect"))
_GH_RUNS = (("run", "view"), ("run", "watch"), ("pr", "checks"), ("run", "list"), ("workflow", "view"))
_INTERPRETERS = (
    "python",
    "node",
    "bash",
    "sh",
    "zsh",
    "ruby",
    "php",
    "perl",
    "tsx",
    "ts-node",
    "bun",
    "deno",
    "lua",
    "Rscript",
)
_VALUED = frozenset(
    "-c --config -p --project -C --cwd --prefix --dir -f --file --filter -F -w --workspace -j -n --numprocesses --maxfail --tb "
    "--timeout -o --reporter --color -t --rootdir --cov --cov-report --cov-fail-under -W --durations --bail --maxWorkers "
    "--workers --retries --repeat-each --pool --environment --coverage --testTimeout --format --output-format --max-warnings "
    "--ext --ignore-path -D -P -r --require -I --features -F --target --target-dir --profile --manifest-path --jobs --count "
    "-count -timeout -parallel -tags -coverprofile -bench -benchtime -cover -covermode --cfg --tests --logger -v --verbosity "
    "--configuration --framework --no-build --settings -S --seed --fail-under --junitxml --log-level -s --scheme -destination "
    "-configuration -sdk -derivedDataPath -workspace --tag -E --python-version --severity --exclude".split()
)


def named(argv: Sequence[str]) -> Named | None:
    """What a run of `argv` checks, None where the program is no check by its name."""
    program, rest = _plain(argv)
    if not program or _lists(program, rest):
        return None
    if program in ("ssh", "docker", "podman", "kubectl", "docker-compose", "nerdctl", "oc", "wsl", "adb"):
        found = _SUB.get(program, {}).get(rest[0]) if rest else None
        return _of(found, rest[1:]) if found else _far(rest)
    if program in ("watch", "nodemon", "entr"):
        return None
    if program in _FORMATTERS:
        marks = _FORMATTERS[program]
        return Named("formatter", "format", _words(rest), True) if any(word in marks for word in rest) else None
    if program == "python" and rest[:1] == ["-m"]:
        return named(rest[1:]) or (_FIXED[_MODULES[rest[1]]] if len(rest) > 1 and rest[1] in _MODULES else None)
    if program in ("pyflakes", "compileall"):
        return Named(program, "lint", _words(rest), True)
    if program in ("pwsh", "powershell", "Invoke-Pester"):
        return _powershell(program, rest)
    if program in _INTERPRETERS and rest:
        return _script(program, rest)
    sub = next((word for word in rest if word[:1] != "-" or word == "--build"), "")
    if program in _SUB and sub in _SUB[program]:
        row = _SUB[program][sub]
        after = rest[rest.index(sub) + 1 :]
        if row[0] == "formatter" and "--check" not in after and "--diff" not in after:
            return None
        if row[0] == "terraform fmt" and "-check" not in after:
            return None
        if row[0] == "nextest" and after[:1] != ["run"]:
            return None
        if row[0] == "nextest":
            after = after[1:]
        if row[0] == "cargo" and "--no-run" in after:
            return Named("cargo build", "build")
        if row[0] == "docker build" and program == "docker" and sub == "buildx" and after[:1] != ["build"]:
            return None
        return _of(row, after)
    if program == "cargo" and sub == "fmt":
        return Named("formatter", "format", False, True) if "--check" in rest else None
    if program == "ty" and sub != "check":
        return None
    if program == "make" or program == "gmake" or program in PACKAGE:
        return _target(program, rest)
    if program in _PLAIN:
        row = _PLAIN[program]
        if program in (
            "vitest",
            "mypy",
            "pre-commit",
            "golangci-lint",
            "pytest",
            "rubocop",
            "lefthook",
            "phpstan",
            "mkdocs",
        ):
            rest = rest[1:] if rest[:1] in (["run"], ["analyse"], ["analyze"], ["build"]) else rest
        if row[1] in ("lint", "types") and sub in (
            "init",
            "install",
            "autoupdate",
            "uninstall",
            "linters",
            "cache",
            "version",
        ):
            return None
        if row[1] == "build" and program in ("gcc", "g++", "cc", "clang", "clang++") and not _words(rest):
            return None
        if program in ("mkdocs", "mdbook") and sub != "build":
            return None
        if program == "tsc" and any(word in ("--watch", "-w") for word in rest):
            return None
        return _of(row, rest)
    return _script("", [argv[0], *rest]) if argv and ("/" in argv[0] or "." in argv[0]) else None


def _lists(program: str, rest: Sequence[str]) -> bool:
    """Asks for help, for a version or for the names of what it would do."""
    if any(word in _HELP for word in rest[:3]) or any(word in _LISTS for word in rest):
        return True
    return program in ("make", "gmake", "just", "task", "ninja") and any(word in ("-n", "-l", "-q") for word in rest)


def shows(argv: Sequence[str]) -> bool:
    """Whether a program only shows, finds or moves what is there: what it prints may be of any age."""
    program, rest = _plain(argv)
    if program in _SHOWS or _lists(program, rest):
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
    program, rest = _plain(argv)
    return program in _INTERPRETERS and (
        not rest or rest[0] in ("-c", "-e", "-", "-p", "--eval", "-r") or rest[:1] == ["<"]
    )


def program_of(argv: Sequence[str]) -> str:
    return _plain(argv)[0]


def _plain(argv: Sequence[str]) -> tuple[str, list[str]]:
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
        return _plain([word for word in rest if word not in ("-y", "--yes", "--no-install")])
    if base == "jest.js" or base == "vitest.mjs":
        base = base.partition(".")[0]
    return base, rest


def _of(row: _Row, rest: Sequence[str]) -> Named:
    runner, kind, selecting, words, silent = row
    chosen = any(word.partition("=")[0] in selecting for word in rest)
    return Named(runner, kind, chosen or (words and _words(rest)), silent)


def _words(rest: Sequence[str]) -> bool:
    """Whether a file, a test's name or a folder below the usual ones stands among the arguments."""
    skip = False
    for word in rest:
        if skip:
            skip = False
        elif word in ("|", ">", "2>&1"):
            break
        elif word[:1] == "-":
            skip = word in _VALUED and "=" not in word
        elif _part(word):
            return True
    return False


def _part(word: str) -> bool:
    plain = word.strip("/").removeprefix("./")
    if (
        not plain
        or plain in _WHOLE
        or plain.isdecimal()
        or plain in ("run", "true", "false", "watch", "dot", "verbose")
    ):
        return False
    if "::" in plain or plain.endswith(_SUFFIXES) or plain.rpartition(":")[0].endswith(_SUFFIXES):
        return True
    if plain.endswith("/...") or "/" in plain:
        return plain.partition("/")[0] not in ("", "...") and plain not in ("...",)
    return plain not in _WHOLE and plain[:1] not in ("$", "*", "{", "<", ">")


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
        return Named("node", "tests", any(word.startswith("--test-name-pattern") for word in rest) or _words(rest))
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
            return Named("unittest", "tests", _words(after[1:]))
        return Named("django check", "lint") if after[:1] == ["check"] else None
    if base in _PLAIN or base in _SUB:
        return named([base, *list(rest)[list(rest).index(path) + 1 :]])
    stem, _, ending = base.lower().partition(".")
    marked = any(f".{word}." in base for word in ("test", "spec", "e2e"))
    words = stem.replace("-", "_").split("_")
    readable = marked or not ending or f".{ending}" in _SUFFIXES or ending in ("ps1", "bats", "cmd", "bat")
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


def _target(program: str, rest: Sequence[str]) -> Named | None:
    """`npm run test:unit`, `make check`, `./gradlew :app:test`, `turbo run build`: the target's name tells."""
    words: list[str] = []
    skip = filtered = False
    for at, word in enumerate(rest):
        if skip:
            skip = False
        elif word == "--":
            filtered = (
                filtered
                or _words(list(rest)[at + 1 :])
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
            skip = "=" not in word and word in (
                "--filter", "-F", "--prefix", "-C", "--dir", "--cwd", "-w", "--workspace", "-f", "-j", "--tests", "-pl", "-p", "-x",
                "--file", "-d", "-s",
            )  # fmt: skip
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
        filtered = filtered or _words(extra)
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


def _powershell(program: str, rest: Sequence[str]) -> Named | None:
    if program == "Invoke-Pester" or any("Invoke-Pester" in word for word in rest):
        return Named("pester", "tests", any("-FullNameFilter" in word or ".Tests.ps1" in word for word in rest))
    path = next((word for word in rest if word.lower().endswith(".ps1")), "")
    return _script("", [path]) if path else None
