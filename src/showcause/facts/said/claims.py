"""What the message claims to have achieved: claims of success with kind, scope, strength and numbers.

Found by the families `claim_<kind>`; left out are questions, conditions, plans, negations, reports of others, and what
stands under a heading of plans. Whether a claim is true is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...light import NamedTuple
from ...policy import Policy
from .acts import Act, negated
from .counts import counts
from .language import LATIN
from .patterns import meets
from .sections import sections
from .sentences import Sentence
from .spoken import Spoken

PREFIX = "claim_"
KINDS = (
    "tests", "build", "lint", "types", "fixed", "works", "verified", "deployed", "pushed", "committed", "number",
    "created", "implemented", "done",
)  # fmt: skip
HARD = frozenset(
    ("tests", "build", "lint", "types", "fixed", "works", "verified", "deployed", "pushed", "committed", "number")
)
OF_DISK = frozenset(("created", "committed", "pushed"))  # claimed of documents as of code
COUNTED = frozenset(("tests", "build", "lint", "types", "number", "verified"))
_ALL = (
    "all ", "every", "everything", "entire", "full ", "whole", "100%", "100 %", "全部", "所有", "全て", "すべて",
    "全", "모두", "모든", "전부", "전체", "alle", "sämtliche", "tous", "toutes", "tout ", "todos", "todas", "todo ",
    "toda ", "tutti", "tutte", "tutto", "все", "всё", "вся ", "весь",
)  # fmt: skip
# what a command in code is, by a word of it
_RUNS = (
    ("types", ("tsc", "mypy", "pyright", "typecheck", "type-check", "check:types", "sorbet", "cargo check")),
    ("lint", ("lint", "ruff", "clippy", "prettier", "biome", "go vet", "black", "flake8", "rubocop", "fmt", "format")),
    ("tests", ("test", "jest", "rspec", "spec", "ctest", "phpunit", "tox", "nox", "e2e", "playwright", "cypress")),
    ("build", ("build", "compile", "make", "webpack", "assemble", "cargo b")),
    ("verified", ("verify", "validate", "check", "pre-commit", "ci", "doctor", "smoke")),
)  # fmt: skip
_CLAUSES = ("; ", ", but ", " but ", " - ", ", so ", ";", "。")
# in these languages a comma parts clauses as a full stop does, or the word for "but" does
_OWN_CLAUSES = {
    "zh": (",", "但"), "ja": ("、", ",", "が、"), "ko": (", ",), "de": (" aber ",), "fr": (" mais ",),
    "es": (" pero ",), "pt": (" mas ",), "it": (" ma ",), "ru": (" но ",),
}  # fmt: skip
_ENGLISH = (
    " the ", " is ", " are ", " was ", " were ", " not ", " has ", " have ", " with ", " this ", " that ", " of ",
)  # fmt: skip


class Claim(NamedTuple):
    """scope: all or some. strength: hard or soft. words: the claim as the folded sentence has it."""

    kind: str
    scope: str
    strength: str
    passed: int | None
    failed: int | None
    total: int | None
    words: str
    sentence: Sentence
    lang: str


def claims(spoken: Spoken, sentences: tuple[Sentence, ...], message: str, policy: Policy) -> tuple[Claim, ...]:
    found = spoken.of(act for act in policy.families if act.startswith(PREFIX))
    if not found:
        return ()
    silent = sections(sentences, message, policy.families.get("unclaimed_section", {}))
    made: dict[tuple[str, int], Claim] = {}
    for act in found:
        start = act.sentence.start
        if start in silent or act.sentence.mood != "statement" or act.attributed:
            continue
        claim = _claim(act, policy)
        if claim is not None:
            made.setdefault((claim.kind, start), claim)
    named = {start for kind, start in made if kind in COUNTED and kind != "number"}
    return tuple(claim for (kind, start), claim in made.items() if kind != "number" or start not in named)


def _claim(act: Act, policy: Policy) -> Claim | None:
    folded, (start, end) = act.sentence.folded, act.span
    if folded.startswith("|") or (act.lang in LATIN and any(word in f" {folded} " for word in _ENGLISH)):
        return None  # a row of a table is data; an English sentence that only looks like another language
    kind = act.act[len(PREFIX) :]
    if kind == "run":
        kind = _run(act.sentence.words)
    opening = _opening(folded[:start], act.lang)
    if kind not in KINDS or _silenced(folded[opening:start], folded[end:], act.lang, policy):
        return None
    if kind not in OF_DISK and _meets("unclaimed_document", folded[opening:start], act.lang, policy):
        return None
    before = (start, start)
    if negated(folded, before, *_kin(act.lang)) or _denied(kind, folded[start:end], act.lang):
        return None
    clause = folded[opening:end]
    hedged = _meets("hedged", clause, act.lang, policy)
    passed, failed, total = counts(folded) if kind in COUNTED else (None, None, None)
    whole = any(mark in f" {clause} " for mark in _ALL) or (passed is not None and passed == total)
    if whole and total is None and not failed:
        total = passed
    return Claim(
        kind, "all" if whole else "some", "hard" if kind in HARD and not hedged else "soft",
        passed, failed, total, folded[start:end].strip(), act.sentence, act.lang,
    )  # fmt: skip


def _kin(lang: str) -> Iterable[str]:
    """The languages whose negations count: a phrase of one Latin language may stand in another."""
    return LATIN if lang in LATIN else (lang,)


def _denied(kind: str, words: str, lang: str) -> bool:
    """A negation behind the first word of a claim; the first may be one, as in "no errors"."""
    rest = words[words.find(" ") :] if " " in words else ""
    return lang in LATIN and kind != "fixed" and negated(rest, (0, len(rest)), *LATIN)


def _opening(before: str, lang: str) -> int:
    """Where the clause begins that `before` leads into."""
    marks = (*_CLAUSES, *_OWN_CLAUSES.get(lang, ()))
    return max((before.rfind(mark) + len(mark) for mark in marks if mark in before), default=0)


def _silenced(before: str, after: str, lang: str, policy: Policy) -> bool:
    """Words around the claim make it a plan, a condition, an instruction or somebody else's."""
    return _meets("unclaimed", before, lang, policy) or _meets("unclaimed_after", after, lang, policy)


def _meets(family: str, text: str, lang: str, policy: Policy) -> bool:
    """Near-misses that all claims share, in the claim's language and in English, which every language borrows from."""
    return bool(text.strip()) and any(
        meets(tuple(policy.families.get(family, {}).get(one, {}).get("near", ())), text)
        for one in dict.fromkeys((lang, "en"))
    )


def _run(words: str) -> str:
    """The kind of check that a command in code is; "" where no word tells."""
    parts = words.split("`")[1::2]
    code = " ".join(parts).lower()
    return next((kind for kind, marks in _RUNS if any(mark in code for mark in marks)), "")
