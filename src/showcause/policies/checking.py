"""What people write in `showcause.toml`, held against what it may say. Names file, line, column, and what is right.

Reads the one file it is asked about. What two files mean together (locks) is `locking.py`; merging is `compiling.py`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

from ..bounded import read_bytes
from ..errors import UserError
from ..gate import LEVELS, PRESETS
from ..light import NamedTuple
from . import judge_table, schema
from .families import SCOPES, TIERS, builtin_families
from .patterncheck import MOST_LENGTH, fault, never_matches
from .schema import Rule, Sheet, choice, inside_project, listed, name_of, near, shown, table, text, truth, whole
from .spots import Path

MOST_PATTERNS = 400  # of one file
_SHELL = ("&&", "||", ";", "|", ">", "<", "`", "$(", "&")
_INTERPRETERS = ("python", "python3", "node", "bash", "sh", "ruby", "perl", "npx", "uv", "make", "npm", "docker")
MOST_GATES = 500  # in [gates]
DURATION = re.compile(r"[1-9]\d{0,5}(?:s|m|h|d)")
GATE_ID = re.compile(r"[a-z][a-z0-9-]{0,40}/[a-z][a-z0-9-]{0,60}")
ACT = re.compile(r"[a-z][a-z0-9_-]{0,40}")
LANG = re.compile(r"[a-z]{2,3}")
VERB = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,40}")


class Known(NamedTuple):
    """The gates that a policy may name. options: those of a gate with their defaults; None where there is none."""

    ids: tuple[str, ...]
    options: Callable[[str], Mapping[str, Any] | None]


class Source(NamedTuple):
    """One policy file that passed. user: it is the user's own, whose locks bind a project's.

    notes: what is allowed but worth a word. sheet: where each key stands, for words about several files together.
    """

    path: str
    data: dict[str, Any]
    user: bool
    notes: tuple[UserError, ...] = ()
    sheet: Sheet | None = None


def read_source(path: str, *, user: bool, known: Known | None = None) -> Source:
    """The policy at `path`. Raises PolicyError for the first fault; `faults` has them all."""
    source, faults = examine(path, user=user, known=known)
    if faults:
        raise faults[0]
    return source


def examine(path: str, *, user: bool, known: Known | None = None) -> tuple[Source, list[UserError]]:
    """A policy file and everything that is wrong with it. Raises PolicyError where it is no TOML at all."""
    sheet = schema.read(path, read_bytes(path, schema.MOST_BYTES + 1))
    check(sheet, user=user, known=known)
    faults = sorted(sheet.faults, key=lambda one: (one.line, one.column))
    return Source(path, sheet.data, user, tuple(sheet.notes), sheet), faults


def check(sheet: Sheet, *, user: bool, known: Known | None = None) -> None:
    """Hold a policy's sheet against every rule."""
    top = {**_TOP, "gates": _gates(known or builtin(), user)}
    top["judge"] = judge_table.users if user else judge_table.projects
    if user:
        top["locked"] = table({key: top[key] for key in LOCKABLE})
    elif "locked" in sheet.data:
        top["locked"] = _not_here
    table(top)(sheet, (), sheet.data)
    _patterns(sheet)
    if not sheet.faults:
        verbs_together(sheet)


def _not_here(sheet: Sheet, path: Path, value: Any) -> None:
    sheet.wrong(path, "[locked] stands in a project's policy", "only the user's own file may lock")


def _gates(known: Known, user: bool) -> Rule:
    """[gates]: an id is a level, or a table of level, fail and the gate's own options."""

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, dict):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}, not a table", '"pack/gate" = "block"')
            return
        if len(value) > MOST_GATES:
            sheet.wrong(path, f"{name_of(path)} has {len(value)} entries", f"at most {MOST_GATES}")
            return
        for key, one in value.items():
            here = (*path, key)
            own = known.options(key)
            if own is None:
                _unknown_gate(sheet, here, key, user, known.ids)
                own = {}
            if isinstance(one, str):
                choice(*LEVELS)(sheet, here, one)
            elif isinstance(one, dict):
                fields = {"level": choice(*LEVELS), "fail": choice("open", "closed")}
                table({**{name: like(default) for name, default in own.items()}, **fields})(sheet, here, one)
            else:
                sheet.wrong(here, f"{name_of(here)} is {shown(one)}", f"a level ({', '.join(LEVELS)}) or a table")

    return rule


def _unknown_gate(sheet: Sheet, path: Path, name: str, user: bool, known: tuple[str, ...]) -> None:
    packs = {one.partition("/")[0] for one in builtin_ids()}
    if user and GATE_ID.fullmatch(name) and name.partition("/")[0] not in packs:
        # the user's one file serves many projects, and another one of them may have this gate
        sheet.note(path, f"no gate is called {name!r} here", near(name, known))
    else:
        sheet.wrong(path, f"no gate is called {name!r}", near(name, known))


def builtin() -> Known:
    return Known(builtin_ids(), builtin_options)


def builtin_ids() -> tuple[str, ...]:
    from ..gates.loading import ids

    return ids()


