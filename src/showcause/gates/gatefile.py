"""A text gate: `gate.toml` held against what its shape asks for, and made into the same metadata that @gate makes."""

from __future__ import annotations

import re
from typing import Any

from ..errors import GateError
from ..event import STOPS
from ..gate import LEVELS, MATURITIES, PRESETS, Gate
from ..policies import schema
from ..policies.checking import pattern_rule
from ..policies.literals import required
from ..policies.patterncheck import MOST_LENGTH
from ..policies.schema import Rule, Sheet, choice, listed, mapping, table, text
from ..policies.spots import Path
from ..prefilter import SIGNALS
from ..shapes import SHAPES
from ..shapes.phrases import FACTS

KINDS = (
    "read", "search", "fetch", "shell", "edit", "agent", "ask", "skill", "plan", "todo", "mcp", "wait", "other",
)  # fmt: skip
MOST_PATTERNS = 60  # of one gate and language
EVENTS = (*STOPS, "ToolCall", "ToolResult", "Prompt", "SessionStart", "SessionEnd")
_LANG = re.compile(r"en|[a-z]{2,3}")


def _pattern(sheet: Sheet, path: Path, value: Any) -> None:
    text("a pattern in RE2 syntax", MOST_LENGTH)(sheet, path, value)
    if sheet.spent:
        sheet.wrong(path, "too costly patterns", "fewer and simpler ones")
    elif isinstance(value, str) and value.strip():
        pattern_rule(sheet, path, value)


def _by_language(rule: Rule) -> Rule:
    return mapping(_LANG, rule, "a language code: patterns.en", most=20)


_KINDS = listed(choice(*KINDS), '["shell", "edit"]', most=len(KINDS))
_RULE = table(
    {
        "id": text("pack/gate, as its folder is called"),
        "title": text("one line", 120),
        "shape": choice(*SHAPES),
        "events": listed(choice(*STOPS), '["Stop"]', least=1, most=2),
        "facts": listed(choice(*FACTS), "what the shape looks at"),
        "literals": listed(text("words of which one must occur", 80), '["as a workaround"]', least=1),
        "patterns": _by_language(listed(_pattern, '["as a .{0,20}workaround"]', least=1, most=MOST_PATTERNS)),
        "near": _by_language(listed(_pattern, '["no workaround"]', most=MOST_PATTERNS)),
        "without": _KINDS,
        "with": _KINDS,
        "mood": choice("any", "statement", "question", "condition"),
        "reply": _by_language(
            table(
                {"seen": text("what the turn shows", 160), "act": text("the one next act", 200)}, needs=("seen", "act")
            )
        ),
        "level": table({preset: choice(*LEVELS) for preset in PRESETS}),
        "maturity": choice(*MATURITIES),
        "labels": text("where its labelled turns are"),
    },
    needs=("id", "title", "shape", "patterns", "reply"),
)


def text_gate(raw: bytes | None, file: str, gate_id: str) -> Gate:
    """The gate that a gate.toml describes. Raises GateError for the first fault."""
    sheet = schema.read(file, raw, GateError)
    data = sheet.data
    _RULE(sheet, (), data)
    if not sheet.faults and data["id"] != gate_id:
        sheet.wrong(("id",), f"the id is {data['id']!r}, the folder says {gate_id!r}", f'id = "{gate_id}"')
    if not sheet.faults and "en" not in data["reply"]:
        sheet.wrong(("reply",), "the reply has no English", 'reply.en = { seen = "…", act = "…" }')
    if sheet.faults:
        raise min(sheet.faults, key=lambda one: (one.line, one.column))
    patterns = {lang: [(one, required(one)) for one in found] for lang, found in data["patterns"].items()}
    options = {
        "patterns": patterns,
        "near": data.get("near", {}),
        "without": data.get("without", []),
        "with": data.get("with", []),
        "mood": data.get("mood", "any"),
        "reply": data["reply"],
    }
    return Gate(
        data["id"],
        data["title"],
        tuple(data.get("events", STOPS)),
        {**dict.fromkeys(PRESETS, "log"), **data.get("level", {})},
        data.get("maturity", "preview"),
        literals=tuple(data.get("literals", ())) or _wakers(patterns),
        labels=data.get("labels", ""),
        options=options,
        doc=data["title"],
    )


def _wakers(patterns: dict[str, list[tuple[str, tuple[str, ...] | None]]]) -> tuple[str, ...]:
    """The literals behind the patterns; none where one of them needs no literal, so that the gate is always woken."""
    found = [needed for family in patterns.values() for _, needed in family]
    return () if any(needed is None for needed in found) else tuple(one for needed in found for one in needed or ())


def metadata_fault(gate: Gate, gate_id: str) -> str:
    """What is wrong with the metadata that a user's @gate gives, "" when nothing."""
    if gate.id != gate_id:
        return f"the gate is called {gate.id!r}, its folder says {gate_id!r}"
    if not isinstance(gate.title, str) or not gate.title.strip():
        return "the gate has no title"
    named = (
        ("event", gate.events, EVENTS),
        ("preset", tuple(gate.level), PRESETS),
        ("level", tuple(gate.level.values()), LEVELS),
        ("maturity", (gate.maturity,), MATURITIES),
        ("signal", gate.signals, tuple(SIGNALS)),
    )
    for word, found, known in named:
        for one in found:
            if one not in known:
                return f"no {word} is called {one!r}: {schema.near(str(one), known)}"
    plain = (*gate.acts, *gate.literals)
    return "" if all(isinstance(one, str) and one for one in plain) else "acts and literals are texts"
