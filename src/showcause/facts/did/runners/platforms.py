"""Summaries of JUnit under maven and gradle, dotnet test, phpunit, pest, rspec, minitest, exunit, flutter and dart."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, counted, last_of, matches, number, tally


def surefire(text: str) -> Iterator[Summary]:
    """`Tests run: 5, Failures: 1, Errors: 0, Skipped: 2`; the last one that names no class is the whole module's."""
    pattern = (
        r"(?m)^(?:\[\w+\] +)?(?:Results *:\s*)?Tests run: (?P<ran>\d+), "
        r"+Failures: (?P<failed>\d+), +Errors: (?P<errors>\d+)"
        r"(?:, +Skipped: (?P<skipped>\d+))?(?P<rest>[^\n]*)"
    )
    whole: list[Summary] = []
    single: list[Summary] = []
    for groups, line, at in matches(pattern, text):
        failed = (number(groups["failed"]) or 0) + (number(groups["errors"]) or 0)
        skipped = number(groups["skipped"]) or 0
        ran = number(groups["ran"]) or 0
        found = counted("junit", line, at, max(0, ran - failed - skipped), failed, skipped)
        (single if "Time elapsed" in groups["rest"] else whole).append(found)
    yield from whole or single
    for groups, line, at in matches(r"(?m)^OK \((?P<count>\d+) tests?\)$", text):
        yield counted("junit", line, at, number(groups["count"]), 0)


def console(text: str) -> Iterator[Summary]:
    """JUnit's console launcher: `[  5 tests successful ]`, `[  1 tests failed ]`."""
    found = {groups["word"]: (number(groups["count"]) or 0, line, at) for groups, line, at in matches(_CONSOLE, text)}
    if "successful" in found:
        passed, line, at = found["successful"]
        skipped = found.get("skipped", (0,))[0]
        yield counted("junit", line, at, passed, found.get("failed", (0,))[0], skipped)


_CONSOLE = r"(?m)^\[ +(?P<count>\d+) tests (?P<word>successful|failed|skipped) +\]"


def gradle(text: str) -> Iterator[Summary]:
    """`8 tests completed, 2 failed, 1 skipped`, which gradle prints where some failed (and with a logger always)."""
    for groups, line, at in matches(r"(?m)^(?P<ran>\d+) tests completed(?P<rest>(?:, \d+ \w+)*)", text):
        rest = tally(groups["rest"])
        failed, skipped = rest.get("failed", 0), rest.get("skipped", 0)
        yield counted("gradle", line, at, max(0, (number(groups["ran"]) or 0) - failed - skipped), failed, skipped)


def dotnet(text: str) -> Iterator[Summary]:
    """`Passed!  - Failed: 0, Passed: 5, Skipped: 1, Total: 6` of each project, and the newer and older blocks."""
    pattern = (
        r"(?m)^ *(?P<end>Passed!|Failed!|Skipped!) +- +Failed: +(?P<failed>\d+), +Passed: +(?P<passed>\d+), +Skipped: +"
        r"(?P<skipped>\d+), +Total: +\d+"
    )
    seen = False
    for groups, line, at in matches(pattern, text):
        seen = True
        yield counted(
            "dotnet", line, at, number(groups["passed"]), number(groups["failed"]), number(groups["skipped"]) or 0
        )
    pattern = (
        r"(?mi)^(?:Test summary: )?total(?: tests)?: +(?P<total>\d+)[,;]?\s+"
        r"(?:(?:failed: +(?P<failed>\d+)|passed: +(?P<old>\d+))[,;]?\s+)?"
        r"(?:succeeded: +(?P<passed>\d+)[,;]?\s+|failed: +(?P<later>\d+)\s+)?(?:skipped: +(?P<skipped>\d+))?"
    )
    if not seen and ("Total tests: " in text or "Test summary: total: " in text):
        for groups, line, at in matches(pattern, text):
            failed = number(groups["failed"]) or number(groups["later"]) or 0
            skipped = number(groups["skipped"]) or 0
            passed = number(groups["passed"] or groups["old"])
            total = number(groups["total"]) or 0
            passed = max(0, total - failed - skipped) if passed is None else passed
            yield counted("dotnet", line, at, passed, failed, skipped)
    for _, line, at in matches(r"(?m)^No test (?:is available in|matches the given testcase filter) [^\n]*", text):
        yield counted("dotnet", line, at, 0, 0)