def builtin_options(gate_id: str) -> Mapping[str, Any] | None:
    """The options of a built-in gate in either form, with their defaults."""
    from ..gates.loading import describe, folders, id_of

    for folder in folders():
        if id_of(folder) == gate_id:
            return {**describe(folder, "classic")["gate"].options, **describe(folder, "balanced")["gate"].options}
    return None


def like(default: Any) -> Rule:
    """The rule that an option follows from the type of its default."""
    if isinstance(default, bool):
        return truth
    if isinstance(default, int):
        return whole(0, 1_000_000)
    if isinstance(default, str):
        return text("a text that is not empty")
    if isinstance(default, (list, tuple)):
        return listed(text("texts that are not empty"), '["…", "…"]')
    return _as_it_is


def _as_it_is(sheet: Sheet, path: Path, value: Any) -> None:
    """A value that nothing here reads: its own reader will check it."""


def date(sheet: Sheet, path: Path, value: Any) -> None:
    """A day, as TOML's own date or as text; one that has passed is worth a note."""
    try:
        day = datetime.date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        day = None
    if isinstance(day, datetime.datetime) or not isinstance(day, datetime.date):
        sheet.wrong(path, f"{name_of(path)} is {shown(value)}", "a date, as 2027-03-01")
    elif day < datetime.datetime.now(datetime.UTC).date():
        sheet.note(path, f"this waiver ended on {day.isoformat()}", "remove it, or give it a new end")


def _waived_gate(sheet: Sheet, path: Path, value: Any) -> None:
    if not isinstance(value, str) or (value != "*" and not GATE_ID.fullmatch(value)):
        sheet.wrong(path, f"{name_of(path)} is {shown(value)}", 'a gate\'s id, as "pack/gate", or "*"')
        return
    known = builtin_ids()
    if value not in known and value.partition("/")[0] in {one.partition("/")[0] for one in known}:
        sheet.wrong(path, f"no gate is called {value!r}", near(value, known))


def _patterns(sheet: Sheet) -> None:
    """Every pattern of [[families]], each by itself, within a number and a time for all of them."""
    families = sheet.data.get("families")
    count = 0
    for number, family in enumerate(families if isinstance(families, list) else ()):
        for key in ("patterns", "near"):
            found = family.get(key) if isinstance(family, dict) else None
            for index, pattern in enumerate(found if isinstance(found, list) else ()):
                path: Path = ("families", number, key, index)
                count += 1
                if count > MOST_PATTERNS or sheet.spent:
                    sheet.wrong(path, "too many or too costly patterns", f"at most {MOST_PATTERNS} in a file")
                    return
                if isinstance(pattern, str) and pattern.strip():
                    pattern_rule(sheet, path, pattern)


def pattern_rule(sheet: Sheet, path: Path, pattern: str) -> None:
    wrong = fault(pattern)
    if wrong:
        sheet.wrong(path, *wrong)
    elif capitals := never_matches(pattern):
        sheet.note(path, f"this pattern never matches: texts are lower case when it meets them ({capitals})")


def _family_act(sheet: Sheet, path: Path, value: Any) -> None:
    text("the act that the family is of, as verify-token", 41, ACT)(sheet, path, value)
    known = builtin_families()
    if isinstance(value, str) and known and value not in known:
        sheet.note(
            path, f"no built-in family is called {value!r}: only your own gates can ask for it", near(value, known)
        )


def _program(sheet: Sheet, path: Path, value: Any) -> None:
    """Compared with a command's words one by one, so no sign of the shell can be in it."""
    right = "a program and its first words, as detect or python -m detect"
    sign = next((mark for mark in _SHELL if mark in value), "")
    first = value.split()[0]
    if sign:
        sheet.wrong(path, f"{shown(value)} can match no program: {sign!r} belongs to the shell", right)
    elif "=" in first:
        sheet.wrong(path, f"{shown(value)} can match no program: what is set before one is no part of it", right)
    elif first in _INTERPRETERS and len(value.split()) == 1:
        sheet.note(path, f"{first} alone is every script that it runs", f"{first} and the script: {first} run.py")


_DURATION = text("a number and s, m, h or d, as 10m", 8, DURATION)


def _then(first: Rule, more: Rule) -> Rule:
    """`more`, about what keys mean together, where `first` found nothing wrong."""

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        before = len(sheet.faults)
        first(sheet, path, value)
        if not sheet.full and len(sheet.faults) == before:
            more(sheet, path, value)

    return rule


def _some(sheet: Sheet, path: Path, value: Any) -> None:
    if not {"runs", "minutes"} & value.keys():
        sheet.wrong(path, f"{name_of(path)} says neither runs nor minutes", '{ runs = 3, per = "day" }')


