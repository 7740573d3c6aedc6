"""Gates of a project or a user: text gates run unasked, Python gates only as the bytes that a person trusted."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from showcause import places
from showcause.errors import GateError
from showcause.gates import loading, trusting
from showcause.gates.trusting import trust, trusted, user_gates
from showcause.hook import pinning, pins
from showcause.policies.compiling import compiled, policy_at
from showcause.policy import load

from .test_gatefile import GOOD

PYTHON = '''
from showcause import Finding, gate

@gate("team/code", title="t", level={"classic": "off", "balanced": "log", "strict": "log"}, literals=("x",))
def code(message):
    """Page."""
    yield Finding(message)
'''
MARK = "import pathlib; pathlib.Path(__file__).with_name('ran').touch()\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "config").mkdir(parents=True, mode=0o700)
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


def put(base: Path, gate: str, text: str, file: str = "gate.py") -> Path:
    folder = base / gate
    folder.mkdir(parents=True)
    (folder / file).write_text(text)
    return folder / file


def trust_file(path: Path, gate: str = "team/code") -> str:
    digest = places.sha256(path.read_text())
    trust([(digest, gate, str(path))], "2026-11-30T12:00:00Z")
    return digest


def ids(project: Path) -> list[str]:
    return [one["gate"].id for one in user_gates(str(project)).gates]


class TestPython:
    def test_nobody_trusted_it_so_it_never_runs(self, project: Path) -> None:
        """It is left out with a note that says how to trust it, and not a line of it ran."""
        path = put(project / ".showcause/gates", "team/code", MARK + PYTHON)
        found = user_gates(str(project))
        assert found.gates == ()
        assert "trust-gate" in found.notes[0].right
        assert not path.with_name("ran").exists()
        assert found.ids == ("team/code",)

    def test_trusted_it_runs(self, project: Path) -> None:
        """Its rule carries the digest, and loading gives its function."""
        path = put(project / ".showcause/gates", "team/code", PYTHON)
        digest = trust_file(path)
        rule = next(rule for rule in policy_at(str(project)).gates if rule.id == "team/code")
        assert (rule.path, rule.digest, rule.module) == (str(path), digest, "")
        assert [one.words for one in loading.load(rule)("x")] == ["x"]

    @pytest.mark.parametrize("change", ["\n", "# x\n"], ids=["a-line-break", "a-comment"])
    def test_a_changed_byte_takes_the_trust_away(self, project: Path, change: str) -> None:
        """In the next session it is ignored; in the running one it is not executed."""
        path = put(project / ".showcause/gates", "team/code", PYTHON)
        trust_file(path)
        rule = next(rule for rule in policy_at(str(project)).gates if rule.id == "team/code")
        path.write_text(MARK + PYTHON + change)
        with pytest.raises(GateError, match="changed since"):
            loading.load(rule)
        assert ids(project) == []
        assert not path.with_name("ran").exists()

    def test_a_pyc_is_neither_read_nor_written(self, project: Path) -> None:
        """Only the source's bytes count, and nothing is left beside them."""
        path = put(project / ".showcause/gates", "team/code", PYTHON)
        trust_file(path)
        assert ids(project) == ["team/code"]
        assert [one.name for one in path.parent.iterdir()] == ["gate.py"]

    @pytest.mark.parametrize(
        ("text", "what"),
        [
            (PYTHON.replace("team/code", "team/other"), "its folder says"),
            (PYTHON + "\n(", "does not run"),
            ("x = 1\n", "one function under @gate"),
            ("raise SystemError('no')\n", "SystemError"),
        ],
        ids=["another-id", "no-python", "no-gate", "raises"],
    )
    def test_a_trusted_but_broken_gate_breaks_nothing(self, project: Path, text: str, what: str) -> None:
        """The rest of the policy holds; a note says why it is left out."""
        trust_file(put(project / ".showcause/gates", "team/code", text))
        put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
        found = user_gates(str(project))
        assert [one["gate"].id for one in found.gates] == ["team/hold"]
        assert what in found.notes[0].what

    def test_bytes_that_are_no_text_are_no_gate(self, project: Path) -> None:
        """Not UTF-8, so never trusted."""
        put(project / ".showcause/gates", "team/code", "").write_bytes(b"x = '\xff'")
        assert "UTF-8" in user_gates(str(project)).notes[0].what

    def test_a_link_out_of_the_project_is_ignored(self, project: Path, tmp_path: Path) -> None:
        """A project gives only what lies inside it."""
        outside = put(tmp_path / "outside", "team/code", PYTHON)
        trust_file(outside)
        link = project / ".showcause/gates/team/code/gate.py"
        link.parent.mkdir(parents=True)
        link.symlink_to(outside)
        found = user_gates(str(project))
        assert found.gates == ()
        assert "outside" in found.notes[0].what


class TestTrustFile:
    def test_it_is_ours_alone(self, project: Path) -> None:
        """0600, and earlier trust stays."""
        trust([("a" * 64, "x/y", "p")], "t")
        trust([("b" * 64, "x/z", "q")], "t")
        assert set(trusted()) == {"a" * 64, "b" * 64}
        if not places.WINDOWS:
            assert os.stat(trusting.trust_file()).st_mode & 0o777 == 0o600

    @pytest.mark.skipif(places.WINDOWS, reason="modes say nothing there")
    def test_one_that_others_can_write_is_not_believed(self, project: Path) -> None:
        """A planted or opened file trusts nothing."""
        trust_file(put(project / ".showcause/gates", "team/code", PYTHON))
        os.chmod(trusting.trust_file(), 0o620)
        assert trusted() == {}
        assert ids(project) == []

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"gates": 3}', "[" * 100_000], ids=repr)
    def test_junk_trusts_nothing(self, project: Path, text: str) -> None:
        """No crash, no trust."""
        Path(trusting.trust_file()).write_text(text)
        os.chmod(trusting.trust_file(), 0o600)
        assert trusted() == {}


