"""gate.toml: what passes, and each fault with its place."""

from __future__ import annotations

import pytest

from showcause.errors import GateError
from showcause.gate import Gate
from showcause.gates.gatefile import EVENTS, KINDS, metadata_fault, text_gate
from showcause.harness.claude_code import tools

GOOD = """
id = "team/hold"
title = "A workaround is left"
shape = "phrases"
patterns.en = ["a workaround", "hack.{0,20}it"]
near.en = ["as planned"]
without = ["todo"]
reply.en = { seen = "no task", act = "Write one." }
level = { balanced = "warn" }
"""


def test_a_good_file_is_a_gate() -> None:
    """It only logs where it does not say more, and wakes on what its patterns need."""
    gate = text_gate(GOOD.encode(), "gate.toml", "team/hold")
    assert gate.level == {"classic": "log", "balanced": "warn", "strict": "log"}
    assert gate.events == ("Stop", "SubagentStop")
    assert gate.maturity == "preview"
    assert set(gate.literals) == {"a workaround", "hack"}


def test_a_pattern_without_a_literal_wakes_it_always() -> None:
    """The prefilter may never silence a gate that could speak."""
    text = GOOD.replace('"a workaround"', r"'\d+[a-f]{1,3}'")
    assert text_gate(text.encode(), "f", "team/hold").literals == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('"team/hold"', '"team/held"', 2, "the folder says"),
        ('title = "A workaround is left"\n', "", 0, "no 'title'"),
        ('"phrases"', '"phrase"', 4, "shape is 'phrase'"),
        ("hack.{0,20}it", "hack.*it", 5, "gap"),
        ("as planned", "(", 6, "RE2"),
        ('["todo"]', '["tasks"]', 7, "'tasks'"),
        ("reply.en", "reply.zh", 8, "no English"),
        (', act = "Write one."', "", 8, "no 'act'"),
        ('"no task"', '"' + "x" * 161 + '"', 8, "161 characters"),
        ('"warn"', '"warm"', 9, "is 'warm'"),
        ("balanced =", "relaxed =", 9, "unknown key"),
        ("without", "wthout", 7, "unknown key"),
        ('id = "team/hold"', 'id = "team/hold"\nevents = ["ToolCall"]', 3, "is 'ToolCall'"),
        ('id = "team/hold"', 'id = "team/hold"\nmood = "angry"', 3, "is 'angry'"),
        ('id = "team/hold"', 'id = "team/hold"\nmaturity = "great"', 3, "is 'great'"),
        ('id = "team/hold"', 'id = "team/hold"\nfacts = ["clock"]', 3, "is 'clock'"),
        ('id = "team/hold"', "id = ", 2, "not TOML"),
    ],
    ids=[
        "id-of-another-folder", "no-title", "unknown-shape", "gap", "near-miss-that-does-not-compile", "unknown-kind",
        "no-english-reply", "no-next-act", "long-reply", "misspelt-level", "unknown-preset", "misspelt-key",
        "event-without-a-message", "unknown-mood", "unknown-maturity", "fact-of-no-shape", "no-toml",
    ],
)  # fmt: skip
def test_each_fault_has_its_line(old: str, new: str, line: int, what: str) -> None:
    """The error is a GateError with file and line."""
    assert old in GOOD
    with pytest.raises(GateError) as caught:
        text_gate(GOOD.replace(old, new, 1).encode(), "gate.toml", "team/hold")
    assert (caught.value.file, caught.value.line) == ("gate.toml", line)
    assert what in caught.value.what


def test_the_kinds_are_those_of_the_harness() -> None:
    """What `without` may name is what the translator can give."""
    assert set(tools.KINDS.values()) | {"mcp", "other"} == set(KINDS)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({}, ""),
        ({"id": "team/other"}, "its folder says"),
        ({"title": " "}, "no title"),
        ({"events": ("Stopp",)}, "no event is called 'Stopp'"),
        ({"level": {"relaxed": "log"}}, "no preset"),
        ({"level": {"balanced": "loud"}}, "no level"),
        ({"maturity": "great"}, "no maturity"),
        ({"signals": ("smoke",)}, "no signal"),
        ({"literals": (3,)}, "are texts"),
    ],
    ids=["good", "id", "title", "event", "preset", "level", "maturity", "signal", "literal"],
)
def test_metadata_of_a_python_gate(change: dict[str, object], what: str) -> None:
    """What the decorator was told is held against the same words."""
    good = Gate("team/hold", "t", ("Stop",), {"balanced": "log"})
    fault = metadata_fault(good._replace(**change), "team/hold")  # type: ignore[arg-type]
    assert (what in fault) if what else fault == ""
    assert "Stop" in EVENTS
