"""What engine tests share: a gate of their own, a policy that holds it, and a world without a disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from showcause import places
from showcause.event import Event
from showcause.gate import Finding
from showcause.policies.compiling import preset_policy
from showcause.policy import GateRule, Policy
from showcause.transcript import ASSISTANT, PROMPT, Entry, Transcript, of
from showcause.verdict import Verdict


def says_bad(message: str, options: Mapping[str, Any]) -> Iterator[Finding]:
    """Objects to every `bad`, by its words or, with `key`, by its evidence."""
    for word in message.split():
        if word.startswith("bad"):
            key = options.get("key")
            yield Finding(word, seen="nothing", act="Say good.", key=key, once_per="turn" if key else "session")


def breaks(message: str) -> None:
    raise RuntimeError("on purpose")


def rule(function: str = "says_bad", level: str = "block", **fields: Any) -> GateRule:
    values = {
        "id": f"test/{function.replace('_', '-')}", "module": "tests.engine", "function": function, "path": "", "digest": "",
        "shape": "", "events": ("Stop", "SubagentStop", "ToolCall"), "level": level, "maturity": "preview", "acts": (),
        "literals": (), "act_literals": (), "signals": (), "verbs": False, "waits": False, "options": {}, "fail": "open",
    }  # fmt: skip
    return GateRule(**{**values, **fields})


def policy(*rules: GateRule, **fields: Any) -> Policy:
    return preset_policy("balanced")._replace(gates=rules or (rule(),), **fields)


def stop(message: str | None = "bad", **fields: Any) -> Event:
    return Event(**{"name": "Stop", "harness": "claude-code", "session": "s", "message": message, **fields})


def transcript(*messages: str, prompt: str = "Do it.", key: str = "u1") -> Transcript:
    return of([Entry(PROMPT, key, text=prompt), *(Entry(ASSISTANT, f"a{n}", text=m) for n, m in enumerate(messages))])


class World:
    """Remembers in memory what a live host remembers on disk."""

    def __init__(self, off: str | None = None, waived: bool = False) -> None:
        self.memory, self.digest, self.now = self, places.sha256, 0.0
        self._off, self._waived = off, waived
        self.said: dict[str, int] = {}
        self.given_blocks: dict[str, int] = {}

    def given(self) -> Mapping[str, Any]:
        return {"observed": self}

    def off(self) -> str | None:
        return self._off

    def waived(self, gate: str) -> bool:
        return self._waived

    def live_subagents(self) -> tuple[str, ...]:
        return ()

    def load(self, rule: GateRule) -> Any:
        return globals()[rule.function]

    def times(self, fingerprint: str) -> int:
        return self.said.get(fingerprint, 0)

    def blocks(self, turn: str) -> int:
        return self.given_blocks.get(turn, 0)

    def session_blocks(self) -> int:
        return sum(self.given_blocks.values())

    def commit(self, verdict: Verdict) -> None:
        for fingerprint in verdict.claims:
            self.said[fingerprint] = self.times(fingerprint) + 1
        if verdict.bound:
            self.given_blocks[verdict.turn] = self.blocks(verdict.turn) + 1