class TestPlaces:
    def test_a_text_gate_needs_no_trust(self, project: Path) -> None:
        """It holds no code."""
        put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
        assert ids(project) == ["team/hold"]

    def test_the_users_own_goes_first(self, project: Path, tmp_path: Path) -> None:
        """A project cannot replace a gate of the user's by one of the same name."""
        put(tmp_path / "home/config/gates", "team/hold", GOOD, "gate.toml")
        put(project / ".showcause/gates", "team/hold", GOOD.replace("warn", "off"), "gate.toml")
        found = user_gates(str(project))
        assert [one["gate"].level["balanced"] for one in found.gates] == ["warn"]
        assert "goes first" in found.notes[0].what

    def test_a_built_in_gate_cannot_be_replaced(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A gate of ours keeps its name."""
        monkeypatch.setattr(trusting, "builtin_ids", lambda: ("team/hold",))
        put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
        found = user_gates(str(project))
        assert found.gates == ()
        assert "built-in" in found.notes[0].what

    def test_a_broken_text_gate_breaks_nothing(self, project: Path) -> None:
        """The policy compiles and says so among its notes."""
        put(project / ".showcause/gates", "team/hold", GOOD + "[", "gate.toml")
        assert any("not TOML" in note for note in compiled(str(project))["notes"])

    @pytest.mark.parametrize("name", ["Team/hold", "team/h old", "team/.hold", "-x/hold"], ids=repr)
    def test_folders_with_other_names_hold_no_gate(self, project: Path, name: str) -> None:
        """An id is made of lower-case words."""
        put(project / ".showcause/gates", name, GOOD, "gate.toml")
        assert user_gates(str(project)).ids == ()

    def test_many_folders_are_bounded(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is over the bound is ignored and said."""
        monkeypatch.setattr(trusting, "MOST_GATES", 3)
        for n in range(3):
            for m in range(2):
                put(project / ".showcause/gates", f"p{n}/g{m}", GOOD.replace("team/hold", f"p{n}/g{m}"), "gate.toml")
        found = user_gates(str(project))
        assert len(found.gates) == 3
        assert "more than 3" in found.notes[-1].what

    def test_a_bomb_of_gates_ends_in_time(self, project: Path) -> None:
        """Two hundred files of costly patterns: what does not fit is ignored and said."""
        items = ",".join(f"'x(?:a{{1,60}}b){{1,8}}{n}'" for n in range(60))
        costly = GOOD.replace('["a workaround", "hack.{0,20}it"]', f"[{items}]")
        for n in range(200):
            put(project / ".showcause/gates", f"p/g{n}", costly.replace("team/hold", f"p/g{n}"), "gate.toml")
        started = time.process_time()
        found = user_gates(str(project))
        assert time.process_time() - started < 2
        assert len(found.gates) < 200
        assert "took too long" in found.notes[-1].what

    def test_gates_are_found_from_below(self, project: Path) -> None:
        """Without a policy file the nearest folder with gates is the project."""
        put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
        (project / "src" / "deep").mkdir(parents=True)
        assert any(rule.id == "team/hold" for rule in policy_at(str(project / "src" / "deep")).gates)


def test_the_pinned_form_keeps_them(project: Path) -> None:
    """What is pinned for a session gives the same rules, shape and digest included."""
    put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
    trust_file(put(project / ".showcause/gates", "team/code", PYTHON))
    data = compiled(str(project))
    pinning.pin("s1", data)
    head = pins.read("s1")
    assert head is not None
    body = load(pins.body(head))
    shapes = {rule.id: (rule.shape, bool(rule.digest)) for rule in body.gates}
    assert shapes["team/hold"] == ("phrases", False)
    assert shapes["team/code"] == ("", True)
    assert "a workaround" in head["stop_literals"]
    assert data["gates_rev"] != loading.revision()


def test_a_policy_may_name_what_is_not_trusted(project: Path) -> None:
    """A team's policy does not break on the machine of who has not read the gate yet."""
    put(project / ".showcause/gates", "team/code", PYTHON)
    (project / "showcause.toml").write_text('[gates]\n"team/code" = "warn"')
    assert [rule.id for rule in policy_at(str(project)).gates if rule.id.startswith("team/")] == []


def test_shapes_are_a_closed_set() -> None:
    """No module is loaded by a name from a policy."""
    with pytest.raises(GateError, match="no shape"):
        loading.shape("os")


def test_the_live_hook_runs_both_kinds(project: Path, tmp_path: Path) -> None:
    """A stop through the real process: a text gate and a trusted Python gate each object."""
    from tests.hook.process import fire, transcript

    put(project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
    trust_file(
        put(project / ".showcause/gates", "team/code", PYTHON.replace('"balanced": "log"', '"balanced": "warn"'))
    )
    session = transcript(tmp_path / "session.jsonl", "Do it.")
    payload = {
        "hook_event_name": "Stop",
        "session_id": "s1",
        "cwd": str(project),
        "transcript_path": str(session),
        "last_assistant_message": "I left a workaround next to x.",
        "stop_hook_active": False,
    }
    done = fire(payload, tmp_path / "home", cwd=project)
    assert done.stderr == b""
    said = json.loads(done.stdout)["systemMessage"]
    assert "team/hold" in said
    assert "team/code" in said
