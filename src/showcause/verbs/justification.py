"""The form that lets one expensive run through: read, held against its terms, written. Values only; opens nothing.

RUN-JUSTIFICATION: the exact question       CACHE-CANNOT-ANSWER-BECAUSE: why the saved answers do not do
TOUCHED: a declared name, or none           CONSULTED: the skill, subagent or file asked
STAMP: RFC 3339                             USES, ARGS-SHA256: optional
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime

from ..fold import fold
from ..light import Any, NamedTuple
from .hollow import evasive, hollow, plain

RUN, CACHE, TOUCHED, CONSULTED = "RUN-JUSTIFICATION", "CACHE-CANNOT-ANSWER-BECAUSE", "TOUCHED", "CONSULTED"
STAMP, USES, ARGS = "STAMP", "USES", "ARGS-SHA256"
REQUIRED = (RUN, CACHE, TOUCHED, CONSULTED)
TTL = 600.0
MOST_USES = 20
SKEW = 5.0  # seconds by which a stamp may run ahead of our clock
HINTS = {
    RUN: "the exact question this run answers",
    CACHE: "why the saved answers do not do; name the one that comes nearest",
    CONSULTED: "the skill, subagent or file you asked",
}
_FIELD = re.compile(r"^[ \t>*-]*([A-Za-z][A-Za-z0-9-]{3,30})\**[ \t]*[:：](.*)$")
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


class Field(NamedTuple):
    name: str
    value: str
    line: int


class Terms(NamedTuple):
    """What a verb asks of its form. lenient: the source design, which looks at four fields, their age and evasions."""

    touched: tuple[str, ...] = ()
    evasions: tuple[str, ...] = ()
    consult: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()  # question, artifact
    ttl: float = TTL
    most_uses: int = MOST_USES
    lenient: bool = False


class Fault(NamedTuple):
    """Why a form does not do. kind tells identical refusals; line 0 where no line is at fault but one is missing."""

    kind: str
    line: int
    field: str
    what: str
    right: str

    def __str__(self) -> str:
        place = f"line {self.line}, {self.field}: " if self.line else f"{self.field}: " if self.field else ""
        return f"{place}{self.what}; {self.right}"


def terms(verb: Mapping[str, Any], *, lenient: bool = False) -> Terms:
    """The terms of a verb's table in the policy; what is missing or of the wrong shape takes its default."""
    uses = verb.get("uses")
    return Terms(
        touched=_strings(verb.get("touched")),
        evasions=_strings(verb.get("evasions")),
        consult=_strings(verb.get("consult")),
        answers=tuple(
            (str(answer.get("question", "")), str(answer.get("artifact", "")))
            for answer in verb.get("answers", ())
            if isinstance(answer, Mapping)
        ),
        ttl=duration(verb.get("marker_ttl")),
        most_uses=uses if isinstance(uses, int) and uses > 0 else MOST_USES,
        lenient=lenient,
    )


