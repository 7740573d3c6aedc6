"""What the fast path is told of a policy's verbs."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.policies.compiling import preset_policy
from showcause.prefilter import bare


def wakes(command: str, root: Path, verbs: dict[str, object]) -> bool:
    literals = preset_policy("balanced", {"verbs": verbs}, root=str(root)).tool_literals
    return any(literal in bare(command) for literal in literals)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("cd src && git diff --stat", False),
        ("python -m pytest -q tests", False),
        ("git show HEAD:README.md | head", False),
        ("bash w", True),
        ("zsh w", True),
        ("./w", True),
        ("source w", True),
        (". ./w", True),
        (". w.bash", True),
        ("sh run.sh", True),
        ("nice detect", True),
    ],
)
def test_what_wakes_a_call(tmp_path: Path, command: str, expected: bool) -> None:
    """A verb's own name, or whatever may run a file that the agent wrote."""
    assert wakes(command, tmp_path, {"detect": {"run": ["detect"]}}) is expected


def test_without_verbs_nothing_does(tmp_path: Path) -> None:
    assert not wakes("bash w", tmp_path, {})


@pytest.mark.parametrize(
    ("level", "expected"),
    [("warn", True), ("log", True), ("off", False), (None, False)],
    ids=["warns", "logs", "off", "not named"],
)
def test_a_gate_on_verbs_is_woken_for_more_where_the_policy_names_it(level: str | None, expected: bool) -> None:
    """Test runs start our process only for those who ask for that gate."""
    gates = {"gates": {"cost/rerun-unchanged": level}} if level else {}
    assert ("pytest" in preset_policy("balanced", gates).tool_literals) is expected
    assert "pytest" not in preset_policy("classic", {}).tool_literals
