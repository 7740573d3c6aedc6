"""For all tests: property tests have no deadline, since the machine may be busy, and tests see no real home."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# derandomized: what a run of CI finds is what everybody finds; `--hypothesis-seed` looks further
settings.register_profile(
    "showcause", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("showcause")


@pytest.fixture(autouse=True)
def no_real_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test writes, it writes below a folder of its own; what people set for their own use is unset."""
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path_factory.mktemp("showcause")))
    monkeypatch.delenv("SHOWCAUSE_OFF", raising=False)