def _strings(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(map(str, value)) if isinstance(value, (list, tuple, Mapping)) else ()


def duration(value: object, default: float = TTL) -> float:
    """Seconds of `10m`, `1h` or a plain number of seconds; the default for anything else."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, str) and value[:-1].isdecimal() and value[-1:] in _UNITS:
        return float(int(value[:-1]) * _UNITS[value[-1]])
    return default


def read(text: str) -> tuple[Field, ...]:
    """The form's fields in order. A line that opens no field belongs to the one above it."""
    fields: list[Field] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        found = _FIELD.match(line)
        name = found[1].upper() if found else ""
        if found and name in (*REQUIRED, STAMP, USES, ARGS):
            fields.append(Field(name, found[2].strip().removeprefix("**").strip(), number))
        elif fields and line.strip():
            fields[-1] = fields[-1]._replace(value=f"{fields[-1].value} {line.strip()}".strip())
    return tuple(fields)


def value(fields: Iterable[Field], name: str) -> str:
    return next((field.value for field in fields if field.name == name), "")


def uses(fields: Iterable[Field]) -> int:
    """How many runs a sound form still allows."""
    stated = value(fields, USES)
    return int(stated) if stated.isdecimal() and len(stated) < 6 else 1


def fault(fields: tuple[Field, ...], wanted: Terms, *, now: float, age: float, args: Iterable[str]) -> Fault | None:
    """The first thing wrong with a form, or None. age: the file's, in seconds; args: digests it may bind."""
    by_name = {field.name: field for field in reversed(fields)}
    for field in fields:
        first = by_name[field.name]
        if field.line != first.line and not wanted.lenient:
            what = f"it is there twice, first on line {first.line}"
            return Fault("duplicate", field.line, field.name, what, "keep one")
    for name in REQUIRED:
        if name not in by_name:
            return Fault("missing", 0, name, "there is no such line", f"add {name}: {hint(name, wanted)}")
        if not by_name[name].value:
            return Fault("empty", by_name[name].line, name, "nothing follows it", hint(name, wanted))
    return (
        (None if wanted.lenient else _prose_fault(by_name, wanted))
        or _touched_fault(by_name[TOUCHED], wanted)
        or _consulted_fault(by_name[CONSULTED], wanted)
        or _stamp_fault(by_name.get(STAMP), wanted, now, age)
        or (None if wanted.lenient else _bound_fault(by_name, wanted, tuple(args)))
    )


def answer_fault(name: str, answers: Mapping[str, str], wanted: Terms) -> Fault | None:
    """What is wrong with one of the answers given so far, for somebody who can answer it again."""
    by_name = {one: Field(one, " ".join(value.split()), 0) for one, value in answers.items()}
    if not by_name[name].value:
        return Fault("empty", 0, name, "nothing follows it", hint(name, wanted))
    if name == RUN:
        return _hollow_fault(by_name[RUN], wanted)
    if name == CACHE:
        return _hollow_fault(by_name[CACHE], wanted) or _cache_fault(by_name, wanted)
    return _touched_fault(by_name[name], wanted) if name == TOUCHED else _consulted_fault(by_name[name], wanted)


def _prose_fault(by_name: Mapping[str, Field], wanted: Terms) -> Fault | None:
    return _hollow_fault(by_name[RUN], wanted) or _hollow_fault(by_name[CACHE], wanted) or _cache_fault(by_name, wanted)


def _hollow_fault(field: Field, wanted: Terms) -> Fault | None:
    kind, what = hollow(field.value, HINTS.values(), wanted.evasions)
    return Fault(kind, field.line, field.name, what, f"say {hint(field.name, wanted)}") if kind else None


def _cache_fault(by_name: Mapping[str, Field], wanted: Terms) -> Fault | None:
    cache = by_name[CACHE]
    if RUN in by_name and plain(cache.value) == plain(by_name[RUN].value):
        what = f"it repeats {RUN}"
        return Fault("repeated", cache.line, CACHE, what, f"say {HINTS[CACHE]}")
    if wanted.answers and not any(names_answer(cache.value, *answer) for answer in wanted.answers):
        nearest = " or ".join(artifact or question for question, artifact in wanted.answers[:3])
        return Fault("table", cache.line, CACHE, "it names no answer of the table", f"say why {nearest} does not do")
    return None


def names_answer(text: str, question: str, artifact: str) -> bool:
    """Whether a reason speaks of this answer: its artifact by path or name, or most words of its question."""
    folded = fold(text)
    path = fold(artifact)
    if path and (path in folded or path.rpartition("/")[2] in folded):
        return True
    telling = {word for word in plain(question).split() if len(word) > 3}
    said = set(plain(text).split())
    return bool(plain(question)) and (plain(question) in plain(text) or (len(telling & said) * 2 > len(telling) > 0))


def _touched_fault(field: Field, wanted: Terms) -> Fault | None:
    if not wanted.touched and not field.value.startswith("<"):
        return None
    declared = {fold(name): name for name in (*wanted.touched, "none")}
    said = _named(field.value)
    unknown = next((part for part in said if fold(part) not in declared), None)
    right = f"say {hint(TOUCHED, wanted)}"
    if unknown is not None:
        return Fault("touched", field.line, TOUCHED, f'"{unknown[:60]}" is no declared name', right)
    if len(said) > 1 and "none" in map(fold, said):
        return Fault("touched", field.line, TOUCHED, "none cannot stand beside a name", right)
    return None


def parts(said: str, declared: Iterable[str]) -> tuple[str, ...]:
    """The declared parts that an answer to TOUCHED names."""
    named = {fold(one) for one in _named(said)}
    return tuple(name for name in declared if fold(name) in named)


def _named(said: str) -> list[str]:
    return [part.strip(" .`\"'") for part in re.split(r"[,+&]| and ", said)]


def _consulted_fault(field: Field, wanted: Terms) -> Fault | None:
    right = f"name {hint(CONSULTED, wanted)}"
    if evasive(field.value, wanted.evasions) or (
        not wanted.lenient and plain(field.value) in map(plain, HINTS.values())
    ):
        return Fault("consulted", field.line, CONSULTED, f'"{field.value[:60]}" is nobody', right)
    if wanted.consult and not wanted.lenient and not any(fold(name) in fold(field.value) for name in wanted.consult):
        return Fault("consulted", field.line, CONSULTED, f'"{field.value[:60]}" is not among those to ask', right)
    return None


def _stamp_fault(field: Field | None, wanted: Terms, now: float, age: float) -> Fault | None:
    """The older of stamp and file counts, so that neither a touch nor a later stamp makes a form young."""
    again = "answer again with `showcause justify`"
    if field is None:
        if not wanted.lenient:
            return Fault("unstamped", 0, STAMP, "there is no such line", f"{again}, which writes it")
        return _age_fault(age, 0, wanted, again)
    written = moment(field.value)
    if written is None:
        what = f'"{field.value[:40]}" is no RFC 3339 time'
        return Fault("stamp", field.line, STAMP, what, "write it like 2026-11-30T10:00:00Z")
    if written > now + SKEW:
        return Fault("future", field.line, STAMP, f"{field.value[:40]} lies in the future", again)
    return _age_fault(now - written if wanted.lenient else max(now - written, age), field.line, wanted, again)


def _age_fault(age: float, line: int, wanted: Terms, right: str) -> Fault | None:
    if age < -SKEW:
        return Fault("future", line, STAMP if line else "", "the file's time lies in the future", right)
    if age <= wanted.ttl:
        return None
    what = f"it was written {ago(age)} ago and counts for {ago(wanted.ttl)}"
    return Fault("old", line, STAMP if line else "", what if line else f"the file is {ago(age)} old, too old", right)


def _bound_fault(by_name: Mapping[str, Field], wanted: Terms, args: tuple[str, ...]) -> Fault | None:
    stated, bound = by_name.get(USES), by_name.get(ARGS)
    if stated and not (
        stated.value.isdecimal() and len(stated.value) < 6 and 0 < int(stated.value) <= wanted.most_uses
    ):
        what = f'"{stated.value[:20]}" is no number of runs that this verb allows'
        return Fault("uses", stated.line, USES, what, f"say 1 to {wanted.most_uses}")
    if bound and bound.value.lower() not in args:
        what = "it binds the form to another command line"
        return Fault("args", bound.line, ARGS, what, "run that line, or answer again for this one")
    return None


def moment(text: str) -> float | None:
    """Seconds since the epoch of an RFC 3339 time; None for anything else, a time without a zone included."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return None if found.tzinfo is None else found.timestamp()


def ago(age: float) -> str:
    """An age in the largest unit that leaves a whole number."""
    for size, unit in ((172_800, "d"), (7200, "h"), (120, "min")):
        if age >= size:
            return f"{int(age / {'d': 86_400, 'h': 3600, 'min': 60}[unit])} {unit}"
    return f"{int(age / 60)} min" if age >= 60 else f"{max(0, int(age))} s"


def hint(name: str, wanted: Terms) -> str:
    """What belongs on a line of the form."""
    if name == TOUCHED:
        return " | ".join((*wanted.touched, "none"))
    if name == CONSULTED and wanted.consult:
        return " or ".join(wanted.consult)
    return HINTS[name]


def form(wanted: Terms) -> tuple[str, ...]:
    """The lines to fill in, as a refusal shows them."""
    lines = tuple(f"{name}: <{hint(name, wanted)}>" for name in REQUIRED)
    return lines if wanted.lenient else (*lines, f"{STAMP}: <now, like 2026-11-30T10:00:00Z>")


def write(values: Mapping[str, str]) -> str:
    """A form's text; each answer on its own line, whatever line breaks it came with."""
    names = (*REQUIRED, STAMP, USES, ARGS)
    return "".join(f"{name}: {' '.join(values[name].split())}\n" for name in names if values.get(name))


def spend(text: str) -> str:
    """The form with one run less, "" when none is left. Everything but the count stays as it was written."""
    left = uses(read(text)) - 1
    return re.sub(rf"(?mi)^([ \t>*-]*{USES}\**[ \t]*[:：]).*$", rf"\g<1> {left}", text, count=1) if left > 0 else ""
