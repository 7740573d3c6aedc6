"""What tsc, mypy, pyright, eslint, biome, ruff, clippy, golangci-lint, pre-commit and their like end with."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, line_at, matches, number, phrases


def tsc(text: str) -> Iterator[Summary]:
    """tsc is silent when green; `Found 2 errors in …`, `error TS2322` lines, or the watcher's `Found 0 errors.`"""
    for groups, line, at in matches(
        r"(?m)^(?:\S+ - |\S+ [AP]M - |\[[^\]\n]+\] )?Found (?P<count>\d+) errors?(?: in [^\n(]*$|\. )", text
    ):
        count = number(groups["count"])
        yield Summary("tsc", "types", "failed" if count else "passed", line, at, None, count)
        return
    at = text.find("error TS")
    if at >= 0 and text[at + 8 : at + 9].isdecimal():
        yield Summary("tsc", "types", "failed", line_at(text, at, at + 9), at, None, text.count("error TS"))


def mypy(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(
        r"(?m)^Found (?P<count>\d+) errors? in \d+ files? \((?:checked|errors)[^\n]*", text
    ):
        yield Summary("mypy", "types", "failed", line, at, None, number(groups["count"]))
    for _, line, at in matches(r"(?m)^Success: no issues found in \d+ source files?", text):
        yield Summary("mypy", "types", "passed", line, at, None, 0)


def pyright(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(
        r"(?m)^ *(?P<count>\d+) errors?, \d+ warnings?(?:, \d+ informations?|, \d+ notes?)", text
    ):
        count = number(groups["count"])
        yield Summary("pyright", "types", "failed" if count else "passed", line, at, None, count)


def svelte(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)svelte-check found (?P<count>no|\d+) errors?(?: and \d+ warnings?)?", text):
        red = number(groups["count"]) or 0
        yield Summary("svelte-check", "types", "failed" if red else "passed", line, at, None, red)
    for groups, line, at in matches(r"(?m)^Result \(\d+ files?\):\s*(?:^)?- (?P<count>\d+) errors?", text):
        count = number(groups["count"])
        yield Summary("astro", "types", "failed" if count else "passed", line, at, None, count)


def eslint(text: str) -> Iterator[Summary]:
    """`✖ 3 problems (1 error, 2 warnings)`; silent when green."""
    for groups, line, at in matches(r"(?m)^✖ \d+ problems? \((?P<count>\d+) errors?, \d+ warnings?\)", text):
        count = number(groups["count"])
        yield Summary("eslint", "lint", "failed" if count else "passed", line, at, None, count)
    for _, line, at in matches(r"(?m)^✔ No ESLint warnings or errors", text):
        yield Summary("eslint", "lint", "passed", line, at, None, 0)


def oxlint(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^Found \d+ warnings? and (?P<count>\d+) errors?\.", text):
        count = number(groups["count"])
        yield Summary("oxlint", "lint", "failed" if count else "passed", line, at, None, count)


def biome(text: str) -> Iterator[Summary]:
    red = ""
    where = -1
    for _, line, at in matches(r"(?m)^Found \d+ errors?\.$", text):
        red, where = line, at
    for _, line, at in matches(r"(?m)^Checked \d+ files? in [^\n]+", text):
        yield Summary("biome", "lint", "failed" if red else "passed", red or line, at if not red else where)
        return


def ruff(text: str) -> Iterator[Summary]:
    """`All checks passed!` or `Found 3 errors.`; what --fix has mended leaves `(2 fixed, 1 remaining)`."""
    for _, line, at in matches(r"(?m)^All checks passed!$", text):
        yield Summary("ruff", "lint", "passed", line, at, None, 0)
        break
    for groups, line, at in matches(
        r"(?m)^Found (?P<count>\d+) errors?(?P<rest> \((?P<fixed>\d+) fixed, (?P<left>\d+) remaining\))?\.", text
    ):
        if "TS" in text and "error TS" in text:
            continue
        left = number(groups["left"]) if groups["rest"] else number(groups["count"])
        yield Summary("ruff", "lint", "failed" if left else "passed", line, at, None, left, sure=bool(groups["rest"]))
        break
    for groups, line, at in matches(
        r"(?m)^(?:(?P<red>\d+) files? would be reformatted[^\n]*"
        r"|\d+ files? (?:already formatted|would be left unchanged))",
        text,
    ):
        yield Summary("formatter", "format", "failed" if groups["red"] else "passed", line, at)
        break


def golangci(text: str) -> Iterator[Summary]:
    for _, line, at in matches(r"(?m)^0 issues\.?$", text):
        yield Summary("golangci-lint", "lint", "passed", line, at, None, 0, sure=False)
    for groups, line, at in matches(r"(?m)^(?P<count>[1-9]\d*) issues:$", text):
        yield Summary("golangci-lint", "lint", "failed", line, at, None, number(groups["count"]), sure=False)


def pre_commit(text: str) -> Iterator[Summary]:
    """`ruff.....Passed` and `mypy.....Failed` lines, as one run."""
    passed = failed = skipped = 0
    first, shown = -1, ""
    for groups, line, at in matches(r"(?m)^\S[^\n]*?\.{3,}(?:\([^)\n]*\))?(?P<end>Passed|Failed|Skipped)$", text):
        first = at if first < 0 else first
        if groups["end"] == "Failed":
            failed, shown = failed + 1, shown if failed else line
        elif groups["end"] == "Passed":
            passed, shown = passed + 1, shown or line
        else:
            skipped, shown = skipped + 1, shown or line
    if first >= 0:
        outcome = "failed" if failed else "passed" if passed else "unknown"
        yield Summary(
            "pre-commit", "lint", outcome, shown, first, passed, failed, skipped, empty=not passed and not failed
        )


def markdownlint(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^Summary: (?P<count>\d+) (?:error\(s\)|issues in \d+ files)", text):
        count = number(groups["count"])
        yield Summary("markdownlint", "lint", "failed" if count else "passed", line, at, None, count)
        return
    for _, line, at in matches(r"(?m)^\S+:\d+(?::\d+)? (?:error )?MD\d{3}/", text):
        yield Summary("markdownlint", "lint", "failed", line, at)
        return


def prettier(text: str) -> Iterator[Summary]:
    for _, line, at in matches(r"(?m)^All matched files use Prettier code style!", text):
        yield Summary("prettier", "format", "passed", line, at)
    for _, line, at in matches(r"(?m)^\[warn\] Code style issues found in [^\n]*", text):
        yield Summary("prettier", "format", "failed", line, at)


def pylint(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^Your code has been rated at (?P<rate>-?[\d.]+)/10", text):
        yield Summary("pylint", "lint", "passed" if groups["rate"] == "10.00" else "unknown", line, at)


def phpstan(text: str) -> Iterator[Summary]:
    for _, line, at in matches(r"(?m)^ *\[OK\] No errors", text):
        yield Summary("phpstan", "types", "passed", line, at, None, 0)
    for groups, line, at in matches(r"(?m)^ *\[ERROR\] Found (?P<count>\d+) errors?", text):
        yield Summary("phpstan", "types", "failed", line, at, None, number(groups["count"]))


def rubocop(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^\d+ files? inspected, (?P<count>no|\d+) offenses? detected", text):
        count = number(groups["count"]) or 0
        yield Summary("rubocop", "lint", "failed" if count else "passed", line, at, None, count)


READERS = (
    Reader((" error. ", " errors. ", " error in ", " errors in ", "error TS"), tsc),
    Reader((" source file", " error in ", " errors in "), mypy),
    Reader((" warnings,", " warning,"), pyright),
    Reader(("svelte-check found ", "Result ("), svelte),
    Reader((" problem (", " problems (", "No ESLint warnings"), eslint),
    Reader((" warnings and ", " warning and "), oxlint),
    Reader(("Checked ",), biome),
    Reader(("All checks passed!", " error.", " errors.", " remaining).", "formatted", "left unchanged"), ruff),
    Reader((" issues",), golangci),
    Reader(("...Passed", "...Failed", "...Skipped", ")Skipped"), pre_commit),
    Reader(("Summary: ", " MD0"), markdownlint),
    Reader(("Prettier code style", "Code style issues"), prettier),
    Reader(("has been rated",), pylint),
    Reader(("[OK] No errors", "[ERROR] Found "), phpstan),
    Reader(("inspected, ",), rubocop),
    Reader(
        ("No issues found!", " found. (ran in"),
        phrases("analyze", "lint", r"(?m)^No issues found!", r"(?m)^(?P<count>\d+) issues? found\. \(ran in "),
    ),
)
