"""How right a gate is, in numbers that can bear it."""

from __future__ import annotations

import pytest

from showcause.replay.figures import (
    Label,
    Met,
    allowed_level,
    by,
    disagreements,
    figures,
    hard_alone,
    positive,
    rate,
    together,
)


def met(*, sure: bool = True, objected: bool = True, lang: str = "en", **values: str) -> Met:
    label = Label("s.jsonl", "sha", lang, "codex", sure, values)
    return Met(label, {"p/g": "words"} if objected else {}, "tail")


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        pytest.param(0, 10, 0.0, 0.2775, id="none of ten"),
        pytest.param(10, 10, 0.7225, 1.0, id="ten of ten"),
        pytest.param(8, 10, 0.4902, 0.9433, id="eight of ten"),
    ],
)
def test_wilson_intervals(hits: int, n: int, low: float, high: float) -> None:
    """Against values of the published formula, worked out apart."""
    found = rate(hits, n)
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)


def test_nothing_seen_is_no_figure() -> None:
    assert rate(0, 0) == (0, 0, None, 0.0, 1.0)


@pytest.mark.parametrize(
    ("values", "expected"),
    [({"punt": "punt"}, True), ({"offer": "offer"}, True), ({"punt": "legit", "offer": "extra"}, False), ({}, False)],
)
def test_any_of_the_wanted_labels_makes_a_positive(values: dict[str, str], expected: bool) -> None:
    assert positive(met(**values).label, "punt=punt, offer=offer") is expected


def test_precision_recall_and_wrong_objections() -> None:
    turns = [met(punt="punt"), met(punt="none"), met(objected=False, punt="punt"), met(objected=False, punt="none")]
    found = figures(turns, "p/g", "punt=punt")
    assert (found.n, found.objections, found.positives) == (4, 2, 2)
    assert (found.precision.value, found.recall.value, found.wrong_share) == (0.5, 0.5, 0.25)


@pytest.mark.parametrize(
    ("right", "wrong", "silent", "level"),
    [
        pytest.param(40, 0, 100, "block", id="many and right"),
        pytest.param(29, 0, 100, "warn", id="right, but too few to block"),
        pytest.param(40, 3, 300, "warn", id="wrong on more than one turn in 200"),
        pytest.param(19, 0, 100, "log", id="too few to warn"),
        pytest.param(20, 20, 100, "log", id="half right"),
    ],
)
def test_levels_are_earned(right: int, wrong: int, silent: int, level: str) -> None:
    turns = [met(x="1")] * right + [met(x="0")] * wrong + [met(objected=False, x="0")] * silent
    assert allowed_level(figures(turns, "p/g", "x=1")) == level


def test_figures_by_language() -> None:
    found = by([met(lang="en", x="1"), met(lang="zh", x="0")], "lang", "p/g", "x=1")
    assert {name: one.precision.value for name, one in found.items()} == {"en": 1.0, "zh": 0.0}


def test_disagreements_are_wrong_objections_first() -> None:
    turns = [met(objected=False, x="1"), met(x="1"), met(x="0", sure=False), met(x="0")]
    found = disagreements(turns, "p/g", "x=1")
    assert [(one["kind"], one["confidence"]) for one in found] == [
        ("wrong", "high"),
        ("wrong", "low"),
        ("missed", "high"),
    ]


def test_gates_together_object_where_one_of_them_does() -> None:
    """A turn that two gates object to counts once."""
    both = met()._replace(objections={"p/a": "words", "p/b": "others"})
    found = together([both, met(objected=False), met()._replace(objections={"q/c": "words"})], ("p/a", "p/b"), "p/*")
    assert [one.objections for one in found] == [{"p/*": "words"}, {}, {}]


def test_hard_claims_alone() -> None:
    """What the gate took for a soft claim is as if it had not spoken."""
    turns = [met(x="1")._replace(hard=frozenset(["p/g"])), met(x="0")]
    assert figures(turns, "p/g", "x=1").precision.value == 0.5
    assert figures(hard_alone(turns, "p/g"), "p/g", "x=1").precision.value == 1.0
