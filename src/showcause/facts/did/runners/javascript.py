"""Summaries of jest, vitest, mocha, node --test, playwright, bun, deno and cypress."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, counted, line_at, matches, number, tally


def jest(text: str) -> Iterator[Summary]:
    """`Tests:       1 failed, 2 skipped, 5 passed, 8 total`; a suite that failed to run is counted apart."""
    suites = [
        (at, tally(groups["items"])) for groups, _, at in matches(r"(?m)^Test Suites: +(?P<items>.*\d total)", text)
    ]
    for groups, line, at in matches(r"(?m)^Tests: +(?P<items>.*\d total)", text):
        found = tally(groups["items"])
        before = [one for place, one in suites if place < at]
        red = bool(before and before[-1].get("failed"))
        rest = text[at : at + 600]
        selected = "Ran all test suites matching" in rest or "Ran all test suites with tests matching" in rest
        skipped = found.get("skipped", 0) + found.get("todo", 0)
        yield counted(
            "jest", line, at, found.get("passed", 0), found.get("failed", 0), skipped, red=red, selected=selected
        )
    if "No tests found" in text:
        for _, line, at in matches(r"(?m)^No tests found(?:, exiting with code \d|\b.{0,80})", text):
            yield counted("jest", line, at, 0, 0, sure=False)


def vitest(text: str) -> Iterator[Summary]:
    """`Tests  1 failed | 5 passed | 2 skipped (8)` under `Test Files …`."""
    files = [
        (at, tally(groups["items"]), line)
        for groups, line, at in matches(r"(?m)^ *Test Files +(?P<items>[^\n]*\(\d+\))", text)
    ]
    seen = False
    for groups, line, at in matches(r"(?m)^ *Tests +(?P<items>(?:\d+ \w+(?: \| )?)+ \(\d+\)|no tests)", text):
        found = tally(groups["items"])
        before = [one for place, one, _ in files if place < at]
        errors = compiled_errors(text[at : at + 300])
        red = bool(before and before[-1].get("failed")) or errors
        seen = True
        skipped = found.get("skipped", 0) + found.get("todo", 0)
        yield counted("vitest", line, at, found.get("passed", 0), found.get("failed", 0), skipped, red=red)
    if not seen and files:
        at, found, line = files[-1]
        yield Summary("vitest", "tests", "failed" if found.get("failed") else "passed", line, at)
    if "No test files found" in text:
        at = text.find("No test files found")
        yield counted("vitest", line_at(text, at, at + 1), at, 0, 0, sure=False)


def compiled_errors(text: str) -> bool:
    return any(number(groups["count"]) for groups, _, _ in matches(r"(?m)^ *Errors +(?P<count>\d+) errors?", text))


def mocha(text: str) -> Iterator[Summary]:
    """`5 passing (20ms)`, `1 pending`, `2 failing`, each on a line; cypress prints the same."""
    pattern = (
        r"(?m)^ *(?P<passed>\d+) passing \(\d+(?:\.\d+)?(?:ms|s|m)\)"
        r"(?:\s*^ *(?P<pending>\d+) pending)?(?:\s*^ *(?P<failed>\d+) failing)?"
    )
    for groups, line, at in matches(pattern, text):
        yield counted(
            "mocha", line, at, number(groups["passed"]), number(groups["failed"]) or 0, number(groups["pending"]) or 0
        )


def node(text: str) -> Iterator[Summary]:
    """`# pass 5` or `ℹ pass 5` in the block that `node --test` ends with."""
    pattern = (
        r"(?m)^(?:#|ℹ) tests (?P<tests>\d+)\n(?:(?:#|ℹ) suites \d+\n)?(?:#|ℹ) pass (?P<passed>\d+)\n"
        r"(?:#|ℹ) fail (?P<failed>\d+)\n(?:(?:#|ℹ) cancelled (?P<cancelled>\d+)\n)?"
        r"(?:(?:#|ℹ) skipped (?P<skipped>\d+))?"
    )
    seen = False
    for groups, line, at in matches(pattern, text):
        red = (number(groups["failed"]) or 0) + (number(groups["cancelled"]) or 0)
        seen = True
        yield counted("node", line, at, number(groups["passed"]), red, number(groups["skipped"]) or 0)
    if not seen:  # a filter kept some of its lines
        passed: int | None = None
        failed: int | None = None
        where, shown = -1, ""
        for groups, line, at in matches(r"(?m)^(?:#|ℹ) (?P<word>pass|fail) (?P<count>\d+)$", text):
            passed, failed = (
                (number(groups["count"]), failed) if groups["word"] == "pass" else (passed, number(groups["count"]))
            )
            where, shown = at, shown or line
        if passed is not None or failed:
            yield counted("node", shown, where, passed, failed)


def playwright(text: str) -> Iterator[Summary]:
    """`2 failed`, names of the failed, `1 flaky`, `1 skipped`, `5 passed (3.2s)`, each on a line."""
    pattern = r"(?m)^ {2}(?P<passed>\d+) passed \(\d+(?:\.\d+)?(?:ms|s|m|h)\)"
    seen = False
    for groups, line, at in matches(pattern, text):
        before = text[max(0, at - 4000) : at]
        start = before.rfind("Running ")
        before = before[start:] if start >= 0 else before
        found = {one["word"]: number(one["count"]) or 0 for one, _, _ in matches(_PLAYED, before)}
        seen = True
        failed = found.get("failed", 0) + found.get("interrupted", 0)
        skipped = found.get("skipped", 0) + found.get("did not run", 0)
        yield counted("playwright", line, at, (number(groups["passed"]) or 0) + found.get("flaky", 0), failed, skipped)
    if not seen and "Running " in text:
        for groups, line, at in matches(r"(?m)^ {2}(?P<count>\d+) failed$", text):
            yield counted("playwright", line, at, 0, number(groups["count"]), sure=False)
            return


_PLAYED = r"(?m)^ {2}(?P<count>\d+) (?P<word>failed|flaky|skipped|interrupted|did not run)"


def bun(text: str) -> Iterator[Summary]:
    """` 5 pass`, ` 1 skip`, ` 0 fail`, then `Ran 6 tests across 2 files.`"""
    pattern = (
        r"(?m)^ *(?P<passed>\d+) pass\n(?: *(?P<skipped>\d+) skip\n)?(?: *\d+ todo\n)?(?: *\d+ filtered out\n)?"
        r" *(?P<failed>\d+) fail\b"
    )
    for groups, line, at in matches(pattern, text):
        sure = "Ran " in text[at : at + 600]
        yield counted(
            "bun",
            line,
            at,
            number(groups["passed"]),
            number(groups["failed"]),
            number(groups["skipped"]) or 0,
            sure=sure,
        )


def deno(text: str) -> Iterator[Summary]:
    """`ok | 5 passed (2 steps) | 0 failed | 1 ignored (12ms)`."""
    pattern = (
        r"(?m)^(?P<end>ok|FAILED) \| (?P<passed>\d+) passed(?: \(\d+ steps?\))? \| (?P<failed>\d+) failed"
        r"(?: \(\d+ steps?\))?(?: \| (?P<skipped>\d+) ignored)?(?P<rest>[^\n]*)"
    )
    for groups, line, at in matches(pattern, text):
        yield counted(
            "deno",
            line,
            at,
            number(groups["passed"]),
            number(groups["failed"]),
            number(groups["skipped"]) or 0,
            red=groups["end"] == "FAILED",
            selected="filtered out" in groups["rest"] and "| 0 filtered out" not in groups["rest"],
        )


READERS = (
    Reader(("Tests: ", "No tests found"), jest),
    Reader(("Test Files", "Tests  ", "No test files found"), vitest),
    Reader((" passing (",), mocha),
    Reader(("# pass ", "# fail ", "ℹ pass ", "ℹ fail "), node),
    Reader((" passed (", "Running "), playwright),
    Reader((" pass\n",), bun),
    Reader(("ok | ", "FAILED | "), deno),
)
