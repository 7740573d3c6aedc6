"""Whether a run may be owed for a claim: told by what came after the last change alone, so that the rest of a long turn
is not parsed where the answer is no.

What ran before the last change only says which objection it is, so such calls are passed over, unless they begin a run
or a log that is read later. Where anything ran after it, calls that printed nothing of note are passed over first.
"""

from __future__ import annotations

from collections.abc import Callable

from ...event import Call, Result
from ...policy import Policy
from ...transcript import Transcript, Turn
from ...world import Observed
from ..said.acts import Act
from ..said.claims import Claim
from ..said.sentences import Sentence
from .actions import Action
from .checked import words
from .checks import checks_in
from .edits import Edit, ages_runs
from .evidence import evidence
from .figures_shown import Shown
from .outputs import Outputs
from .runners import table
from .runners.summary import window

OBJECTIONS = ("contradicted", "stale", "none")
_STATUS = ("$?", "PIPESTATUS", "LASTEXITCODE", "${")  # a line that may print a status of its own
_NO_LOG = ("2>&1", "2>/dev/null", ">/dev/null", "> /dev/null", "->", "=>")  # what looks like a redirection to a file


def owed(
    claims: tuple[Claim, ...],
    edits: tuple[Edit, ...],
    exercised: tuple[int, ...],
    positions: tuple[int, ...],
    actions: tuple[Action, ...],
    disclosed: tuple[Act, ...],
    sentences: tuple[Sentence, ...],
    turn: Turn,
    transcript: Transcript,
    observed: Observed,
    policy: Policy,
) -> bool:
    named = any(rule.options.get("formatters") for rule in policy.gates)
    if named and any(edit.how == "formatter" for edit in edits):
        return True  # whether only a formatter ran after the last run, only the whole turn tells
    last = max((positions[edit.order] for edit in edits if ages_runs(edit)), default=-1)
    shown = _Unknown(Outputs(transcript), (), ())

    def objected(passes: Callable[[Call, Result | None, int], bool]) -> bool:
        found = checks_in(turn, actions, positions, observed.scripts, passes)
        held = evidence(
            claims, found, edits, exercised, positions, actions, disclosed, sentences, shown, turn, transcript
        )
        return any(one.state in OBJECTIONS for one in held)

    helped = (order for order, action in enumerate(actions) if action.call.kind == "agent")
    used = any(positions[order] >= last for order in (*exercised, *helped))
    # where something ran, only a run that failed or counted can speak against a claim
    if used and not objected(lambda call, result, at: _over(call, result) and (at < last or _quiet(call, result))):
        return False
    return objected(lambda call, result, at: at < last and _over(call, result))


class _Unknown(Shown):
    """Figures of the session that nobody has looked for yet: none of them explains a claim."""

    def explains(self, figure: int, sentence: str) -> bool:
        return False


def _over(call: Call, result: Result | None) -> bool:
    """Whether a call has said all that it will ever say."""
    command = call.input.get("command")
    if call.kind != "shell" or not isinstance(command, str) or result is None or result.background:
        return False
    if words.goes_on(words.nothing(result.text)):
        return False
    for mark in _NO_LOG:
        command = command.replace(mark, "")
    return ">" not in command and "tee" not in command


def _quiet(call: Call, result: Result | None) -> bool:
    """Whether nothing in what a call printed says that it failed or counted anything."""
    command = call.input.get("command")
    if result is None or result.failed or result.exit not in (None, 0) or not isinstance(command, str):
        return False
    if any(mark in command for mark in _STATUS):
        return False
    text = window(result.text)
    return not (table.read(text) or words.failure(text) or words.listed(text))
