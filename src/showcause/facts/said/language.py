"""The language of the message, told by script and, for Latin script, by its commonest words. Unsure means English."""

from __future__ import annotations


def language(message: str) -> str:
    head = message[:4000]
    hangul = sum("\uac00" <= char <= "\ud7a3" for char in head)
    kana = sum("\u3040" <= char <= "\u30ff" for char in head)
    han = sum("\u4e00" <= char <= "\u9fff" for char in head)
    latin = sum("a" <= char <= "z" for char in head.lower())
    if hangul * 3 > latin and hangul >= kana:
        return "ko"
    if kana * 6 > latin and kana:
        return "ja"
    if han * 3 > latin:
        return "zh"
    return "en"