def phpunit(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^OK \((?P<ran>\d+) tests?, \d+ assertions?\)", text):
        yield counted("phpunit", line, at, number(groups["ran"]), 0)
    pattern = r"(?m)^Tests: (?P<ran>\d+), Assertions: \d+(?P<rest>(?:, [A-Z][A-Za-z ]*: \d+)*)\."
    for groups, line, at in matches(pattern, text):
        rest = {
            key.strip(", ").lower(): number(value) or 0
            for key, value in ((one["key"], one["count"]) for one, _, _ in matches(_PHP, groups["rest"]))
        }
        failed = rest.get("failures", 0) + rest.get("errors", 0)
        skipped = rest.get("skipped", 0) + rest.get("incomplete", 0)
        yield counted("phpunit", line, at, max(0, (number(groups["ran"]) or 0) - failed - skipped), failed, skipped)
    for groups, line, at in matches(r"(?m)^ *Tests: +(?P<items>(?:\d+ \w+,? )+)\(\d+ assertions?\)", text):
        found = tally(groups["items"])
        skipped = found.get("skipped", 0) + found.get("todo", 0) + found.get("incomplete", 0)
        yield counted("pest", line, at, found.get("passed", 0), found.get("failed", 0), skipped)
    for _, line, at in matches(r"(?m)^No tests executed!", text):
        yield counted("phpunit", line, at, 0, 0)


_PHP = r"(?P<key>[A-Z][A-Za-z ]*): (?P<count>\d+)"


def examples(text: str) -> Iterator[Summary]:
    """rspec: `5 examples, 1 failure, 2 pending`, with errors outside of examples."""
    pattern = (
        r"(?m)^(?P<ran>\d+) examples?, (?P<failed>\d+) failures?(?:, (?P<pending>\d+) pending)?"
        r"(?:, (?P<errors>\d+) errors? occurred outside of examples)?"
    )
    for groups, line, at in matches(pattern, text):
        failed, pending = (number(groups["failed"]) or 0), number(groups["pending"]) or 0
        passed = max(0, (number(groups["ran"]) or 0) - failed - pending)
        yield counted("rspec", line, at, passed, failed, pending, red=bool(number(groups["errors"])))


def minitest(text: str) -> Iterator[Summary]:
    pattern = (
        r"(?m)^(?P<ran>\d+) (?:runs|tests), \d+ assertions, (?P<failed>\d+) failures, (?P<errors>\d+) errors"
        r"(?:, (?P<skipped>\d+) (?:skips|pendings))?"
    )
    for groups, line, at in matches(pattern, text):
        failed, skipped = (
            (number(groups["failed"]) or 0) + (number(groups["errors"]) or 0),
            number(groups["skipped"]) or 0,
        )
        yield counted("minitest", line, at, max(0, (number(groups["ran"]) or 0) - failed - skipped), failed, skipped)
    pattern = (
        r"(?m)^(?:(?P<docs>\d+) doctests?, )?(?P<ran>\d+) tests?, (?P<failed>\d+) failures?"
        r"(?P<rest>(?:, \d+ (?:excluded|skipped|invalid))*)$"
    )
    for groups, line, at in matches(pattern, text):
        rest = tally(groups["rest"])
        failed, skipped = (number(groups["failed"]) or 0) + rest.get("invalid", 0), rest.get("skipped", 0)
        ran = (number(groups["ran"]) or 0) + (number(groups["docs"]) or 0)
        yield counted(
            "exunit", line, at, max(0, ran - failed - skipped), failed, skipped, selected=bool(rest.get("excluded"))
        )


def pester(text: str) -> Iterator[Summary]:
    pattern = r"(?m)^Tests Passed: (?P<passed>\d+), Failed: (?P<failed>\d+)(?:, Skipped: (?P<skipped>\d+))?"
    for groups, line, at in matches(pattern, text):
        yield counted(
            "pester", line, at, number(groups["passed"]), number(groups["failed"]), number(groups["skipped"]) or 0
        )


def flutter(text: str) -> Iterator[Summary]:
    """The last `00:05 +12 ~1 -2: …`, which ends in `All tests passed!` or `Some tests failed.`"""
    pattern = (
        r"(?m)^(?:.*\n)??\d+:\d+ \+(?P<passed>\d+)(?: ~(?P<skipped>\d+))?(?: -(?P<failed>\d+))?: "
        r"(?P<end>All tests passed!|All tests skipped\.|Some tests failed\.|No tests ran\.)"
    )
    found = last_of(matches(pattern, text))
    if found is not None:
        groups, line, at = found
        yield counted(
            "flutter",
            line,
            at,
            number(groups["passed"]),
            number(groups["failed"]) or 0,
            number(groups["skipped"]) or 0,
            red=groups["end"].startswith("Some"),
        )
    elif "No tests ran." in text or "No tests were found." in text:
        at = max(text.find("No tests ran."), text.find("No tests were found."))
        yield counted("flutter", "No tests ran.", at, 0, 0, sure=False)


READERS = (
    Reader(("Tests run: ", "OK ("), surefire),
    Reader(("tests successful",), console),
    Reader((" tests completed",), gradle),
    Reader(("Passed!", "Failed!", "Skipped!", "Total tests: ", "Test summary: ", "No test "), dotnet),
    Reader(("OK (", "Assertions: ", " assertion", "No tests executed!"), phpunit),
    Reader((" example, ", " examples, "), examples),
    Reader((" assertions, ", " tests, ", " test, "), minitest),
    Reader(("Tests Passed: ",), pester),
    Reader(("All tests ", "Some tests failed.", "No tests "), flutter),
)
