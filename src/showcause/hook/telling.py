"""A diagnostic where nothing better can be done; stderr is shown by no harness on exit code 0."""

import sys


def complain(what: str) -> None:
    try:
        sys.stderr.write(f"showcause: {what}\n"[:500])
    except Exception:  # noqa: S110  # there is nobody left to tell
        pass
