"""How the single things of a request are read out of its text. Helper of `assigned_items`; knows no turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...fold import fold
from ..said.prose import MASK, prose
from ..said.sentences import mood, sentences
from .assigned_items import ALSO, NUMBERS, Item
from .marks import marks

SHORT, WORDS = 6, 200
_POINT = re.compile(
    r"^(?P<blank>[ \t]*)(?P<mark>[-*+•–]|\(?\d{1,2}[.)]|\d{1,2}[、．:：]|[a-hA-H][.)]|\([a-h]\)|[①-⑳]|"
    r"[一二三四五六七八九十]{1,3}[、.．]|(?:first|second|third|fourth|finally|firstly|secondly|thirdly|lastly)[,:])"
    r"[ \t]*(?P<text>\S.*)$",
    re.I,
)
_INLINE = re.compile(r"(?:^|(?<=[\s,;:，；：。]))\(?(?P<number>\d{1,2})[.)、](?=\s?\D)\s*")
_VERBS = (
    "add", "fix", "write", "update", "create", "implement", "remove", "delete", "rename", "move", "refactor",
    "document", "replace", "convert", "migrate", "extract", "split", "merge", "bump", "port", "wire", "expose",
    "support", "handle", "make", "set", "put", "change", "improve", "clean", "drop", "enable", "disable",
    "configure", "introduce", "build", "generate", "extend", "adjust", "translate", "publish", "log", "cache",
    "validate", "sort", "show", "hide", "use", "switch", "upgrade", "downgrade", "pin", "install", "increase",
    "decrease", "reduce", "simplify", "test", "cover", "mock", "seed", "store", "save", "load", "print",
    "return", "raise", "allow", "prevent", "style", "format", "deprecate", "hook", "connect", "include",
    "append", "insert", "list", "define", "register", "deploy", "commit", "push", "tag", "release", "run",
    "lint", "record", "ensure", "give", "keep",
)  # fmt: skip
_WIDE_VERBS = (
    "加", "添加", "增加", "新增", "修复", "修復", "修改", "改", "写", "寫", "更新", "创建", "創建", "实现",
    "實現", "删除", "刪除", "移除", "重命名", "重构", "重構", "补", "補", "替换", "替換", "迁移", "遷移",
    "转换", "轉換", "拆分", "合并", "合併", "优化", "優化", "支持", "处理", "處理", "升级", "升級", "翻译",
    "翻譯", "추가", "수정", "고쳐", "작성", "구현", "삭제", "제거", "변경", "바꿔", "갱신", "업데이트", "만들",
    "옮겨", "정리", "교체", "追加", "修正", "作成", "実装", "削除", "変更", "更新", "書", "直し", "対応",
    "移行", "置き換え", "整理",
)  # fmt: skip
_LEADS = (
    "please ", "can you ", "could you ", "then ", "now ", "also ", "and ", "just ", "first ", "finally ",
    "next ", "i want you to ", "i'd like you to ", "you should ", "we should ", "we need to ", "need to ",
    "make sure to ", "don't forget to ", "remember to ", "let's ", "oh and ", "plus ", "additionally ",
    "and also ", "in addition, ",
)  # fmt: skip
# what a list is about where nothing in it is to be done
_TOLD = (
    "example", "e.g.", "for instance", "context", "background", "note", "option", "alternative", "either",
    "choose", "current", "currently", "behavio", "steps to reproduce", "reproduc", "expected", "actual",
    "error", "log", "output", "result", "before", "after", "why", "because", "reason", "question", "constraint",
    "rule", "guideline", "criteria", "assume", "already", "done", "you have", "there are", "here are",
    "we have", "see ", "read ", "remember", "format", "such as", "problem", "issue", "symptom", "when i ",
    "i see", "i get", "i noticed", "review", "findings", "finding", "例如", "比如", "示例", "背景", "选项",
    "選項", "当前", "現在", "报错", "日志", "注意", "规则", "规则", "原因", "问题", "예:", "예시", "배경",
    "참고", "옵션", "현재", "오류", "규칙", "이유", "문제", "例:", "例えば", "背景", "選択肢", "現状", "エラー",
    "ログ", "注意", "ルール", "理由", "問題",
)  # fmt: skip
_LEFT = (
    "skip", "leave ", "ignore", "no need", "don't ", "do not ", "dont ", "not now", "later", "optional",
    "if you have time", "if time", "nice to have", "nice-to-have", "maybe", "perhaps", "if possible",
    "if needed", "if necessary", "could be", "never ", "avoid", "without ", "not ", "must not", "won't",
    "future", "follow-up", "stretch", "bonus", "unless", "跳过", "跳過", "不用", "不要", "不必", "先不", "忽略",
    "以后", "可选", "可選", "如果", "也许", "也許", "勿", "건너", "말고", "하지 마", "나중에", "선택",
    "가능하면", "필요하면", "스킵", "後で", "任意", "可能なら", "必要なら", "しないで", "不要", "スキップ",
    "できれば",
)  # fmt: skip
_ALL = re.compile(
    r"\b(?:all|every one of the|each of the|the) (?:of the |the |these |those )?"
    r"(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:[a-z-]+ ){0,2}?([a-z-]{3,20}s)\b"
)


def items(text: str) -> tuple[Item, ...]:
    masked = prose(text).text
    return (*_listed(text, masked), *_running(text, masked))


def _listed(text: str, masked: str) -> Iterator[Item]:
    """Points that say what is to be done, of lists with at least two of them, nothing else between."""
    groups: list[tuple[str, list[str]]] = []
    lead, at, open_list = "", 0, False
    for line in masked.split("\n"):
        written = text[at : at + len(line)]
        at += len(line) + 1
        point = _POINT.match(line)
        if point is not None and not point["blank"].strip(" "):
            if not open_list:
                groups.append((lead, []))
            open_list = True
            if len(point["blank"].expandtabs(4)) < 2 or not groups[-1][1]:
                groups[-1][1].append(written[point.start("text") :].strip())
        elif line.strip():
            if line.startswith((" ", "\t")) and open_list:
                continue  # a point goes on
            lead, open_list = fold(line), False
    groups.extend(_inline(text, masked))
    for number, (before, points) in enumerate(groups):
        wanted = [one for one in points if _deed(one, before)]
        # a list in which half the points are no deeds tells something
        if len(points) >= 2 and len(wanted) * 2 > len(points) and not any(mark in before[-120:] for mark in _TOLD):
            yield from (Item(one[:WORDS], "listed", number) for one in wanted if not _left(one))


def _inline(text: str, masked: str) -> Iterator[tuple[str, list[str]]]:
    """`1) do this 2) do that` in one line."""
    at = 0
    for line in masked.split("\n"):
        found = list(_INLINE.finditer(line))
        numbers = [int(one["number"]) for one in found]
        if len(found) >= 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[0] in (0, 1):
            ends = [*(one.start() for one in found[1:]), len(line)]
            points = [text[at + one.end() : at + end].strip(" ,;，；。") for one, end in zip(found, ends, strict=True)]
            points = [point.removesuffix(" and").strip(" ,;") for point in points]
            yield fold(line[: found[0].start()]), [point for point in points if point]
        at += len(line) + 1


def _running(text: str, masked: str) -> Iterator[Item]:
    """Sentences of the request outside lists: what comes on top, and how many of a thing are meant."""
    for sentence in sentences(prose(text), text):
        line_start = text.rfind("\n", 0, sentence.start) + 1
        if _POINT.match(masked[line_start : sentence.end]) or sentence.mood != "statement":
            continue
        folded = sentence.folded
        also = next((mark for mark in ALSO if folded.startswith(mark) or f", {mark}" in folded), "")
        if also and not _left(sentence.words):
            rest = sentence.words if folded.startswith(also) else _after(sentence.words, also)
            if rest and _deed(rest, "") and _telling(rest):
                yield Item(rest[:WORDS], "also", 90)
        counted = _ALL.search(folded)
        if counted and not _left(sentence.words) and _deed(sentence.words, ""):
            number = NUMBERS.get(counted[1]) or int(counted[1])
            if number > 1:
                yield Item(sentence.words[:WORDS], "all", 91, number)


def _telling(words: str) -> bool:
    """Whether it names a thing by itself: "also remove them" means something only beside what was said before."""
    found = marks(words)
    return bool(found.names or found.files or len(found.words) >= 2)


def _after(words: str, mark: str) -> str:
    at = words.lower().find(mark.strip())
    return words[at:].strip(" ,.") if at >= 0 else ""


def _deed(words: str, lead: str) -> bool:
    """Whether the user wants something done, told by its first verb, or by a lead-in that orders what follows."""
    folded = fold(words).strip(" :-'\"(")
    if (len(folded) < SHORT and folded.isascii()) or mood(folded) == "question" or MASK in folded[:2]:
        return False
    for _ in range(3):
        folded = next((folded[len(one) :] for one in _LEADS if folded.startswith(one)), folded)
    first = folded.split(" ", 1)[0].strip(",.:;'\"")
    if first in _VERBS or (not folded.isascii() and any(verb in folded for verb in _WIDE_VERBS)):
        return bool(marks(words).words or marks(words).files or marks(words).names)
    return lead.rstrip().endswith((":", "：")) and any(f" {verb} " in f" {lead}" for verb in _VERBS[:30])


def _left(words: str) -> bool:
    folded = f"{fold(words)} "
    return any(mark in folded for mark in _LEFT)
