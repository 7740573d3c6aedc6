"""Summaries of go test, cargo test, nextest, ctest, swift, TAP and googletest."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, counted, matches, number


def go(text: str) -> Iterator[Summary]:
    """Package lines (`ok`, `FAIL`, `?`), the `--- FAIL:` lines of -v, or the events of -json, as one run."""
    if '"Action":"' in text:
        yield from _go_json(text)
        return
    passed = failed = none = empty = 0
    first, last, shown = -1, "", ""
    pattern = (
        r"(?m)^(?:(?P<ok>ok|FAIL)[ \t]+\S+(?:/\S*|\.\S+|)[ \t]+"
        r"(?P<how>\d+\.\d+s|\(cached\)|\[[^\]\n]+\])(?P<rest>[^\n]*)"
        r"|(?P<none>\?)[ \t]+\S+[ \t]+\[no test files\])"
    )
    for groups, line, at in matches(pattern, text):
        first = at if first < 0 else first
        if groups["none"]:
            none += 1
        elif groups["ok"] == "FAIL":
            failed, shown = failed + 1, shown or line
        elif "[no tests to run]" in groups["rest"]:
            empty += 1
        else:
            passed += 1
        last = line
    tests = {groups["end"]: 0 for groups, _, _ in matches(_GO_TEST, text)}
    for groups, line, at in matches(_GO_TEST, text):
        tests[groups["end"]] += 1
        first, last = (at if first < 0 else first), last or line
        if groups["end"] == "FAIL":
            shown = shown or line
    if first < 0:
        for groups, line, at in matches(r"(?m)^(?P<end>PASS|FAIL)$", text):
            yield Summary("go", "tests", "passed" if groups["end"] == "PASS" else "failed", line, at, sure=False)
            return
        return
    red = bool(failed or tests.get("FAIL"))
    ran = bool(passed or tests.get("PASS") or tests.get("SKIP"))
    counts = (tests.get("PASS", 0), tests.get("FAIL", 0), tests.get("SKIP", 0)) if tests else (None, None, None)
    yield Summary(
        "go",
        "tests",
        "failed" if red else "passed" if ran else "unknown",
        shown or last,
        first,
        counts[0] if tests.get("PASS") else None,
        counts[1] if red and tests.get("FAIL") else (0 if not red else None),
        counts[2],
        empty=not red and not ran,
        sure=bool(passed or failed or none or empty),
    )


_GO_TEST = r"(?m)^--- (?P<end>PASS|FAIL|SKIP): \S+ \(\d"


def _go_json(text: str) -> Iterator[Summary]:
    counts = {"pass": 0, "fail": 0, "skip": 0}
    packages = {"pass": 0, "fail": 0, "skip": 0}
    first, shown = -1, ""
    for groups, line, at in matches(r'(?m)^\{[^\n]*"Action":"(?P<end>pass|fail|skip)"(?P<rest>[^\n]*)\}$', text):
        kept = counts if '"Test":"' in line or '"Test":"' in groups["rest"] else packages
        kept[groups["end"]] += 1
        first = at if first < 0 else first
        if groups["end"] == "fail" or not shown:
            shown = line
    if first >= 0:
        red = bool(counts["fail"] or packages["fail"])
        ran = bool(counts["pass"] or packages["pass"])
        outcome = "failed" if red else "passed" if ran else "unknown"
        yield Summary(
            "go",
            "tests",
            outcome,
            shown,
            first,
            counts["pass"],
            counts["fail"],
            counts["skip"],
            empty=not red and not ran,
        )


def cargo(text: str) -> Iterator[Summary]:
    """`test result: ok. 5 passed; 0 failed; 1 ignored; …` of each target, as one run."""
    pattern = (
        r"(?m)^test result: (?P<end>ok|FAILED)\. (?P<passed>\d+) passed; (?P<failed>\d+) failed; "
        r"(?P<skipped>\d+) ignored;"
        r"(?: \d+ measured;)?(?: (?P<out>\d+) filtered out)?"
    )
    total = [0, 0, 0]
    first, shown, red, out = -1, "", False, 0
    for groups, line, at in matches(pattern, text):
        for place, name in enumerate(("passed", "failed", "skipped")):
            total[place] += number(groups[name]) or 0
        first = at if first < 0 else first
        if groups["end"] == "FAILED" and not red:
            red, shown = True, line
        elif not red and (number(groups["passed"]) or not shown):
            shown = line
        out += number(groups["out"]) or 0
    if first >= 0:
        yield counted("cargo", shown, first, total[0], total[1], total[2], red=red, selected=out > 0)


def nextest(text: str) -> Iterator[Summary]:
    """`Summary [   0.5s] 5 tests run: 4 passed, 1 failed, 2 skipped`."""
    pattern = (
        r"(?m)^ *Summary \[ *[\d.]+s\] +(?P<ran>\d+)(?:/\d+)? tests? run: (?P<passed>\d+) passed"
        r"(?P<rest>[^\n]*)"
    )
    for groups, line, at in matches(pattern, text):
        rest = {one["word"]: number(one["count"]) or 0 for one, _, _ in matches(_NEXT, groups["rest"])}
        failed = rest.get("failed", 0) + rest.get("timed out", 0) + rest.get("exec failed", 0)
        yield counted("nextest", line, at, number(groups["passed"]), failed, rest.get("skipped", 0))


_NEXT = r"(?P<count>\d+) (?P<word>failed|timed out|exec failed|skipped)"


def ctest(text: str) -> Iterator[Summary]:
    pattern = r"(?m)^(?P<share>\d+)% tests passed, (?P<failed>\d+) tests? failed out of (?P<total>\d+)"
    for groups, line, at in matches(pattern, text):
        failed = number(groups["failed"]) or 0
        yield counted("ctest", line, at, (number(groups["total"]) or 0) - failed, failed)
    for _, line, at in matches(r"(?m)^No tests were found!!!", text):
        yield counted("ctest", line, at, 0, 0)


def swift(text: str) -> Iterator[Summary]:
    """XCTest's `Executed 5 tests, with 1 failure (0 unexpected) in …` (the last is the whole) and swift-testing's."""
    last: Summary | None = None
    pattern = (
        r"(?m)^[ \t]*Executed (?P<ran>\d+) tests?, with (?:(?P<skipped>\d+) tests? skipped and )?"
        r"(?P<failed>\d+) failures?"
    )
    for groups, line, at in matches(pattern, text):
        failed, skipped = number(groups["failed"]) or 0, number(groups["skipped"]) or 0
        passed = max(0, (number(groups["ran"]) or 0) - failed - skipped)
        last = counted("swift", line, at, passed, failed, skipped)
    pattern = (
        r"(?m)Test run with (?P<ran>\d+) tests?(?: in \d+ suites?)? (?P<end>passed|failed) after [^\n]{0,40}seconds"
        r"(?: with (?P<issues>\d+) issues?)?"
    )
    for groups, line, at in matches(pattern, text):
        ran, red = number(groups["ran"]) or 0, groups["end"] == "failed"
        if ran or last is None or not last.passed:
            yield Summary(
                "swift",
                "tests",
                "failed" if red else "passed" if ran else "unknown",
                line,
                at,
                None if red else ran,
                number(groups["issues"]) if red else 0,
                empty=not ran,
            )
    if last is not None and not (last.empty and "Test run with" in text):
        yield last


def googletest(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(r"(?m)^\[  PASSED  \] (?P<count>\d+) tests?\.", text):
        red = last_failed(text[at : at + 400])
        yield counted("googletest", line, at, number(groups["count"]), red)


def last_failed(text: str) -> int:
    return max((number(groups["count"]) or 0 for groups, _, _ in matches(_GTEST, text)), default=0)


_GTEST = r"(?m)^\[  FAILED  \] (?P<count>\d+) tests?, listed below"


def tap(text: str) -> Iterator[Summary]:
    """`ok 1 - name` and `not ok 2 - name` with a plan `1..N`; a subtest is indented and does not count."""
    plan = [number(groups["count"]) for groups, _, _ in matches(r"(?m)^1\.\.(?P<count>\d+)", text)]
    passed = failed = skipped = 0
    first, shown = -1, ""
    for groups, line, at in matches(r"(?m)^(?P<not>not )?ok \d+(?: |$)(?P<rest>[^\n]*)", text):
        first = at if first < 0 else first
        rest = groups["rest"].upper()
        if "# SKIP" in rest or "# TODO" in rest:
            skipped += 1
        elif groups["not"]:
            failed, shown = failed + 1, shown if failed else line
        else:
            passed += 1
        shown = shown or line
    if not plan or (first < 0 and plan != [0]):
        return
    if first < 0:
        yield counted("tap", "1..0", max(0, text.find("1..0")), 0, 0)
    elif not ("\n# pass " in text or "\nℹ pass " in text):  # node prints both; its own block says more
        red = plan[-1] is not None and plan[-1] > passed + failed + skipped and len(text) < 60_000
        yield counted("tap", shown, first, passed, failed, skipped, red=red)


READERS = (
    Reader(
        (
            "ok  \t",
            "ok \t",
            "FAIL\t",
            "--- PASS",
            "--- FAIL",
            "--- SKIP",
            "[no test",
            '"Action":"',
            "PASS",
            "FAIL",
            "ok  ",
        ),
        go,
    ),
    Reader(("test result: ",), cargo),
    Reader(("Summary [",), nextest),
    Reader(("% tests passed, ", "No tests were found!!!"), ctest),
    Reader(("Executed ", "Test run with "), swift),
    Reader(("[  PASSED  ]",), googletest),
    Reader(("1..",), tap),
)
