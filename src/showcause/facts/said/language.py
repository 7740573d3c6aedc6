"""The language of the message, told by script and, for Latin script, by its commonest words. Unsure means English."""

from __future__ import annotations

from functools import lru_cache

from ...transcript import Turn
from .prose import Prose

_HEAD = 4000  # characters looked at
_SURE = 2  # words of a language that must be seen before it is believed
# words that are frequent in one language and rare or absent in the others
_WORDS = {
    "en": "the and is are to of with for that this i it was be have all from not you but by now should would "
    "which your been has it's don't",
    "de": "der das und ist nicht ich habe wurde wurden sind mit für auf den ein eine im zum von werden alle jetzt "
    "noch sie bitte oder dass die du soll kann welche möchtest wie wird dir auch keine einen fertig erledigt",
    "fr": "le les des de est et une dans pour pas que sur avec sont été j'ai du au aux cette qui je vous tous "
    "maintenant c'est ont plus lequel laquelle deux veux-tu voulez-vous dois-je ou tu la votre fait reste d'abord "
    "corrigé terminé",
    "es": "el los las de tu o y una para con por que del se está están pero ahora todas todos he ya más su esta "
    "como lo qué cuál quieres debo puedo la hecho listo continúo pruebas archivo",
    "pt": "o os as e é de do como gostaria uma para com por que da das não em está estão foi foram agora você mas "
    "todos já qual quer nas testes arquivo devo posso pronto feito corrigi um eu",
    "it": "il gli è tu o una per con che del di non sono ho della dei ora tutti anche nel stato più le i questo "
    "quale vuoi devo posso fatto un lo la procedo",
}
_SPEAKS: dict[str, list[str]] = {}  # word -> languages
for _lang, _words in _WORDS.items():
    for _word in dict.fromkeys(_words.split(" ")):
        _SPEAKS.setdefault(_word, []).append(_lang)
# letters and signs that one language has and the others on the list do not
_OWN = {"de": "ßäö", "fr": "œêûî", "es": "ñ¿¡", "pt": "ãõ", "it": "ìò"}
_AROUND = ".,;:!?()[]*_\"'«»“”¿¡"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
# letters of Cyrillic that Russian does not have
_NOT_RUSSIAN = frozenset("іїєґўђјљњћџѓќѕ")
LATIN = frozenset(_WORDS) - {"en"}  # told by words; English words stand in all of them


def language(prose: Prose, turn: Turn) -> str:
    """What the agent's own words are in; where they are too few, what the user speaks."""
    prompt = turn.prompt
    return sure(prose.outside()) or (sure(prompt.text) if prompt is not None else "") or "en"


def sure(text: str) -> str:
    """The language of a text where that is plain, else ""."""
    return _told(text[:_HEAD].lower())


def foreign(own: str, lang: str, text: str) -> bool:
    """Whether phrases of `own` have no business in a sentence of a message in `lang`, "" where that is not plain.

    Languages in Latin letters share many stems (design, commit, public), so their phrases meet only text of theirs.
    """
    return own in LATIN and lang not in ("", own) and sure(text) != own


@lru_cache(maxsize=1024)  # each family asks it of the same sentences
def _told(head: str) -> str:
    wide = [] if head.isascii() else [char for char in head if char >= "\u0400"]
    if not wide:
        return _by_words(head)
    hangul = sum(["\uac00" <= char <= "\ud7a3" for char in wide])
    kana = sum(["\u3040" <= char <= "\u30ff" for char in wide])
    han = sum(["\u4e00" <= char <= "\u9fff" for char in wide])
    cyrillic = sum([char <= "\u04ff" for char in wide])
    latin = sum(map(head.count, _ALPHABET))
    if hangul * 3 > latin and hangul >= kana:
        return "ko"
    if kana * 6 > latin and kana:
        return "ja"
    if han * 3 > latin:
        return "zh"
    if cyrillic * 2 > latin:
        return "" if not _NOT_RUSSIAN.isdisjoint(head) else "ru"
    return _by_words(head)


def _by_words(head: str) -> str:
    """The language whose commonest words occur most often; none where two are level or none is seen enough."""
    words = head.replace("’", "'").split()
    seen: dict[str, int] = {}
    for word in words:
        for lang in _SPEAKS.get(word.strip(_AROUND), ()):
            seen[lang] = seen.get(lang, 0) + 1
    if not head.isascii():
        for lang, letters in _OWN.items():
            if lang in seen or len(words) < 12:
                seen[lang] = seen.get(lang, 0) + min(_SURE, sum(map(head.count, letters)))
    most = max(seen.values(), default=0)
    first = [lang for lang, count in seen.items() if count == most]
    return first[0] if most >= _SURE and len(first) == 1 else ""
