"""Where a message that claims the whole of the work says that something of it is not done. Judges nothing.

Left out is a project's list of wishes; under a heading of what is left, only points that finish what was begun count.
"""

from __future__ import annotations

from ...policy import Policy
from .acts import Act
from .sections import sections
from .sentences import Sentence
from .spoken import Spoken

# to finish what was claimed as finished, not to begin something new
_FINISHING = (
    " complete ", " finish ", " remaining ", " rest of ", " missing ", " unfinished ", "完成", "剩余", "剩餘", "其余",
    "其餘", "补齐", "補齊", "완료", "완성", "나머지", "마무리", "完了", "残り", "仕上げ",
)  # fmt: skip
_LISTS = ("todo", "to-do", "backlog")


def admissions(
    spoken: Spoken, sentences: tuple[Sentence, ...], message: str, policy: Policy
) -> tuple[tuple[Sentence, bool], ...]:
    """Each with whether it stands under a heading of what is left, in order; none where nothing whole is claimed."""
    if not any(plainly(act) for act in spoken.of(("done_whole",))):
        return ()
    said = {act.sentence.start for act in spoken.of(("left_open",)) if plainly(act) and not _listed(act)}
    under = sections(sentences, message, policy.families.get("open_section", {}))
    return tuple(
        (sentence, sentence.start in under)
        for sentence in sentences
        if sentence.start in said
        or (sentence.start in under and any(mark in f" {sentence.folded} " for mark in _FINISHING))
    )


def plainly(act: Act) -> bool:
    return act.sentence.mood == "statement" and not act.attributed


def _listed(act: Act) -> bool:
    words = act.sentence.folded[act.span[0] : act.span[1]]
    return "todos" in act.sentence.folded or (any(mark in words for mark in _LISTS) and "left" not in words)
