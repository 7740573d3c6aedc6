"""Which programs a shell line really invokes; it reads text only, runs nothing and asks no disk.

    parse(command, scripts) ─▶ Shell(invocations, undecided)
    program_names(invocation), invokes(shell, run, cheap)    what a policy calls them

The grammar is loaded inside `parse`, so importing this module is cheap. `walk` goes over the tree,
`words` undoes quoting and expansion, `wrappers` knows the programs that run other programs,
`scripts` the names behind which more shell text lies, `match` a policy's way of naming programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .forms import TEXT
from .forms import Invocation as Invocation
from .forms import Shell as Shell
from .forms import Undecided as Undecided
from .match import invokes as invokes
from .match import program_names as program_names

MAX_BYTES = 64 * 1024
_NO_SCRIPTS: Mapping[str, str] = MappingProxyType({})


def parse(command: str, scripts: Mapping[str, str] = _NO_SCRIPTS) -> Shell:
    """The programs of `command`; `scripts` maps "make train", "npm run x", "./run.sh" to the text behind them."""
    if len(command) > MAX_BYTES or len(command.encode("utf-8", "replace")) > MAX_BYTES:
        return Shell((), (Undecided(command[:TEXT], "too long"),))
    if not command.strip():
        return Shell((), ())
    from .walk import walk

    return walk(command, scripts)
