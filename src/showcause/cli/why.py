"""`showcause why`: one decision, told in words."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

_SUPPRESSED = {
    "said": "the same words were already objected to",
    "bound": "the turn had its most objections",
    "waiting": "work of this turn still ran; the next stop is judged",
    "off": "a person had switched the gates off",
    "waived": "the policy waives it here",
    "budget": "the budget was spent",
}


def register(app: typer.Typer) -> None:
    @app.command()
    def why(
        identity: Annotated[str, typer.Argument(metavar="ID", help="A decision's id, or how it begins.")],
        as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON.")] = False,
    ) -> None:
        """Tell one decision from the log: what was said, what was looked for and seen, and what became of it.

        \b
        Examples:
          showcause why 3f9a1c0b77de
          showcause why 3f9a --json
        """
        from ..log.reading import by_id
        from ..reply import clean
        from .output import print_json

        record = by_id(identity)
        if as_json:
            print_json(record)
        else:
            print(clean("\n".join(_told(record))))


def _told(record: Mapping[str, Any]) -> Iterator[str]:
    from ..log.reading import findings

    who = f"subagent {record['agent']}" if record.get("agent") else "the agent"
    yield f"{record['id']}  {record.get('ts', '')}  {record.get('event', '')}  {record.get('harness', '')}"
    yield f"session {record.get('session', '')}, {who}"
    yield f"verdict: {record['verdict']}" + (" (no objection, never approval)" if record["verdict"] == "pass" else "")
    suppressed = record.get("suppressed_by")
    if suppressed:
        yield f"  not said: {_SUPPRESSED.get(str(suppressed), suppressed)}"
    if record.get("fail"):
        yield f"  went wrong: {record['fail']}"
    titles = _titles()
    for finding in findings(record):
        gate = str(finding.get("gate", ""))
        yield ""
        yield f"{gate} ({finding.get('level')}, {finding.get('maturity')})"
        if gate in titles:
            yield f"  the gate:  {titles[gate]}"
        evidence = finding.get("evidence")
        evidence = evidence if isinstance(evidence, Mapping) else {}
        told = (
            ("said", f'"{finding["words"]}"' if finding.get("words") else ""),
            ("looked for", evidence.get("looked")),
            ("seen", evidence.get("seen")),
            ("evidence", evidence.get("state")),
            ("next act", finding.get("act")),
        )
        for name, value in told:
            if value:
                yield f"  {name + ':':11}{value}"
        yield f"  more:      showcause explain {gate}"
    if record.get("reply"):
        yield ""
        yield "the agent read:"
        yield from (f"  {line}" for line in str(record["reply"]).split("\n"))
    yield ""
    yield f"policy {record.get('policy_rev') or '-'}, gates {record.get('gates_rev') or '-'}, {record.get('ms')} ms"


def _titles() -> dict[str, str]:
    """Titles of the gates that may run here; none where a broken gate or policy would get in the way of telling."""
    from ..errors import UserError
    from ..gates.loading import discover
    from ..gates.trusting import user_gates
    from ..policies.compiling import project, sources

    cwd = os.getcwd()
    try:
        found = [*discover("balanced")[0], *user_gates(project(cwd, sources(cwd))).gates]
    except UserError:
        return {}
    return {one["gate"].id: one["gate"].title for one in found}
