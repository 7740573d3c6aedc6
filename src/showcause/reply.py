"""The words of a verdict: one message with one act for each finding, in the language of the agent's message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .gate import Finding

WORDS_LIMIT = 160
SHORT_AFTER = 3  # identical refusals of a tool call, after which the reply shortens

# what a gate says in each language: what was seen, and the next act
Say = Mapping[str, tuple[str, str]]

FRAMES = {
    "en": '{gate}: you said "{words}"; this turn shows {seen}. {act}',
    "zh": "{gate}：你说了“{words}”；本轮显示：{seen}。{act}",
    "ko": "{gate}: “{words}”라고 했지만, 이번 턴에서 확인된 것은 {seen}. {act}",
    "ja": "{gate}：「{words}」とありますが、このターンで確認できたのは{seen}。{act}",
    "fr": "{gate} : vous dites « {words} » ; ce tour montre : {seen}. {act}",
    "de": "{gate}: du sagst „{words}“; dieser Zug zeigt: {seen}. {act}",
    "es": "{gate}: dices «{words}»; este turno muestra: {seen}. {act}",
    "pt": "{gate}: você diz “{words}”; este turno mostra: {seen}. {act}",
    "ru": "{gate}: сказано «{words}»; этот ход показывает: {seen}. {act}",
    "it": "{gate}: dici «{words}»; questo turno mostra: {seen}. {act}",
}

# where the agent said nothing that could be quoted
WORDLESS = {
    "en": "{gate}: you ended without a closing text; this turn shows {seen}. {act}",
    "zh": "{gate}：你没有写结束语就停下了；本轮显示：{seen}。{act}",
    "ko": "{gate}: 맺음말 없이 끝냈으며, 이번 턴에서 확인된 것은 {seen}. {act}",
    "ja": "{gate}：結びの文がないまま終わり、このターンで確認できたのは{seen}。{act}",
    "fr": "{gate} : vous finissez sans texte de conclusion ; ce tour montre : {seen}. {act}",
    "de": "{gate}: du endest ohne Schlusstext; dieser Zug zeigt: {seen}. {act}",
    "es": "{gate}: terminas sin texto de cierre; este turno muestra: {seen}. {act}",
    "pt": "{gate}: você termina sem texto de encerramento; este turno mostra: {seen}. {act}",
    "ru": "{gate}: ответ закончен без заключительных слов; этот ход показывает: {seen}. {act}",
    "it": "{gate}: chiudi senza un testo finale; questo turno mostra: {seen}. {act}",
}


def worded(finding: Finding, say: Say, **values: str | Mapping[str, str]) -> Finding:
    """`finding` in the words of a gate's `words.py`, English for the log. A value may be given for each language."""
    filled = {
        lang: (seen.format(**_values(values, lang)), act.format(**_values(values, lang)))
        for lang, (seen, act) in say.items()
    }
    seen, act = filled.pop("en")
    return finding._replace(seen=seen, act=act, say=filled)


def _values(values: Mapping[str, str | Mapping[str, str]], lang: str) -> dict[str, str]:
    return {name: one if isinstance(one, str) else one[lang] for name, one in values.items()}


def word(findings: Sequence[tuple[str, Finding]], identity: str, lang: str, said_before: int = 0) -> str:
    """All findings of one event in one reply, ending with the way to learn more."""
    parts = []
    for gate, finding in findings:
        if finding.text:
            body = finding.text
            parts.append(shorten(body) if said_before >= SHORT_AFTER else body)
            continue
        language = lang if lang in FRAMES and (lang == "en" or lang in finding.say) else "en"
        seen, act = finding.say.get(language, (finding.seen, finding.act))
        words = quote(finding.words)
        frame = (FRAMES if words else WORDLESS)[language]
        parts.append(frame.format(gate=gate, words=words, seen=seen.rstrip("."), act=act))
    text = "\n".join(parts)
    blank = "\n" if "\n" in text else " "
    return clean(f"{text}{blank}(showcause why {identity})")


def person_line(decision: str, findings: Sequence[tuple[str, Finding]], identity: str) -> str:
    """The line that the person sees when something was said to the agent or to them."""
    verb = {"block": "blocked", "ask": "asks about", "warn": "noticed"}[decision]
    what = ", ".join(dict.fromkeys(gate for gate, _ in findings))
    words = quote(findings[0][1].words, 80) if findings else ""
    said = f'"{words}"' if words else "no closing text"
    return clean(f"showcause {verb} {what}: {said} (showcause why {identity})")


def quote(words: str, limit: int = WORDS_LIMIT) -> str:
    """The agent's words on one line, at most `limit` characters."""
    line = " ".join(clean(words).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def shorten(text: str) -> str:
    """The first line of a reply that the agent has had in full three times."""
    return text.partition("\n")[0]


def clean(text: str) -> str:
    """Without control characters, surrogates, the marks that turn the direction of text, and invisible tags."""
    if text.isprintable():  # none of them is
        return text
    return "".join(
        char
        for char in text
        if char in "\n\t"
        or (
            char >= " " and not "\x7f" <= char <= "\x9f" and char not in _TURNING and not _lone(char) and not _tag(char)
        )
    )


_TURNING = "\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def _lone(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def _tag(char: str) -> bool:
    """Letters that no terminal shows and a model reads."""
    return "\U000e0000" <= char <= "\U000e007f"
