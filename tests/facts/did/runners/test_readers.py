"""What each runner's summary is read as, in every dress in which it comes."""

from __future__ import annotations

import pytest

from showcause.facts.did.runners.reports import REPORT
from showcause.facts.did.runners.table import summaries

from .samples import SAMPLES, Sample

SUMMED = [one for one in SAMPLES if not one.silent and one.runner not in ("clippy", "gradle", "formatter")]


def outcomes(text: str, kind: str) -> set[str]:
    return {one.outcome for one in summaries(text) if one.kind == kind}


@pytest.mark.parametrize("sample", SUMMED, ids=lambda one: one.runner)
def test_green(sample: Sample) -> None:
    assert outcomes(sample.green, sample.kind) == {"passed"}


RED_BY_WORDS = ("terraform validate", "swift build")


@pytest.mark.parametrize(
    "sample", [one for one in SUMMED if one.runner not in RED_BY_WORDS], ids=lambda one: one.runner
)
def test_red(sample: Sample) -> None:
    assert outcomes(sample.red, sample.kind) == {"failed"}


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.mixed], ids=lambda one: one.runner)
def test_mixed_with_skips(sample: Sample) -> None:
    found = [one for one in summaries(sample.mixed) if one.kind == "tests"]
    assert [(one.outcome, one.passed, one.failed, one.skipped) for one in found] == [("failed", *sample.counts)]


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.empty], ids=lambda one: one.runner)
def test_nothing_collected_is_no_success(sample: Sample) -> None:
    found = summaries(sample.empty)
    assert [(one.outcome, one.empty) for one in found] == [("unknown", True)]


@pytest.mark.parametrize("sample", SUMMED, ids=lambda one: one.runner)
def test_colours_do_not_matter(sample: Sample) -> None:
    """Every line is coloured as a whole, and its first number once more."""
    coloured = "\n".join(f"\x1b[1m\x1b[32m{line}\x1b[0m" if line else "" for line in sample.green.split("\n"))
    assert outcomes(coloured, sample.kind) == {"passed"}


@pytest.mark.parametrize("sample", SUMMED, ids=lambda one: one.runner)
def test_line_ends_of_windows_do_not_matter(sample: Sample) -> None:
    assert outcomes(sample.green.replace("\n", "\r\n"), sample.kind) == {"passed"}


@pytest.mark.parametrize("sample", SUMMED, ids=lambda one: one.runner)
def test_found_behind_a_long_output(sample: Sample) -> None:
    text = "collected something else\n" * 8000 + sample.green
    assert outcomes(text, sample.kind) == {"passed"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("There were 5 tests that passed in the old days.", id="prose about tests"),
        pytest.param("def test_total():\n    assert passed in 3\n", id="code that holds the words"),
        pytest.param("README: run pytest; expect `8 passed`.", id="documentation"),
        pytest.param("fixed 3 errors in cart.py", id="a commit's subject"),
        pytest.param("Tests: see docs/testing.md", id="a heading"),
        pytest.param("CHANGELOG\n- built in support for vite", id="built in, as a word"),
        pytest.param("ok", id="a bare ok"),
        pytest.param("OK (cached)", id="OK with other brackets"),
        pytest.param("12 passing lanes (4 km)", id="passing, not of tests"),
        pytest.param("", id="nothing"),
    ],
)
def test_no_summary(text: str) -> None:
    assert summaries(text) == ()


@pytest.mark.parametrize(
    ("text", "selected"),
    [
        pytest.param("2 passed, 40 deselected in 0.1s", True, id="pytest deselected"),
        pytest.param("42 passed in 0.1s", False, id="pytest whole"),
        pytest.param("Tests:       2 passed, 2 total\nRan all test suites matching /cart/i.", True, id="jest by path"),
        pytest.param("Tests:       2 passed, 2 total\nRan all test suites.", False, id="jest whole"),
        pytest.param(
            "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 30 filtered out", True, id="cargo filtered"
        ),
        pytest.param("3 tests, 0 failures, 9 excluded", True, id="exunit excluded"),
    ],
)
def test_the_summary_itself_tells_of_a_selection(text: str, selected: bool) -> None:
    assert [one.selected for one in summaries(text)] == [selected]


def test_a_crashed_suite_is_red_though_every_test_passed() -> None:
    text = "Test Suites: 1 failed, 2 passed, 3 total\nTests:       9 passed, 9 total\n"
    assert outcomes(text, "tests") == {"failed"}


def test_two_runs_of_one_output_stay_two() -> None:
    assert [one.passed for one in summaries("3 passed in 0.1s\nthen\n5 passed in 0.2s\n")] == [3, 5]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        pytest.param("All 45 tests pass.", "passed", id="all N tests pass"),
        pytest.param("I ran the suite: 45 passed, 0 failed.", "passed", id="numbers"),
        pytest.param("The build succeeded and lint is clean.", "passed", id="build and lint"),
        pytest.param("3 tests failed, 42 passed.", "unknown", id="both: the words do not settle it"),
        pytest.param("2 tests failing in cart.", "failed", id="only failures"),
    ],
)
def test_a_helper_s_words(text: str, outcome: str) -> None:
    assert [one.outcome for one in REPORT.read(text)] == [outcome]


def test_a_helper_that_only_read_reports_no_run() -> None:
    assert list(REPORT.read("The parser lives in src/parse.py and has two entry points.")) == []
