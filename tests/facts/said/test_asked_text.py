"""Asking for text, and asking for work."""

from __future__ import annotations

import pytest

from showcause.facts.said.asked_text import asked_text
from showcause.transcript import PROMPT, Entry, Turn


def asked(prompt: str) -> bool | None:
    return asked_text(Turn(Entry(PROMPT, text=prompt), (), True, False))


@pytest.mark.parametrize(
    "prompt",
    [
        "Fix the loader.",
        "Explain why it is slow.",
        "link the PR",
        "Speed it up.",
        "修复加载器。",
        "为什么这么慢？",
        "로더를 고쳐 줘.",
        "왜 느린가요?",
    ],
)
def test_work(prompt: str) -> None:
    assert asked(prompt) is False


@pytest.mark.parametrize(
    "prompt",
    [
        "Write a query for the totals.",
        "Show me the config.",
        "How do I run it?",
        "which command lists the ports?",
        "commit message please",
        "code only, no comments",
        "as JSON",
        "写一个脚本",
        "给我看看配置文件的内容",
        "什么命令？",
        "쿼리를 작성해 줘",
        "커밋 메시지 부탁해",
        "코드만",
        "スクリプトを書いて",
    ],
)
def test_text(prompt: str) -> None:
    assert asked(prompt) is True


def test_no_prompt_is_no_answer() -> None:
    assert asked_text(Turn(None, (), False, False)) is None
