"""The `showcause` script: the hook before anything else, then the commands. Imports no CLI library by itself."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the script's arguments and end the process."""
    arguments = sys.argv[1:]
    if len(arguments) >= 2 and arguments[0] == "hook" and not arguments[1].startswith("-"):
        from ..hook.main import main as hook

        hook(arguments[1])
    from .app import run

    sys.exit(run(arguments))
