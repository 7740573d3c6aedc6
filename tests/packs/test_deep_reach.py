"""The deep look on real labelled turns, with no judge: silent where work was supported, honest, or nothing was claimed."""

from __future__ import annotations

import pytest

from showcause.policies.compiling import preset_policy
from showcause.replay.files import find
from showcause.replay.measuring import measure, read_labels
from tests.harness.replayed import SHARED

from .deep_sessions import GATES

LABELS = SHARED / "corpus" / "turns.jsonl"
MOST = 0.003  # of the turns on which nothing was wrong


@pytest.mark.shared
@pytest.mark.skipif(not LABELS.is_file(), reason="no measuring material beside the checkout")
def test_hardly_a_turn_is_wrongly_objected_to() -> None:
    """Of all labelled turns without a flaw, at most three in a thousand meet one of the four gates."""
    policy = preset_policy("balanced")
    policy = policy._replace(gates=tuple(rule for rule in policy.gates if rule.id in GATES))
    labels = read_labels(str(LABELS))
    names = {label.file for label in labels}
    files = [found for found in find([str(SHARED / "corpus" / "sessions")]) if found.path.rpartition("/")[2] in names]
    met = measure(files, labels, policy).met
    fine = [one for one in met if one.label.values["done"] in ("supported", "honest", "none")]
    wrong = [one for one in fine if one.objections and one.label.values["contra"] == "0"]
    assert len(fine) > 400
    assert len(wrong) <= MOST * len(fine)
