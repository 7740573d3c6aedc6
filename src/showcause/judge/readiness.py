"""Whether the judge that a policy names could be asked from here: package, key, program. Asks nobody, shows no key."""

from __future__ import annotations

import importlib.util
import os
import shutil

from .providers import PACKAGES
from .settings import Settings


def missing(settings: Settings) -> list[tuple[str, str]]:
    """What is not there, each with what to do."""
    found = []
    package = PACKAGES.get(settings.provider)
    if package and importlib.util.find_spec(package) is None:
        found.append((f"the {package} package is not installed", f"pip install 'showcause[{package}]'"))
    if settings.key and not os.environ.get(settings.key, "").strip():
        found.append((f"{settings.key} is not set in this environment", "set it where the harness starts"))
    if settings.command and shutil.which(os.path.expanduser(settings.command[0])) is None:
        found.append((f"{settings.command[0]} cannot be started from here", "a name on the PATH, or a whole path"))
    return found
