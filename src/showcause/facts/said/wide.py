"""How much of a text is written in scripts without blanks between words, or whose characters say as much as a word."""

from __future__ import annotations


def wide(text: str) -> int:
    """Characters of Chinese, Japanese and Korean."""
    return sum("\u3040" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3" for char in text)
