"""What is not the agent's own prose is masked at the same length; what only looks like it stays."""

from __future__ import annotations

import time

import pytest

from showcause.facts.said.prose import MASK, prose

KEPT = {
    "apostrophes are no quotation": "It's the users' choice, isn't it? Don't skip.",
    "inches are no quotation": 'A 5" disk beside a 3" disk, which one?',
    "a lone back-tick opens nothing": "The ` key is broken. Which one do you want?",
    "an open fence hides nothing": "```python\nprint(1)\nWhich one do you want?",
    "an open tilde fence hides nothing": "~~~\nWhich one do you want?",
    "a list's indented lines are prose": "- first\n\n    Which one do you want?",
    "a quotation never spans two lines": 'He said "no\nWhich one do you want?" now',
    "a stray typographic mark is no quotation": "“ is odd. " + "word " * 100 + "Which one?",
    "a closing guillemet alone is none": "Voir page 3 » which one do you want?",
    "emoji and marks are prose": "✅ Done 🎉 which one do you want? 👍",
    "a cell is prose": "| a | which one do you want? |",
    "a nested item is prose": "- first\n    - which one do you want?",
    "an unequal run of back-ticks closes nothing": "`a `` b which one",
}
CUT = {
    "back-tick fence": ("```\nwhich one\n```", "fence"),
    "tilde fence": ("~~~\nwhich one\n~~~", "fence"),
    "longer closing fence": ("```\nwhich one\n`````", "fence"),
    "a fence in a fence": ("````\n```\nwhich one\n```\n````", "fence"),
    "an indented fence": ("- item\n  ```sh\n  which one\n  ```", "fence"),
    "indented code": ("Run:\n\n    which one\n", "indented"),
    "tabbed code": ("Run:\n\n\twhich one\n", "indented"),
    "inline code": ("Run `which one` now.", "inline"),
    "inline code with a tick inside": ("Run ``which ` one`` now.", "inline"),
    "block quote": ("> which one\nNo.", "blockquote"),
    "straight quotes": ('The label reads "which one" today.', "quoted"),
    "curly quotes": ("The label reads “which one” today.", "quoted"),
    "single quotes": ("The label reads 'which one' today.", "quoted"),
    "single quotes with an apostrophe": ("It reads 'don't ask which one' today.", "quoted"),
    "curly single quotes": ("It reads ‘which one’ today.", "quoted"),
    "German quotes": ("Da steht „which one“ heute.", "quoted"),
    "German guillemets": ("Da steht »which one« heute.", "quoted"),
    "German single quotes": ("Da steht ‚which one‘ heute.", "quoted"),
    "single guillemets": ("On lit ‹ which one › ici.", "quoted"),
    "quotes in guillemets": ("Написано «кнопка “which one”» здесь.", "quoted"),
    "curly quotes beside Han": ("提示是“which one”。", "quoted"),
    "curly single quotes beside Hangul": ("메시지는 ‘which one’입니다.", "quoted"),
    "a quoted cell": ("| label | text |\n| --- | --- |\n| ask | “which one” |", "quoted"),
    "code in a cell": ("| label | `which one` |", "inline"),
    "guillemets": ("On lit « which one » ici.", "quoted"),
    "corner brackets": ("写着「which one」。", "quoted"),
    "double corner brackets": ("書名『which one』。", "quoted"),
    "full-width quotes": ("写着＂which one＂。", "quoted"),
    "leaked markup": ("<invoke name='which one'>", "markup"),
}
HOSTILE = {
    "list items": "- which do you want?\n" * 100_000,
    "back-ticks": "`" * 65_536,
    "runs of back-ticks": " ".join("`" * n for n in range(1, 360)),
    "quotes": '"' * 65_536,
    "opening quotes": ' "a' * 30_000,
    "single quotes": " 'a" * 30_000,
    "typographic quotes": "“" * 65_536,
    "fences": "```\n" * 30_000,
    "one long line": "a " * 1_000_000,
}


@pytest.mark.parametrize("message", KEPT.values(), ids=KEPT.keys())
def test_prose_keeps_what_is_the_agents_own(message: str) -> None:
    """Marks that open no code and no quotation mask no word."""
    kept = prose(message)
    assert "hich one" in kept.text or kept.text == message


@pytest.mark.parametrize(("message", "kind"), CUT.values(), ids=CUT.keys())
def test_prose_masks_what_is_not(message: str, kind: str) -> None:
    """The words are gone, the length is the same, and the cut is remembered with its kind."""
    found = prose(message)
    assert "which one" not in found.text
    assert len(found.text) == len(message)
    assert kind in {cut.kind for cut in found.cuts}


def test_prose_goes_on_after_a_closed_fence() -> None:
    """Only the fence is masked, and line breaks stay."""
    found = prose("Before.\n```\ncode\n```\nAfter.")
    assert found.text == f"Before.\n{MASK * 3}\n{MASK * 4}\n{MASK * 3}\nAfter."
    assert found.open_fence is None


def test_an_open_fence_is_told() -> None:
    """Where a fence is never closed its offset is known."""
    assert prose("Text.\n```py\nx").open_fence == 6


@pytest.mark.parametrize("message", HOSTILE.values(), ids=HOSTILE.keys())
def test_prose_is_linear_on_hostile_text(message: str) -> None:
    """No shape of marks makes it slow."""
    began = time.process_time()
    prose(message)
    assert time.process_time() - began < 5
