"""`measure`: labels met by small sessions, figures printed, kept and put into a page."""

from __future__ import annotations

import json

import pytest

from showcause.replay.measuring import tail_sha
from showcause.replay.page import END

from .conftest import Machine
from .test_replay import PUNT, session

GATE = "ownership/decision-punted"
QUIET = "The loader reads each file once."
LINE = ("measure", "--labels", "labels.jsonl", "--sessions", "past")


def label(name: str, message: str, punt: str, confidence: str = "high") -> str:
    return json.dumps(
        {
            "session_file": f"{name}.jsonl", "tail_sha": tail_sha(message), "format": "claude", "lang": "en",
            "labels": {"punt": punt, "confidence": confidence},
        }
    )  # fmt: skip


@pytest.fixture
def labelled(machine: Machine) -> Machine:
    """A hit, a wrong objection, a miss, a quiet one that is right, and a label whose session is gone."""
    missed = "The loader <b> reads each file twice, which the readers of this label took for a punt."
    messages = {"hit": PUNT, "wrong": PUNT, "missed": missed, "quiet": QUIET}
    for name, message in messages.items():
        session(machine.project / "past", name, message)
    wanted = {"hit": "punt", "wrong": "none", "missed": "punt", "quiet": "none"}
    lines = [label(name, message, wanted[name]) for name, message in messages.items()]
    lines.append(label("gone", PUNT, "punt"))
    (machine.project / "labels.jsonl").write_text("\n".join(lines) + "\n")
    return machine


class TestUsage:
    @pytest.mark.parametrize(
        ("line", "what"),
        [
            (("measure", "--labels", "labels.jsonl"), "sessions"),
            (("measure", "--labels", "none", "--sessions", "past"), "labels cannot be read"),
            (("measure", "--labels", "labels.jsonl", "--sessions", "none"), "nothing to replay"),
            (("measure", "--labels", "past/hit.jsonl", "--sessions", "past"), "hit.jsonl:1"),
            ((*LINE, "--preset", "lax"), "classic, balanced, strict"),
            ((*LINE, "--policy", "none.toml"), "none.toml"),
            ((*LINE, "--policy", "none.toml", "--preset", "strict"), "one of them"),
            ((*LINE, "--json", "no/such/file"), "no/such/file"),
            ((*LINE, "--html", "no/such/file"), "no/such/file"),
            ((*LINE, "--page", "no-such.md"), "no-such.md"),
        ],
        ids=["no-sessions", "no-labels", "no-folder", "no-label", "preset", "policy", "both", "json", "html", "page"],
    )
    def test_it_is_said_with_exit_2(self, labelled: Machine, line: tuple[str, ...], what: str) -> None:
        """With what would be right, and no traceback."""
        done = labelled.run(*line)
        assert (done.code, what in done.err) == (2, True), done.err


class TestFigures:
    def test_on_the_screen(self, labelled: Machine) -> None:
        """How many were found, one gate's figures strict and generous, and the disagreements with their words."""
        done = labelled.run(*LINE)
        assert done.code == 0
        assert "4 stops; 4 of 5 labelled turns found." in done.out
        rows = [one for one in done.out.splitlines() if one.startswith(f"{GATE} ")]
        assert len(rows) == 2
        assert all("50.00" in row and row.count("1/2") == 2 for row in rows)
        assert f'wrong (high, en) {GATE}: "' in done.out
        assert "missed (high, en) ownership/*: " in done.out
        assert "<b>" in done.out

    def test_fewer_disagreements_are_printed_when_asked(self, labelled: Machine) -> None:
        """With where the rest is."""
        done = labelled.run(*LINE, "--show", "0")
        assert "wrong (high" not in done.out
        assert "2 more disagreements" in done.out

    def test_in_machine_form(self, labelled: Machine) -> None:
        """The same counts, by language and harness too."""
        labelled.run(*LINE, "--json", "out.json")
        found = json.loads((labelled.project / "out.json").read_text())
        assert (found["stops"], found["joined"], found["labelled"], found["preset"]) == (4, 4, 5, "balanced")
        assert found["joined_by_harness"] == {"claude-code": [4, 5]}
        gate = found["gates"][GATE]
        assert (gate["fires"], gate["strict"]["objections"], gate["strict"]["precision"]["value"]) == (2, 2, 0.5)
        assert gate["strict"]["recall"]["value"] == 0.5
        assert set(gate["by_language"]) == {"en"}
        assert {one["kind"] for one in found["disagreements"]} == {"wrong", "missed"}
        assert found["unread"] == {}

    def test_labels_that_are_unsure_count_only_generously(self, labelled: Machine) -> None:
        """Strict figures hold no guess."""
        path = labelled.project / "labels.jsonl"
        path.write_text(path.read_text().replace('"high"', '"low"'))
        labelled.run(*LINE, "--json", "out.json")
        gate = json.loads((labelled.project / "out.json").read_text())["gates"][GATE]
        assert (gate["strict"]["n"], gate["generous"]["n"]) == (0, 4)

    def test_labels_of_two_files_count_together(self, labelled: Machine) -> None:
        """Who labels more turns keeps them apart."""
        path = labelled.project / "labels.jsonl"
        first, *rest = path.read_text().splitlines()
        path.write_text(f"{first}\n")
        (labelled.project / "more.jsonl").write_text("\n".join(rest) + "\n")
        labelled.run(*LINE, "--labels", "more.jsonl", "--json", "out.json")
        gate = json.loads((labelled.project / "out.json").read_text())["gates"][GATE]
        assert gate["generous"]["n"] == 4

    def test_of_another_policy(self, labelled: Machine) -> None:
        """A gate that is off never fires; its level stands beside it."""
        (labelled.project / "off.toml").write_text(f'[gates]\n"{GATE}" = "off"\n')
        labelled.run(*LINE, "--policy", "off.toml", "--json", "out.json")
        gate = json.loads((labelled.project / "out.json").read_text())["gates"][GATE]
        assert (gate["level"], gate["fires"]) == ("off", 0)

    def test_a_file_that_breaks_a_reader_is_told(self, labelled: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """And the others are measured."""
        from showcause.replay import measuring

        real = measuring.judge_file

        def breaks(source, *arguments, **options):  # type: ignore[no-untyped-def]
            if source.path.endswith("wrong.jsonl"):
                raise ValueError("odd")
            return real(source, *arguments, **options)

        monkeypatch.setattr(measuring, "judge_file", breaks)
        done = labelled.run(*LINE)
        assert done.code == 0
        assert "wrong.jsonl: ValueError: odd" in done.out
        assert "3 stops; 3 of 5" in done.out


class TestPages:
    def test_one_page_to_read(self, labelled: Machine) -> None:
        """Every disagreement in it, strangers' words escaped."""
        labelled.run(*LINE, "--html", "out.html")
        text = (labelled.project / "out.html").read_text()
        assert "2 disagreements" in text
        assert "&lt;b&gt;" in text
        assert "loader <b>" not in text

    def test_the_table_in_a_page_of_the_docs(self, labelled: Machine) -> None:
        """Written again in its own place, whatever else the page says; one table a preset, no words of anybody."""
        page = labelled.project / "figures.md"
        page.write_text("# Figures\n\nThey are bad.\n")
        for preset in ("balanced", "classic", "balanced"):
            assert labelled.run(*LINE, "--preset", preset, "--page", "figures.md").code == 0
        text = page.read_text()
        assert text.startswith("# Figures\n\nThey are bad.\n")
        assert text.count(END) == 2
        assert text.count("Preset `balanced`") == text.count("Preset `classic`") == 1
        assert "parsers" not in text
