"""Beginnings of words, by which a text is held against another. Knows no grammar, and no word that says nothing."""

from __future__ import annotations

from collections.abc import Callable


def stems(folded: str, letters: int, counts: Callable[[str], bool], inside: str = "") -> tuple[str, ...]:
    """In order, each once: so many letters of each word that counts; pairs of signs for Chinese, Japanese and Korean.

    `inside`: the signs that may stand within a word, as they do in `don't` and `a.py`.
    """
    found: dict[str, None] = {}
    word = wide = ""
    for char in folded + " ":
        if char >= "\u2e80" and char.isalnum():
            if wide:
                found[wide + char] = None
            wide, char = char, " "
        else:
            wide = ""
        if char.isalnum() or char in inside:
            word += char
        elif word:
            word = word.strip(inside) if inside else word
            if counts(word):
                found[word[:letters]] = None
            word = ""
    return tuple(found)
