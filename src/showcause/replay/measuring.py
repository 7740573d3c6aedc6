"""Labelled turns joined to replayed sessions by file and by the digest of the message's tail."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..event import STOPS
from ..labels import read
from ..light import NamedTuple
from ..policy import Policy
from .figures import Label, Met, allowed_level, by, disagreements, figures, hard_alone, together
from .files import Found
from .formats import reader_of
from .judging import judge_file

TAIL = 160
BEGIN = 60  # characters by which what the user said next is known again
HARD = "hard ones"
HARNESS = {"claude": "claude-code", "codex_old": "codex"}


class Measured(NamedTuple):
    """met: labelled turns that were found; missing: those that were not; fires: objections by gate over all stops.

    unread: files that could not be read to their end, with the reason.
    """

    met: tuple[Met, ...]
    missing: tuple[Label, ...]
    stops: int
    fires: Mapping[str, int]
    rules: Mapping[str, Mapping[str, Any]]
    unread: Mapping[str, str] = {}  # of a NamedTuple, never changed


def tail_sha(message: str) -> str:
    """SHA-1 of the last 160 characters after every run of white space became one blank: how labels name a message."""
    folded = " ".join(message.split())[-TAIL:]
    return hashlib.sha1(folded.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()


def read_labels(path: str) -> list[Label]:
    """Labels from JSON lines. Raises UserError with file and line."""
    return read(path, _label, "JSON with session_file, tail_sha and labels on each line")


def _label(record: dict[str, Any], labels: dict[str, str], _line: int) -> tuple[Label]:
    harness = str(record.get("format", ""))
    label = Label(
        record["session_file"],
        record["tail_sha"],
        str(record.get("lang", "")),
        HARNESS.get(harness, harness),
        labels.get("confidence") == "high",
        labels,
        str(record.get("next_user") or ""),
    )
    return (label,)


def measure(files: Sequence[Found], labels: Sequence[Label], policy: Policy) -> Measured:
    """Replay every file and meet the labels. Memory is that of one file and of the labels."""
    wanted: dict[tuple[str, str], Label] = {(one.file, one.tail): one for one in labels}
    met: dict[tuple[str, str], Met] = {}
    fires: Counter[str] = Counter()
    unread: dict[str, str] = {}
    stops, sure = 0, set[tuple[str, str]]()
    for found in files:
        name = found.path.replace("\\", "/").rpartition("/")[2]
        try:
            for turn, (words, message, next_user, objections, hard) in enumerate(_stops(found, policy), 1):
                stops += 1
                fires.update(objections.keys())
                fires.update(f"{gate}, {HARD}" for gate in hard)
                fires.update({f"{gate.partition('/')[0]}/*" for gate in objections})
                key = (name, tail_sha(words))
                told = key in wanted and _begins_alike(wanted[key].next_user, next_user)
                # of several stops that end in the same words, the one after which the user said the same
                if key in wanted and (key not in met or (told and key not in sure)):
                    met[key] = Met(wanted[key], objections, message[-400:], hard, turn)
                    sure |= {key} if told else set()
        except Exception as error:  # one broken file must not end a measurement of thousands; it is told
            unread[found.path] = f"{type(error).__name__}: {error}"[:300]
    missing = tuple(label for key, label in wanted.items() if key not in met)
    rules = {rule.id: {"level": rule.level, "maturity": rule.maturity} for rule in policy.gates}
    return Measured(tuple(met.values()), missing, stops, fires, rules, unread)


def _begins_alike(one: str, other: str) -> bool:
    """Whether two texts that may have been cut are the same, told by how they begin; empty ones tell nothing."""
    first, second = (" ".join(text.split())[:BEGIN] for text in (one, other))
    return bool(first and second) and (first.startswith(second) or second.startswith(first))


def _stops(found: Found, policy: Policy) -> Iterator[tuple[str, str, str, dict[str, str], frozenset[str]]]:
    """Of every stop of a file: last words, message, what the user said next, objections, and those to a hard claim."""
    source = found.source()
    reader = reader_of(source)
    if reader is None:
        return
    for judged in judge_file(source, reader, policy, Counter()):
        if judged.moment.event.name in STOPS:
            objections = {one.rule.id: one.finding.words for one in judged.verdict.judged}
            hard = frozenset(one.rule.id for one in judged.verdict.judged if one.finding.strength == "hard")
            moment = judged.moment
            yield moment.last_words, moment.event.message or "", moment.next_user, objections, hard


def report(measured: Measured, wanted: Mapping[str, str], policy: Policy, product: str) -> dict[str, Any]:
    """The measurement in machine form; `wanted` maps each gate to the labels that it is held against."""
    gates = {gate: _gate(measured, gate, labels) for gate, labels in sorted(wanted.items())}
    return {
        "product": product,
        "preset": policy.preset,
        "policy_rev": policy.rev,
        "gates_rev": policy.gates_rev,
        "stops": measured.stops,
        "labelled": len(measured.met) + len(measured.missing),
        "joined": len(measured.met),
        "unread": dict(measured.unread),
        "joined_by_harness": _joined(measured),
        "gates": gates,
        "parts": _parts(measured, wanted),
        "disagreements": _disagreements(measured, wanted),
    }


def _gate(measured: Measured, gate: str, labels: str) -> dict[str, Any]:
    return {
        **_held(measured, measured.met, gate, labels),
        "level": measured.rules[gate]["level"],
        "maturity": measured.rules[gate]["maturity"],
        "by_language": {name: plain(one) for name, one in by(measured.met, "lang", gate, labels).items()},
        "by_harness": {name: plain(one) for name, one in by(measured.met, "harness", gate, labels).items()},
    }


def _held(measured: Measured, met: Sequence[Met], gate: str, labels: str) -> dict[str, Any]:
    """What is told of a gate, of a part of one, and of several that are held against the same labels."""
    strict = figures([one for one in met if one.label.sure], gate, labels)
    fires = measured.fires.get(gate, 0)
    return {
        "labels": labels,
        "level": "",
        "earns": allowed_level(strict),
        "fires": fires,
        "per_100": round(100 * fires / measured.stops, 3) if measured.stops else 0.0,
        "strict": plain(strict),
        "generous": plain(figures(met, gate, labels)),
    }


def _parts(measured: Measured, wanted: Mapping[str, str]) -> dict[str, Any]:
    """A gate's hard claims alone, where it speaks of soft ones too, and a pack's gates together."""
    found = {}
    for gate, labels in sorted(wanted.items()):
        name = f"{gate}, {HARD}"
        if 0 < measured.fires.get(name, 0) < measured.fires.get(gate, 0):
            met = together(hard_alone(measured.met, gate), (gate,), name)
            found[name] = _held(measured, met, name, labels)
    for (name, labels), gates in _packs(wanted).items():
        if len(gates) > 1:
            found[name] = _held(measured, together(measured.met, gates, name), name, labels)
    return found


def _packs(wanted: Mapping[str, str]) -> dict[tuple[str, str], list[str]]:
    """Gates of one pack that are held against the same labels: what one of them finds, the others need not."""
    packs: dict[tuple[str, str], list[str]] = {}
    for gate, labels in sorted(wanted.items()):
        packs.setdefault((f"{gate.partition('/')[0]}/*", labels), []).append(gate)
    return packs


def _disagreements(measured: Measured, wanted: Mapping[str, str]) -> list[dict[str, Any]]:
    """Wrong objections of each gate, then what a pack's gates missed together."""
    found = []
    for (pack, labels), gates in _packs(wanted).items():
        name = pack if len(gates) > 1 else gates[0]
        for gate in gates:
            found += [one for one in disagreements(measured.met, gate, labels) if one["kind"] == "wrong"]
        missed = disagreements(together(measured.met, gates, name), name, labels)
        found += [one for one in missed if one["kind"] == "missed"]
    return sorted(found, key=lambda one: one["kind"] != "wrong")


def _joined(measured: Measured) -> dict[str, list[int]]:
    """harness -> [joined, labelled]."""
    found = Counter(one.label.harness for one in measured.met)
    lost = Counter(one.harness for one in measured.missing)
    return {name: [found[name], found[name] + lost[name]] for name in sorted({*found, *lost})}


def plain(found: Any) -> Any:
    """NamedTuples as objects, numbers rounded to what they can bear."""
    if hasattr(found, "_asdict"):
        return {key: plain(value) for key, value in found._asdict().items()}
    return round(found, 4) if isinstance(found, float) else found
