"""What a helper says of its own run, in prose: the only place where words and not a runner's summary are read."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, matches, number

_GREEN = (
    r"(?i)\b(?P<passed>\d[\d,]*)(?: ?/ ?(?P<total>\d[\d,]*))? (?:[a-z]+ ){0,2}(?:tests? |specs? |checks? )?"
    r"(?:are |were |all )?(?:pass(?:ed|ing|es)?|green|successful)\b"
)
_ALL = (
    r"(?i)\b(?:all|full|entire|whole)\b(?: \S+){0,4}? "
    r"(?:tests?|specs?|suites?|checks)(?: \S+){0,2}? (?:pass(?:ed|es|ing)?|green|ok)\b"
    r"|\b(?:build|lint|type-?check|typecheck|tests?|tsc|eslint|ruff|mypy|pytest|vitest|jest)\b[^\n.]{0,30}?"
    r"(?:\bpass(?:ed|es|ing)?\b|\bclean\b|\bgreen\b|\bsucce(?:eds|eded|ssful)\b|✅|✓|: ok\b)"
)
_RED = (
    r"(?i)\b(?P<failed>[1-9]\d*) (?:[a-z]+ ){0,2}(?:tests? |specs? )?(?:fail(?:ed|ing|s|ures?)?|errors?)\b"
    r"|\b(?:tests?|build|suite|lint)\b (?:is |are |has |have |still )?fail(?:ed|ing|s)?\b"
)


def report(text: str) -> Iterator[Summary]:
    passed = failed = None
    at, line = -1, ""
    for groups, shown, place in matches(_GREEN, text):
        passed = number(groups["passed"])
        at, line = place, shown
    if at < 0:
        for _, shown, place in matches(_ALL, text):
            at, line = place, shown
    red = False
    for groups, shown, place in matches(_RED, text):
        failed = number(groups["failed"])
        if at < 0 or failed:
            red, at, line = True, place, shown
    if at >= 0:
        outcome = "failed" if red and passed is None else "unknown" if red else "passed"
        yield Summary("report", "tests", outcome, line, at, passed, failed)


REPORT = Reader(("pass", "Pass", "PASS", "fail", "Fail", "FAIL", "green", "clean", "succe", "error", "✅", "✓"), report)
