"""Policy files to one compiled policy: find, read, check, merge, and keep the result where only the user can write.

Outside the hook's fast path: it runs when a policy, a pack or the product changed. Validation of what people write is
`checking.py`; this module trusts what passed there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from .. import places
from ..errors import PolicyError
from ..fold import fold
from ..gate import LEVELS, PRESETS, Gate
from ..gates.loading import discover
from ..gates.trusting import NO_GATES, UserGates, known, project_root, user_gates
from ..policy import Policy, load
from ..record import KEEP_DAYS, MAX_MB
from .checking import Source, read_source
from .families import builtin_families, join
from .literals import fewest, required
from .locking import unlocked
from .schema import near

# how a line shows that it may run a script which the agent wrote, whatever that is called
_RUN_A_FILE = (".sh", ".bash", "bash ", "zsh ", "source ", "./")
NAME = "showcause.toml"


def sources(cwd: str) -> tuple[str, ...]:
    """The policy files in force at `cwd`, the weaker first: the user's, then the project's."""
    user = os.path.join(places.folder("config"), NAME)
    project = places.find_upward(NAME, cwd)
    return tuple(path for path in (user, project) if path and os.path.isfile(path))


def compiled(cwd: str, override: str | None = None) -> dict[str, Any]:
    """The policy at `cwd` as plain values. Raises PolicyError. `override` is one file used instead of those found."""
    paths = (override,) if override else sources(cwd)
    root = project(cwd, paths)
    own = user_gates(root)
    read: list[Source] = []
    for path in paths:
        try:
            read.append(read_source(path, user=is_users(path), known=known(own)))
        except PolicyError as error:
            if not read or not read[0].data.get("locked"):
                raise
            # what the user locked holds although the project's file is broken
            read.append(Source(path, {}, False, notes=(error,)))
    return combine(read, root, own)


def is_users(path: str) -> bool:
    """Whether a policy file is the user's own, whose locks bind a project's."""
    return os.path.dirname(os.path.abspath(path)) == places.folder("config")


def project(cwd: str, paths: Sequence[str]) -> str:
    """The project's folder: that of its policy, else the nearest with gates of its own, else `cwd`."""
    own = [path for path in paths if not is_users(path)]
    return os.path.dirname(os.path.abspath(own[-1])) if own else project_root(cwd) or os.path.abspath(cwd or ".")


def combine(read: Sequence[Source], root: str, own: UserGates = NO_GATES) -> dict[str, Any]:
    """Merge checked sources under presets, built-in gates and the user's own. What the user locked is applied last."""
    locked: dict[str, Any] = next((source.data.get("locked", {}) for source in read if source.user), {})
    preset = "balanced"
    for source in (*read, Source("", locked, True)):
        preset = source.data.get("preset", preset)
    builtin, gates_rev = discover(preset)
    gates: list[Mapping[str, Any]] = [*builtin, *own.gates]
    ids = {found["gate"].id for found in gates}
    held = {act for found in gates if found["gate"].id in locked.get("gates", {}) for act in found["gate"].acts}
    tables: dict[str, dict[str, Any]] = {"gates": {}, "verbs": {}, "limits": {}, "log": {}, "judge": {}}
    families = builtin_families()
    waivers: list[dict[str, Any]] = []
    lang, deep = "auto", "auto"
    verbs = {name for source in read if source.user for name in source.data.get("verbs", {})}
    on_verbs = [found["gate"].id for found in gates if found["gate"].verbs]
    layers = [unlocked(source, locked, held, verbs, on_verbs) for source in read]
    for source in (*layers, Source("", locked, True)):
        data = source.data
        lang, deep = data.get("lang", lang), data.get("deep", deep)
        for gate_id, value in data.get("gates", {}).items():
            if gate_id not in ids and source.sheet is None:
                raise PolicyError(f"no gate is called {gate_id!r}", file=source.path, right=near(gate_id, ids))
            table = dict(value) if isinstance(value, dict) else {"level": value}
            tables["gates"][gate_id] = {**tables["gates"].get(gate_id, {}), **table}
        for name in ("verbs", "limits"):
            tables[name].update(data.get(name, {}))
        tables["judge"] = _judge(data.get("judge", {}), tables["judge"], user=source.user or source.sheet is None)
        tables["log"].update(_log(data.get("log", {}), tables["log"], user=source.user))
        for family in data.get("families", ()):
            slot = families.setdefault(family["act"], {}).setdefault(family["lang"], {"patterns": [], "near": []})
            join(slot, family)
        bound = () if source.user else tuple(locked.get("gates", {}))
        waivers += [one for waiver in data.get("waive", ()) for one in _waivers(waiver, ids, bound)]
    compiled_families = {act: {lang: _family(one) for lang, one in langs.items()} for act, langs in families.items()}
    rules = [_rule(found, tables["gates"].get(found["gate"].id, {}), preset, compiled_families) for found in gates]
    result = {
        "preset": preset,
        "lang": lang,
        "deep": deep,
        "gates": rules,
        "gates_rev": _gates_rev(gates_rev, own),
        "families": compiled_families,
        "verbs": tables["verbs"],
        "waivers": waivers,
        "max_blocks_per_turn": tables["limits"].get("max_blocks_per_turn", 2),
        "max_blocks_per_session": tables["limits"].get("max_blocks_per_session", 20),
        "log": tables["log"],
        "judge": tables["judge"],
        "tool_literals": sorted({*_verb_literals(tables["verbs"], root), *_own_literals(rules, tables["gates"])}),
        "root": root,
        "sources": [stamp(path) for path in (*(source.path for source in read), *own.files)],
    }
    text = json.dumps({**result, "sources": [], "root": ""}, sort_keys=True, default=str)
    notes = [str(note) for source in layers for note in source.notes] + [str(note) for note in own.notes]
    return {**result, "rev": places.sha256(text)[:12], "notes": notes}


