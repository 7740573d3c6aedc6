"""What may stand at the end of a message, and what may not."""

from __future__ import annotations

import pytest

from showcause.facts.said.line_end import broken, reads_like_prose


@pytest.mark.parametrize(
    ("line", "above"),
    [
        pytest.param("- the writer flushes after each page", "- the reader streams\n", id="item"),
        pytest.param("- the page of the table that is kept,", "- the name of it,\n", id="items styled with commas"),
        pytest.param("reader, writer, cache, loader, parser, printer,", "", id="a list in one line"),
        pytest.param("-", "A dash alone under prose", id="a dash that continues no list"),
        pytest.param("| loader | 12 ms |", "| name | median |\n", id="whole row"),
        pytest.param("| a", "A line of prose.\n", id="a bar under prose"),
        pytest.param("## Reading in pages and", "", id="too short to be a sentence"),
        pytest.param("the operator that joins the two filters is AND", "", id="a word in capitals is named"),
        pytest.param("Beim Fehler fängt der Lader wieder von vorne an", "", id="German verb"),
        pytest.param("Le chargeur le plus rapide a la médaille en or", "", id="French noun"),
        pytest.param("glob **/*.py matches", "", id="stars of a glob"),
        pytest.param("it holds for a) and b", "", id="letters with brackets"),
        pytest.param("rows = [row for row in table if row and", "", id="code"),
        pytest.param("这是加载器第二页读取失败的原因", "", id="Chinese without a full stop"),
        pytest.param("'90s style of the page", "", id="an apostrophe at the head of prose"),
    ],
)
def test_ends(line: str, above: str) -> None:
    assert broken(line, above) is None


@pytest.mark.parametrize(
    ("line", "above", "kind"),
    [
        ("-", "- one thing\n", "item"),
        ("2.", "1. one thing\n", "item"),
        ("- [ ]", "- [ ] one thing\n", "item"),
        ("| wri", "| loader | 12 ms |\n", "table"),
        ("- **Writer buf", "", "emphasis"),
        ("Then run `pytest tests/loa", "", "code"),
        ("It keeps one page (about four kilo", "", "bracket"),
        ("Open: [loader](https://example.org/pull/1", "", "bracket"),
        ("It keeps one page of rows in memory,", "", "sentence"),
        ("It fails on the second page because", "", "sentence"),
        ("加载器每次只在内存里保留一页，", "", "sentence"),
        ("로더는 한 페이지만 메모리에 둡니다 그리고", "", "sentence"),
        ("    '2024-01-15 10:00:00", "", "quotation"),
    ],
)
def test_breaks(line: str, above: str, kind: str) -> None:
    assert broken(line, above) == kind


def test_prose_after_code() -> None:
    """Only a paragraph that reads and ends like prose says that the code before it was closed."""
    assert reads_like_prose("x = 1\n\nShould I keep it that way?")
    assert reads_like_prose("x = 1\n\n- two items are left")
    assert not reads_like_prose("x = 1")
    assert not reads_like_prose("x = 1\n\n    return createChart")
    assert not reads_like_prose("<p>\n\n<p>Loading the data now</p>")
