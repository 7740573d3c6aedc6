"""How many passed, failed and were there at all, as a sentence says it. Reads numbers; does not ask what they count."""

from __future__ import annotations

from ...light import NamedTuple
from .patterns import compiled

_PASSED = (
    r"(?:pass(?:ed|es|ing)?|green|succeed(?:ed|s)?|ok|erfolgreich|bestanden|grün|réussi(?:e?s)?|passent|passés?|pasaron|"
    r"pasan|pasados|passaram|passam|aprovados|superati|passano|passati|passat[ei]|пройден[а-я]*|прошл[а-я]*|успешн[а-я]*|"
    r"通过|通過|成功|통과|성공|パス|✅|✓|✔)"
)
_FAILED = (
    r"(?:fail(?:s|ed|ures?|ing)?|errors?|broken|red|fehl(?:er|geschlagen)|échecs?|échoué[a-z]*|fallos?|fallaron|falhas?|"
    r"falharam|fallit[aeio]|falliti|fallimenti|упал[а-я]*|ошиб[а-я]*|провал[а-я]*|失败|失敗|실패|エラー|错误|錯誤|오류)"
)
_N = r"([0-9][0-9,]{0,8})"
_UNIT = r"(?: ?(?:个|個|项|項|条|條|개|건|件|個の|つの)(?:의)?)?"
_OF = rf"{_N} ?(?:/|of|out of|von|sur|de|di|из|中的?|개 중) ?{_N}"
_RATIO = rf"(?:^|[^0-9./:-]){_OF}(?:$|[^0-9./])"
_COUNT_PASSED = rf"(?:^|[^0-9./]){_N}{_UNIT} ?(?:[^ 0-9,;]+ ){{0,4}}?[^ 0-9,;]{{0,12}}{_PASSED}"
_PASSED_COUNT = rf"{_PASSED} ?[:(=]? ?{_N}(?:$|[^0-9./])"
_COUNT_FAILED = rf"(?:^|[^0-9./]){_N}{_UNIT} ?(?:[^ 0-9,;]+ )?{_FAILED}"
_FAILED_COUNT = rf"(?:failed|failures?|실패|失败|失敗)[ :(=]{{1,2}}{_N}(?:$|[^0-9./])"
_NO = r"(?:\b(?:no|zero|without|keine|ohne|aucune?|sans|sin|sem|nessun[ao]?|senza|нет|без) |零|无|無)"
_NONE_FAILED = rf"{_NO}(?:[^ ]+ )?{_FAILED}"


class Counts(NamedTuple):
    """total: only where the sentence says how many there are beside how many passed ("10 of 12")."""

    passed: int | None
    failed: int | None
    total: int | None


def counts(folded: str) -> Counts:
    """The numbers of one folded sentence; None for each that it does not give."""
    none_failed = 0 if _found(_NONE_FAILED, folded) is not None else None
    if not any("0" <= char <= "9" for char in folded):
        return Counts(None, none_failed, None)
    passed = total = None
    ratio = _found(_RATIO, folded)
    if ratio:
        first, second = _number(ratio[0]), _number(ratio[1])
        if second and first <= second:
            passed, total = first, second
    if passed is None:
        passed = _first(_COUNT_PASSED, folded)
    if passed is None:
        passed = _first(_PASSED_COUNT, folded)
    failed = _first(_COUNT_FAILED, folded)
    if failed is None:
        failed = _first(_FAILED_COUNT, folded)
    return Counts(passed, none_failed if failed is None else failed, total)


def _found(pattern: str, text: str) -> tuple[str, ...] | None:
    found = compiled(pattern).search(text)
    return None if found is None else tuple(found.groups())


def _first(pattern: str, text: str) -> int | None:
    found = _found(pattern, text)
    return _number(found[0]) if found else None


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))