def _waivers(waiver: Mapping[str, Any], ids: set[str], bound: Sequence[str]) -> list[dict[str, Any]]:
    """A waiver as the engine keeps it; one for every gate leaves out those in `bound`."""
    rest = {"paths": list(waiver["paths"]), "reason": waiver["reason"], "until": str(waiver["until"])}
    gates = sorted(ids.difference(bound)) if waiver["gate"] == "*" and bound else [waiver["gate"]]
    return [{"gate": gate_id, **rest} for gate_id in gates]


def _gates_rev(builtin: str, own: UserGates) -> str:
    """The revision of every gate's source: the packs', and the user's own where there are any."""
    if not own.gates:
        return builtin
    return places.sha256(builtin + "".join(repr((one["gate"], one["digest"])) for one in own.gates))[:12]


def _log(own: Mapping[str, Any], before: Mapping[str, Any], *, user: bool) -> dict[str, Any]:
    """The log is the user's, and all projects share it: a project may keep more of it, never less."""
    if user:
        return dict(own)
    floor = {"keep_days": KEEP_DAYS, "max_mb": MAX_MB, **before}
    return {key: max(value, floor[key]) if key in floor else value for key, value in own.items()}


def _judge(own: Mapping[str, Any], before: Mapping[str, Any], *, user: bool) -> dict[str, Any]:
    """Who is asked, with whose key, and which program is started is the user's to say; a project may only decline."""
    merged = {**before, **own} if user or own.get("provider") == "none" else dict(before)
    return {} if merged.get("provider", "none") == "none" else merged


def _rule(found: Mapping[str, Any], own: Mapping[str, Any], preset: str, families: Mapping[str, Any]) -> dict[str, Any]:
    """One gate's rule: its metadata, the policy's word on it, and the literals behind the acts that wake it."""
    gate: Gate = found["gate"]
    needed = {one for act in gate.acts for family in families.get(act, {}).values() for _, one in family["patterns"]}
    level = own.get("level", gate.level.get(preset, "off"))
    return {
        "id": gate.id,
        "module": found["module"],
        "function": found["function"],
        "path": found.get("path", ""),
        "digest": found.get("digest", ""),
        "shape": found.get("shape", ""),
        "events": list(gate.events),
        "level": level if level in LEVELS else "off",
        "maturity": gate.maturity,
        "acts": list(gate.acts),
        "literals": [fold(literal) for literal in gate.literals],
        "act_literals": None if None in needed else list(fewest(frozenset(needed))),
        "signals": list(gate.signals),
        "verbs": gate.verbs,
        "waits": gate.waits,
        "options": {**gate.options, **{key: value for key, value in own.items() if key not in ("level", "fail")}},
        "fail": own.get("fail", "open"),
        "needs": list(gate.needs),
    }


@lru_cache(maxsize=4096)
def _required(pattern: str) -> tuple[str, ...] | None:
    """Kept, since commands and tests compile many policies over the same families."""
    return required(pattern)


def _family(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "patterns": [(pattern, _required(pattern)) for pattern in one["patterns"]],
        "near": list(one["near"]),
        **({"marks": one["marks"]} if "marks" in one else {}),
    }


def _verb_literals(verbs: Mapping[str, Any], root: str) -> list[str]:
    """Names without which no call can concern a declared verb: its programs, and whatever runs them one level down."""
    from ..verbs.scripts import names_that_run

    if not verbs:
        return []
    programs = [_key_word(run) for verb in verbs.values() for run in verb.get("run", ())]
    return sorted({*programs, *names_that_run(programs, root), *_RUN_A_FILE})


def _own_literals(rules: Sequence[Mapping[str, Any]], named: Mapping[str, Any]) -> list[str]:
    """Names by which a gate on verbs is woken for other commands too: only where the policy itself names the gate."""
    awake = (rule for rule in rules if rule["verbs"] and rule["level"] != "off" and rule["id"] in named)
    return [literal for rule in awake for literal in rule["literals"]]


def _key_word(run: str) -> str:
    """What every invocation of a `run` entry must hold: the module after -m, else the program's base name."""
    words = run.split()
    if "-m" in words[:-1]:
        return words[words.index("-m") + 1]
    if words and words[0].startswith("python") and len(words) > 1:
        return os.path.basename(words[1])
    return os.path.basename(words[0]) if words else run


def stamp(path: str) -> tuple[str, int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return (path, 0, 0)
    return (path, found.st_mtime_ns, found.st_size)


def plain(value: Any) -> Any:
    """Only what `marshal` keeps: dates of a policy become text."""
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if isinstance(value, (str, int, float, bool, bytes, type(None))) else str(value)


def policy_at(cwd: str, override: str | None = None) -> Policy:
    """The policy in force at `cwd`, freshly compiled: for commands, tests and replay."""
    return load(plain(compiled(cwd, override)))


def preset_policy(
    preset: str, extra: Mapping[str, Any] | None = None, root: str = ".", own: UserGates = NO_GATES
) -> Policy:
    """A built-in preset with optional tables over it, no policy read: for cases and tests. own: gates besides ours."""
    return load(plain(preset_values(preset, extra, root, own)))


def preset_values(
    preset: str, extra: Mapping[str, Any] | None = None, root: str = ".", own: UserGates = NO_GATES
) -> dict[str, Any]:
    """The same as plain values."""
    if preset not in PRESETS:
        raise PolicyError(f"no preset is called {preset!r}", right=f"presets: {', '.join(PRESETS)}")
    source = Source("", {"preset": preset, **(extra or {})}, False)
    return combine([source], root, own) | {"sources": []}
