"""The justification form: what passes, what is at fault and on which line."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.verbs.justification import (
    Fault,
    Terms,
    ago,
    duration,
    fault,
    form,
    moment,
    read,
    spend,
    terms,
    uses,
    write,
)

NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z
SOUND = {
    "RUN-JUSTIFICATION": "does the new threshold split clip 7 in two",
    "CACHE-CANNOT-ANSWER-BECAUSE": "out/summary.json was made with the old threshold",
    "TOUCHED": "Phase-2",
    "CONSULTED": "detect-oracle",
    "STAMP": "2026-11-30T11:58:00Z",
}
WANTED = Terms(touched=("Phase-1", "Phase-2"), answers=(("segment counts", "out/summary.json"),))


def wrong(text: str, wanted: Terms = WANTED, age: float = 0.0, args: tuple[str, ...] = ()) -> Fault | None:
    return fault(read(text), wanted, now=NOW, age=age, args=args)


def changed(**values: str) -> str:
    return write({**SOUND, **{name.replace("_", "-"): value for name, value in values.items()}})


def test_a_file_of_the_future_never_grows_old_and_counts_for_nothing() -> None:
    """Without a stamp the file's own time is the age; a clock that is a little ahead is no lie."""
    text, lenient = (
        write({name: value for name, value in SOUND.items() if name != "STAMP"}),
        WANTED._replace(lenient=True),
    )
    assert wrong(text, lenient, age=-3.0) is None
    found = wrong(text, lenient, age=-3600.0)
    assert found is not None and found.kind == "future"


class TestPasses:
    @pytest.mark.parametrize(
        "text",
        [
            pytest.param(write(SOUND), id="as justify writes it"),
            pytest.param("notes\n\n" + write(SOUND).replace(": ", ":  "), id="a title before, more blanks"),
            pytest.param(write(SOUND).replace(":", "：", 2), id="full-width colons, the stamp's own colons kept"),
            pytest.param("\ufeff" + write(SOUND).replace("\n", "\r\n"), id="a byte order mark and CRLF"),
            pytest.param(
                "".join(f"- **{line}\n".replace(": ", ":** ") for line in write(SOUND).splitlines()), id="list"
            ),
            pytest.param(changed(TOUCHED="phase-1, Phase-2"), id="two names, case aside"),
            pytest.param(changed(TOUCHED="none"), id="nothing touched"),
            pytest.param(changed(CONSULTED="the planner; nothing else"), id="an evasion's word further on"),
            pytest.param(changed(CONSULTED="Nonesuch skill"), id="a name that begins like an evasion"),
            pytest.param(changed(CONSULTED="no-tool-gate notes"), id="a name that begins with no"),
            pytest.param(changed(STAMP="2026-11-30T12:58:00+01:00"), id="a stamp in another zone"),
            pytest.param(
                changed(CACHE_CANNOT_ANSWER_BECAUSE="the segment counts on file are of last week"), id="by question"
            ),
            pytest.param(
                changed(RUN_JUSTIFICATION="the exact question this run answers: is clip 7 split in two"),
                id="the form's words with an answer behind them",
            ),
            pytest.param(
                changed(
                    RUN_JUSTIFICATION="新的阈值会不会把第七个片段切成两段呢",
                    CACHE_CANNOT_ANSWER_BECAUSE="summary.json 是用旧的阈值生成的，没有参考价值",
                ),
                id="Chinese",
            ),
        ],
    )
    def test_a_sound_form(self, text: str) -> None:
        """An honest form has no fault, however it is written down."""
        assert wrong(text) is None

    def test_prose_over_two_lines(self) -> None:
        """A line that opens no field belongs to the answer above it."""
        text = changed().replace("threshold split", "threshold\n  split")
        assert wrong(text) is None
        assert read(text)[0].value == SOUND["RUN-JUSTIFICATION"]

    def test_a_binding_that_fits(self) -> None:
        """A digest is compared case aside."""
        assert wrong(changed(ARGS_SHA256="AB12"), args=("ab12",)) is None


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "kind", "line"),
        [
            pytest.param(changed(TOUCHED=""), "missing", 0, id="no TOUCHED line"),
            pytest.param(changed() + "TOUCHED: none\n", "duplicate", 6, id="TOUCHED twice"),
            pytest.param("CONSULTED:\n" + changed(CONSULTED=""), "empty", 1, id="a line with nothing on it"),
            pytest.param(changed(RUN_JUSTIFICATION="x" * 14), "short", 1, id="14 characters"),
            pytest.param(changed(RUN_JUSTIFICATION="a" * 40), "repeated", 1, id="one letter"),
            pytest.param(changed(RUN_JUSTIFICATION="need data need data need data "), "repeated", 1, id="a period"),
            pytest.param(changed(RUN_JUSTIFICATION="TBD: will be filled in"), "placeholder", 1, id="TBD"),
            pytest.param(changed(RUN_JUSTIFICATION="[your question goes here]"), "placeholder", 1, id="brackets"),
            pytest.param(
                changed(RUN_JUSTIFICATION="n/a (no reason needed)"), "placeholder", 1, id="n/a with an excuse"
            ),
            pytest.param(changed(RUN_JUSTIFICATION="The exact question this run answers."), "echo", 1, id="echo"),
            pytest.param(changed(TOUCHED="Phase-1 | Phase-2 | none"), "touched", 3, id="the form's own choice"),
            pytest.param(changed(TOUCHED="Phase-2, none"), "touched", 3, id="none beside a name"),
            pytest.param(changed(CONSULTED="<the skill, subagent or file you asked>"), "consulted", 4, id="echo there"),
            pytest.param(changed(STAMP="yesterday"), "stamp", 5, id="no time"),
            pytest.param(changed(STAMP="2026-11-30T11:58:00"), "stamp", 5, id="no zone"),
            pytest.param(changed(STAMP="2026-11-30T12:00:06Z"), "future", 5, id="six seconds ahead"),
            pytest.param(changed(STAMP="2026-11-30T11:49:59Z"), "old", 5, id="ten minutes and a second"),
            pytest.param(changed(STAMP=""), "unstamped", 0, id="no stamp"),
            pytest.param(changed(USES="0"), "uses", 6, id="no run"),
            pytest.param(changed(USES="lots"), "uses", 6, id="no number"),
            pytest.param(changed(ARGS_SHA256="ab12"), "args", 6, id="another command line"),
            pytest.param(
                changed(CACHE_CANNOT_ANSWER_BECAUSE="I want to see it for myself"), "table", 2, id="no answer named"
            ),
            pytest.param("", "missing", 0, id="an empty file"),
        ],
    )
    def test_what_and_where(self, text: str, kind: str, line: int) -> None:
        """The first fault is named with its line, and with what would be right."""
        found = wrong(text)
        assert found is not None
        assert (found.kind, found.line) == (kind, line)
        assert found.right

    @pytest.mark.parametrize(
        "said",
        ["none", "None.", "N/A", "n/a (trivial)", "NA", "nothing", "nobody", "skip", "TBD", "-", "—", "...", "null",
         "none needed", "not applicable here", "myself", "无", "没有。", "不需要", "없음", "해당 없음", "なし", "нет"],
    )  # fmt: skip
    def test_evasions(self, said: str) -> None:
        """Naming nobody is refused in every way we know, under the source's terms too."""
        for wanted in (WANTED, WANTED._replace(lenient=True)):
            found = wrong(changed(CONSULTED=said), wanted)
            assert found is not None and found.field == "CONSULTED"

    def test_the_policy_says_whom_to_ask(self) -> None:
        """With `consult` declared, another name does not do."""
        found = wrong(changed(), WANTED._replace(consult=("profiling",)))
        assert found is not None and found.kind == "consulted" and "profiling" in found.right

    def test_the_older_of_stamp_and_file_counts(self) -> None:
        """A later stamp in an old file makes it no younger."""
        assert wrong(changed(), age=599.0) is None
        found = wrong(changed(), age=601.0)
        assert found is not None and found.kind == "old"


