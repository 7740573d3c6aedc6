"""Formatters and fixers by their command lines: which of them write, and which only lay text out anew."""

from __future__ import annotations

_CHECKING = ("--check", "--diff", "-l", "--list-different", "-d", "--dry-run", "-c", "--check-only")
_WRITING = ("-w", "--write", "-i", "-F", "-a", "-A", "--fix", "--apply", "--in-place", "--apply-unsafe")
_ALWAYS = ("black", "isort", "rustfmt", "scalafmt", "stylua", "swiftformat", "djlint", "dprint")
_WHEN_TOLD = (
    "gofmt", "goimports", "gofumpt", "prettier", "shfmt", "clang-format", "eslint", "stylelint", "oxlint", "rubocop",
    "standardrb", "swiftlint", "golangci-lint", "biome", "yapf", "autopep8", "ktlint",
)  # fmt: skip
_FIXERS = ("eslint", "stylelint", "oxlint", "rubocop", "standardrb", "swiftlint", "golangci-lint")
_BY_VERB = ("cargo", "go", "dart", "mix", "deno", "terraform", "dotnet", "zig", "forge", "nix", "php-cs-fixer", "bun")
_SCRIPTS = ("npm", "pnpm", "yarn", "make", "just", "task", "mise", "composer", "rake", "poe", "turbo")
_TARGETS = (
    "format", "fmt", "prettier", "fix", "lint:fix", "lint-fix", "format:fix", "format:write", "fmt:fix", "style:fix",
)  # fmt: skip
_TASKS = ("spotlessApply", "spotless:apply", "ktlintFormat", "googleJavaFormat")


def formats(name: str, rest: tuple[str, ...]) -> bool:
    """Whether this is a formatter that writes; one that only checks changes nothing."""
    if name in ("gradlew", "gradle", "mvn", "mvnw"):
        return any(word.endswith(_TASKS) for word in rest)
    if name in _WHEN_TOLD:
        return any(word in _WRITING for word in rest)
    if any(word in _CHECKING for word in rest):
        return False
    if name in _SCRIPTS:
        named = [word for word in rest if word not in ("run", "--") and not word.startswith("-")]
        return bool(named) and named[0] in _TARGETS
    if name == "ruff":
        return rest[:1] == ("format",) or "--fix" in rest or "--fix-only" in rest
    return name in _ALWAYS or (name in _BY_VERB and rest[:1] in (("fmt",), ("format",), ("fix",)))


def lays_out(name: str, rest: tuple[str, ...]) -> bool:
    """Whether blanks and line breaks are all that it changes; a fixer may change code."""
    fixes = name in _FIXERS or any("fix" in word for word in rest)
    return not fixes
