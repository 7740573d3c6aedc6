"""What a text is about, as stems, so that a request and an ask can be held side by side. Knows no grammar."""

from __future__ import annotations

from functools import lru_cache

from .stems import stems

STEM = 5
_WORDS = (
    "about", "after", "again", "against", "also", "another", "anything", "back", "because", "been", "before",
    "being", "both", "could", "done", "doing", "does", "down", "each", "else", "even", "every", "everything",
    "file", "files", "first", "from", "going", "good", "have", "having", "here", "into", "just", "know", "like",
    "look", "make", "made", "more", "most", "much", "need", "next", "okay", "only", "option", "other", "over",
    "please", "ready", "right", "same", "should", "shall", "since", "some", "something", "still", "sure",
    "take", "than", "that", "their", "them", "then", "there", "these", "they", "thing", "things", "this",
    "those", "through", "time", "under", "until", "want", "well", "were", "what", "when", "where", "which",
    "while", "will", "with", "without", "work", "would", "yours", "your", "start", "continue", "proceed",
    "ahead", "change", "changes", "code", "implement", "it's", "i'll", "you're", "we're", "don't", "let's",
    "task", "tasks", "project", "dans", "pour", "avec", "cette", "tous", "toutes", "plus", "mais", "être",
    "faire", "fichier", "fichiers", "dois-je", "veux-tu", "voulez-vous", "eine", "einen", "einer", "alle",
    "auch", "noch", "oder", "nicht", "sich", "wird", "werden", "datei", "dateien", "soll", "möchtest", "para",
    "como", "todos", "todas", "este", "esta", "pero", "archivo", "archivos", "quieres", "debo", "você", "quer",
    "arquivo", "arquivos", "fazer", "если", "чтобы", "файл", "файлы", "этот", "эта", "также", "хотите", "нужно",
    "della", "delle", "degli", "tutti", "tutte", "anche", "vuoi", "devo",
)  # fmt: skip
_EMPTY = frozenset(_WORDS)  # words that say nothing of the subject


def about(folded: str) -> frozenset[str]:
    """Stems of the content words of folded text; pairs of signs for Chinese, Japanese and Korean."""
    return _stems(folded)


@lru_cache(maxsize=2048)  # the same few sentences are held against each other, pair by pair
def _stems(folded: str) -> frozenset[str]:
    return frozenset(stems(folded, STEM, _counts, "'."))


def _counts(word: str) -> bool:
    return len(word) >= 4 and word not in _EMPTY


def shared(one: str, other: str) -> int:
    """How many stems two folded texts have in common."""
    return len(about(one) & about(other))
