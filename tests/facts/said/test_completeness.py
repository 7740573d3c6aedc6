"""Whole messages stay whole; what breaks off is named."""

from __future__ import annotations

import pytest

from showcause.facts.said.completeness import completeness
from showcause.facts.said.prose import prose


def kind(message: str) -> str | None:
    gap = completeness(message, prose(message))
    return gap.kind if gap else None


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("42", id="a number answers"),
        pytest.param("コミット完了です", id="a phrase without a full stop"),
        pytest.param("I apologize.", id="an apology that ends is whole"),
        pytest.param("No response requested, so I sent none.", id="the words inside a sentence"),
        pytest.param("Status:\n\nCancelled", id="a status as the answer"),
        pytest.param("```bash\n./run\n```", id="a closed fence"),
        pytest.param("~~~\n```\n~~~", id="a mark inside another kind of fence"),
        pytest.param(
            "```markdown\n```bash\n./run\n```\nMore.\n```\n\nIt names both modules in 12 lines.", id="nested fences"
        ),
        pytest.param(
            "```go\nx := 1\n\nThis keeps what is in the commit, not what was there before.",
            id="prose after a lost mark",
        ),
        pytest.param("`<tool_call>` stays open there.", id="markup in inline code"),
        pytest.param("<tool_call> is the tag of that model.", id="markup as a word"),
        pytest.param("> <function_calls>", id="markup quoted"),
        pytest.param("[truncated] means cut.", id="talk about a mark"),
    ],
)
def test_whole(message: str) -> None:
    assert kind(message) is None


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("", "empty"),
        (" \n\u200b", "empty"),
        ("No response requested.", "placeholder"),
        ("(no content)", "placeholder"),
        ("I apologize", "opening"),
        ("让我", "opening"),
        ("Call it:\n\n```python\nrows = lo", "fence"),
        ("Call it:\n\n```python", "fence"),
        ("It printed:\n\n```\n3 rows", "fence"),
        ("~~~\nrows = lo", "fence"),
        ('I run it.\n\n<function_calls>\n<invoke name="Bash">', "markup"),
        ('<tool_call>\n{"name": "x"}', "markup"),
        ('[TOOL_CALLS][{"name": "x"}]', "markup"),
        ("One is in.\n\nCancelled", "stopped"),
        ("It reads one page of rows and then the", "sentence"),
    ],
)
def test_gaps(message: str, expected: str) -> None:
    assert kind(message) == expected
