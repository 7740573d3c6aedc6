"""`python -m showcause` is the `showcause` script."""

from __future__ import annotations

from .cli import main

if __name__ == "__main__":
    main()
