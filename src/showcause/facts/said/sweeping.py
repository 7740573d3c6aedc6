"""Whether a claim says that all of it is meant. A helper, no fact."""

from __future__ import annotations

_WHOLE = (
    " all ", " every", " each ", " both ", " fully ", " completely ", " 100% ", " entire", " whole ",
    "nothing left", "nothing remains", "全部", "所有", "一切", "整个", "整個", "都", "均", "모든", "모두",
    "전부", "전체", "すべて", "全て",
)  # fmt: skip


def sweeping(folded: str) -> bool:
    text = f" {folded} "
    return any(mark in text for mark in _WHOLE)
