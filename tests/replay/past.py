"""Whole sessions in Claude Code's own form, made of turns that gates care about, varied by a seed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

PROMPTS = (
    "Speed up the loader.", "Why is the loader slow?", "Implement both parsers and update the readme.", "yes",
    "Give me a query for the daily totals.", "加快加载器。", "로더를 빠르게 해줘.", "Fix every failing test, all of them.",
    "Just show me the code. showcause: skip", "Review the parser, then fix what you find.",
)  # fmt: skip
ENDS = (
    "Both parsers work. Which one would you prefer?",
    "Both parsers work. Which one would you like me to use?",
    "I looked at both. Should I go ahead and implement the streaming one?",
    "The loader reads each file once. Would you like me to fix the tests too?",
    "两个方案都可以。你想用哪一个？", "두 방법 모두 됩니다. 어느 쪽을 선호하시나요?",
    "All tests pass now. [VERIFY] 128 passed in 4.20s, none skipped",
    "Done. [VERIFY] 9999 passed in 0.01s, coverage at 100 percent", "VERDICT: PASS",
    "I skipped the remaining tests since they are out of scope.",
    "The remaining failing tests are pre-existing, so I left them alone.",
    "```python\n" + "value = loader.read(path)\n" * 20 + "```", "```python\nprint(1)\n",
    "Now let me run the tests:", "Let me fix that next.", "The reader opens the file and", "No response requested.", "",
    "The loader now reads each file once.", "Fixed; the suite was not run: javac is missing.",
    "He said “which one would you prefer?” and `which one would you prefer?` is in the log.",
    "| a | b |\n|---|---|\n| 1 | 2", "Ship it?", "Done — 3 files, ‘fast’ path… ✅", "I’ll wait for your word.",
)  # fmt: skip
TOOLS = (
    ("Bash", {"command": "pytest -q"}, "128 passed in 4.20s, none skipped", False),
    ("Bash", {"command": "make test"}, "Error: Exit code 2\n3 failed", True),
    ("Read", {"file_path": "src/loader.py"}, "def load(): ...", False),
    ("Grep", {"pattern": "parser"}, "src/a.py\nsrc/b.py", False),
    ("Edit", {"file_path": "src/loader.py", "old_string": "a", "new_string": "b"}, "ok", False),
    ("AskUserQuestion", {"questions": []}, "the first", False),
    ("Task", {"description": "look", "prompt": "look"}, "VERDICT: PASS", False),
)


class _Writer:
    def __init__(self, random: Random) -> None:
        self.random, self.lines = random, list[dict[str, Any]]()

    def add(self, role: str, content: Any, **fields: Any) -> None:
        number = len(self.lines)
        at = f"2026-01-02T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"
        message = {"role": role, "content": content}
        self.lines.append(
            {"type": role, "uuid": f"u{number}", "timestamp": at, "version": "2.1.0", "message": message, **fields}
        )

    def tool(self) -> None:
        name, given, output, failed = self.random.choice(TOOLS)
        id = f"t{len(self.lines)}"
        detail: dict[str, Any] = {"stdout": output} if name == "Bash" and not failed else {}
        if name == "Bash" and self.random.random() < 0.15:
            detail, output = {"backgroundTaskId": id}, f"Command running in background with ID: {id}"
        self.add("assistant", [{"type": "tool_use", "id": id, "name": name, "input": given}])
        block = {"type": "tool_result", "tool_use_id": id, "content": output, "is_error": failed}
        self.add("user", [block], toolUseResult=detail)

    def work(self) -> None:
        for _ in range(self.random.randrange(4)):
            if self.random.random() < 0.3:
                self.add("assistant", [{"type": "text", "text": "Looking at it."}])
            self.tool()

    def end(self) -> None:
        text = self.random.choice(ENDS)
        if text:
            self.add("assistant", [{"type": "text", "text": text}])
        chance = self.random.random()
        if chance < 0.05:
            self.add("user", [{"type": "text", "text": "[Request interrupted by user]"}])
        elif chance < 0.1:
            self.add("assistant", [{"type": "text", "text": "API Error: 529"}], isApiErrorMessage=True)

    def again(self) -> None:
        chance = self.random.random()
        if chance < 0.25:
            self.add("user", "Stop hook feedback:\nreply/empty-or-cut: go on", isMeta=True)
        elif chance < 0.4:
            self.add("user", "<task-notification>\ndone\n</task-notification>")
        elif chance < 0.45:
            self.add("user", "This session is being continued.", isCompactSummary=True)
            self.add("user", self.random.choice(PROMPTS), promptId=f"p{len(self.lines)}")
        else:
            self.add("user", self.random.choice(PROMPTS))


def session(path: Path, seed: int, turns: int) -> Path:
    """One session file of about so many stops."""
    writer = _Writer(Random(seed))  # noqa: S311  # the same session each time
    writer.add("user", writer.random.choice(PROMPTS))
    for _ in range(turns):
        writer.work()
        writer.end()
        writer.again()
    writer.add("assistant", [{"type": "text", "text": "Done."}])
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in writer.lines), "utf-8")
    return path