def _verb_whole(sheet: Sheet, path: Path, value: Any) -> None:
    """What the keys of a verb mean together."""
    from ..verbs.hollow import evasive

    for number, one in enumerate(value.get("consult", ())):
        if evasive(one, value.get("evasions", ())):
            right = "a skill, a subagent or a file that can be looked at"
            sheet.wrong((*path, "consult", number), f"{shown(one)} never counts as consulted", right)
    for name in value.get("touched", {}):
        if name.lower() == "none":
            sheet.wrong((*path, "touched", name), f"{name!r} already says that no part was touched", "another name")
    programs = {word.rpartition("/")[2] for entry in value["run"] for word in entry.split()[:1]}
    for number, form in enumerate(value.get("cheap", ())):
        here = (*path, "cheap", number, "pattern")
        word = form["pattern"][0]
        if word.rpartition("/")[2] in programs:
            sheet.note(
                here, f"only the words behind the program are compared: {word!r} is not among them", "leave it out"
            )
        elif spaced := next((one for one in form["pattern"] if " " in one.strip()), ""):
            sheet.note(here, f"{shown(spaced)} is one word with a blank in it", "each word by itself")
    bound = value.get("budget")
    runs = bound.get("runs") if isinstance(bound, dict) else bound
    if isinstance(runs, int) and value.get("uses", 0) > runs:
        sheet.note((*path, "uses"), f"a justification may ask for {value['uses']} runs, the budget has {runs}")
    asked: dict[str, int] = {}
    for number, row in enumerate(value.get("answers", ())):
        first = asked.setdefault(row["question"].strip().lower(), number)
        if first != number and value["answers"][first]["artifact"] == row["artifact"]:
            sheet.note((*path, "answers", number, "question"), "the table has this row already", "one row a question")


def verbs_together(sheet: Sheet) -> None:
    """One program under two verbs needs two justifications."""
    owners: dict[str, str] = {}
    for name, verb in sheet.data.get("verbs", {}).items():
        for number, entry in enumerate(verb["run"]):
            words = " ".join(entry.split())
            owner = owners.setdefault(words, name)
            if owner != name:
                what = f"{words} belongs to {owner} too: each run needs both justifications"
                sheet.note(("verbs", name, "run", number), what, "one verb")


_FAMILY = table(
    {
        "act": _family_act,
        "lang": text('a language code, as "en"', 3, LANG),
        "tier": whole(TIERS[0], TIERS[-1]),
        "scope": choice(*SCOPES),
        "patterns": listed(text("a pattern in RE2 syntax", MOST_LENGTH), '["which .{0,40} you"]', most=MOST_PATTERNS),
        "near": listed(text("a pattern in RE2 syntax", MOST_LENGTH), '["as you asked"]', most=MOST_PATTERNS),
    },
    needs=("act", "lang"),
)
_WAIVER = table(
    {
        "gate": _waived_gate,
        "paths": listed(inside_project, '["spike/**"]', least=1),
        "reason": text("why, in words"),
        "until": date,
    },
    needs=("gate", "paths", "reason", "until"),
)
_GLOBS = listed(inside_project, '["src/**"]')
_BUDGET = _then(table({"runs": whole(1, 10_000), "minutes": whole(1, 100_000), "per": choice("session", "day")}), _some)
_DECLARED = table(
    {
        "run": listed(
            _then(text("a program, as detect or python -m detect", 200), _program), '["detect"]', least=1, most=50
        ),
        "cheap": listed(
            table(
                {
                    "pattern": listed(text("a word of the command line"), '["--dry-run"]', least=1, most=20),
                    "why": text("why it is cheap"),
                },
                needs=("pattern",),
            ),
            '[{ pattern = ["--dry-run"], why = "…" }]',
            most=50,
        ),
        "answers": listed(
            table(
                {
                    "question": text("the question that the artifact answers"),
                    "artifact": inside_project,
                    "read": text("how to read it, as jq .segments"),
                    "inputs": _GLOBS,
                },
                needs=("question", "artifact"),
            ),
            "[[verbs.NAME.answers]]",
            most=100,
        ),
        "touched": schema.mapping(re.compile(r"[^\s:|,]{1,60}"), _GLOBS, 'a name and its files: Phase-1 = ["src/**"]'),
        "marker_ttl": _DURATION,
        "uses": whole(1, 1000),
        "consult": listed(text("a skill, a subagent or a file"), '["profiling"]', most=50),
        "evasions": listed(text("a word that does not count as consulted"), '["n/a"]', most=100),
        "budget": schema.either(dict, _BUDGET, schema.either(str, _DURATION, whole(1, 10_000))),
        "level": choice(*LEVELS),
    },
    needs=("run",),
)
_TOP: dict[str, Rule] = {
    "preset": choice(*PRESETS),
    "lang": text('"auto", or a language code as "en"', 4, re.compile(r"auto|[a-z]{2,3}")),
    "deep": choice("auto", "on", "off"),
    "families": listed(_FAMILY, "[[families]]"),
    "waive": listed(_WAIVER, "[[waive]]"),
    "verbs": schema.mapping(
        VERB, _then(_DECLARED, _verb_whole), "letters, digits, dots and hyphens: [verbs.detect]", most=50
    ),
    "limits": table({"max_blocks_per_turn": whole(1, 10), "max_blocks_per_session": whole(1, 200)}),
    "log": table({"text": truth, "keep_days": whole(1, 3650), "max_mb": whole(1, 1024)}),
    "judge": judge_table.users,
}
LOCKABLE = ("preset", "lang", "deep", "gates", "verbs", "limits", "log", "judge")