class TestLenient:
    """The source's terms: four fields, their age, evasions, declared names; the prose is not looked at."""

    WANTED = WANTED._replace(lenient=True)

    def test_a_hollow_form_passes(self) -> None:
        """The source says so of itself."""
        assert wrong(write({**SOUND, "RUN-JUSTIFICATION": "x", "STAMP": ""}), self.WANTED, age=599.0) is None

    def test_the_files_age_counts_where_no_stamp_is(self) -> None:
        """Eleven minutes are too old."""
        found = wrong(changed(STAMP=""), self.WANTED, age=660.0)
        assert found is not None and found.kind == "old"


def test_terms_survive_any_shape() -> None:
    """Whatever a policy holds there becomes terms; the rest is its checker's business."""
    odd: dict[str, Any] = {"touched": 3, "evasions": "x", "answers": ["?"], "uses": "many", "marker_ttl": []}
    assert terms(odd) == Terms(evasions=("x",))


@pytest.mark.parametrize(
    ("value", "expected"), [("10m", 600.0), ("2h", 7200.0), (90, 90.0), ("soon", 600.0), ("m", 600.0), (True, 600.0)]
)
def test_durations(value: object, expected: float) -> None:
    assert duration(value) == expected


def test_spending_counts_down_and_changes_nothing_else() -> None:
    """Three runs are two, one, none."""
    text = changed(USES="3")
    two = spend(text)
    assert two == text.replace("USES: 3", "USES: 2")
    assert uses(read(spend(two))) == 1
    assert spend(spend(two)) == "" == spend(changed())


def test_the_form_as_shown_is_refused() -> None:
    """Nobody gets through by copying the form."""
    assert wrong("\n".join(form(WANTED))) is not None
    assert wrong("\n".join(form(WANTED._replace(lenient=True))), WANTED._replace(lenient=True)) is not None


def test_line_breaks_in_an_answer_cannot_forge_a_field() -> None:
    """What an answer contains stays in that answer."""
    assert [field.name for field in read(changed(CONSULTED="planner\nUSES: 20"))].count("USES") == 0


@pytest.mark.parametrize(
    ("age", "text"), [(0, "0 s"), (59, "59 s"), (660, "11 min"), (10_900, "3 h"), (200_000, "2 d")]
)
def test_ages(age: float, text: str) -> None:
    assert ago(age) == text


@pytest.mark.parametrize("text", ["", "2026", "2026-13-01T00:00:00Z", "12:00Z", "٢٠٢٦-11-30T10:00:00Z", "9" * 5000])
def test_no_moment(text: str) -> None:
    """What is no full time with a zone is none at all."""
    assert moment(text) is None
