"""`init` and `uninstall`: files of a person's machine, changed only where they must be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Machine

ODD = (
    b'{\r\n\t"env" : {"TZ":"UTC"},   "unknownKey": [1,2 ,3],\r\n\t"hooks": {"Stop": [ {"hooks": '
    b'[{"type":"command","command":"true"}]} ]}\r\n}'
)
POLICY = '# ours\npreset = "balanced" # for now\n\n[limits]\nmax_blocks_per_turn = 1 # one is enough\n'
VERBS = '[verbs.detect]\nrun = ["detect"]\nanswers = [{ question = "counts", artifact = "out/a.json", read = "jq" }]\n'


def commands(path: Path) -> dict[str, list[str]]:
    """The programs of each event in a settings file."""
    hooks = json.loads(path.read_text())["hooks"]
    return {event: [one["command"] for group in groups for one in group["hooks"]] for event, groups in hooks.items()}


def twice(machine: Machine, path: Path) -> None:
    """The user's hooks in another scope too, as a repository may bring them along."""
    path.parent.mkdir()
    path.write_bytes(machine.user_settings.read_bytes())


class TestOneScope:
    """What stands in two scopes judges each event twice."""

    @pytest.mark.parametrize(
        ("first", "then"), [("user", "project"), ("user", "local"), ("project", "user"), ("local", "project")]
    )
    def test_a_second_one_is_refused(self, machine: Machine, first: str, then: str) -> None:
        """Which scope has the hooks and how they are moved is told; the way told works."""
        assert machine.run("init", "--scope", first).code == 0
        before = machine.files()
        done = machine.run("init", "--scope", then, "--preset", "strict")
        assert done.code == 2
        assert f"registered already, in the scope {first} (" in done.err
        assert f"showcause uninstall --scope {first}, then showcause init --scope {then}" in done.err
        assert machine.files() == before
        assert machine.run("uninstall", "--scope", first, "--yes").code == 0
        assert machine.run("init", "--scope", then).code == 0

    @pytest.mark.parametrize("scope", ["user", "project", "local"])
    def test_without_a_scope_it_is_the_one_that_has_them(self, machine: Machine, scope: str) -> None:
        """Running `init` again, for a new verb or for shadow mode, asks for no scope."""
        machine.run("init", "--scope", scope)
        before = machine.files()
        done = machine.run("init", "--json")
        assert (done.code, [one["scope"] for one in done.json["changes"]]) == (0, [scope])
        assert machine.files() == before

    def test_a_shared_file_with_this_machines_paths_is_told(self, machine: Machine) -> None:
        """In the help, and where it is written; a file of one's own needs no word."""
        assert "this machine's Python" in machine.run("init", "--scope", "project").out
        machine.run("uninstall", "--yes")
        assert "this machine's Python" not in machine.run("init", "--scope", "local").out
        assert "this machine's paths" in " ".join(machine.run("init", "--help").out.split())


class TestNothingIsTouched:
    @pytest.mark.parametrize(
        "line",
        [["init", "--dry-run"], ["init", "--dry-run", "--preset", "strict"], ["init", "--dry-run", "--json"]],
        ids=" ".join,
    )
    def test_a_dry_run_writes_nothing(self, machine: Machine, line: list[str]) -> None:
        """It shows the difference instead."""
        done = machine.run(*line)
        assert done.code == 0
        assert "hook/run.py" in done.out
        assert machine.files() == {}

    def test_a_dry_run_of_uninstall_writes_nothing(self, machine: Machine) -> None:
        """It asks nobody, since it changes nothing."""
        machine.run("init")
        before = machine.files()
        done = machine.run("uninstall", "--dry-run")
        assert done.code == 0
        assert '-            "command"' in done.out
        assert machine.files() == before

    @pytest.mark.parametrize(
        ("line", "right"),
        [
            (["init", "--scope", "everyone"], "user, project, local"),
            (["init", "--preset", "lax"], "classic, balanced, strict"),
            (["init", "--harness", "no-such"], "claude-code"),
            (["init", "--repair"], "without --repair"),
            (["uninstall", "--scope", "everyone"], "user, project, local"),
        ],
        ids=["scope", "preset", "harness", "nothing-to-repair", "uninstall-scope"],
    )
    def test_wrong_words_name_the_right_ones(self, machine: Machine, line: list[str], right: str) -> None:
        """Usage errors exit 2 before anything is written."""
        done = machine.run(*line)
        assert (done.code, right in done.err) == (2, True)
        assert machine.files() == {}

    @pytest.mark.parametrize("broken", [b'{"a": 1,, }', b'{"hooks": []}', b"\xff"], ids=["json", "hooks-form", "bytes"])
    def test_broken_settings_are_refused_with_their_place(self, machine: Machine, broken: bytes) -> None:
        """Line and column are named, and the file stays."""
        machine.user_settings.parent.mkdir()
        machine.user_settings.write_bytes(broken)
        done = machine.run("init")
        assert done.code == 2
        assert f"settings [{machine.user_settings}:1:" in done.err
        assert list(machine.files().values()) == [broken]

    def test_a_broken_policy_is_refused_before_the_settings_are_written(self, machine: Machine) -> None:
        """Which events are needed depends on it."""
        (machine.project / "showcause.toml").write_text('preset = "balanced\n')
        done = machine.run("init")
        assert done.code == 2
        assert "showcause.toml" in done.err
        assert not machine.user_settings.exists()


class TestRoundTrip:
    @pytest.mark.parametrize("scope", ["user", "project", "local"])
    @pytest.mark.parametrize(
        "before", [None, b"{}", b'{\n    "permissions": {}\n}\n', ODD], ids=["no-file", "empty", "four-spaces", "odd"]
    )
    def test_uninstall_gives_back_the_same_bytes(self, machine: Machine, scope: str, before: bytes | None) -> None:
        """Whatever stood there before `init` stands there after `uninstall`."""
        root = machine.home if scope == "user" else machine.project
        path = root / ".claude" / ("settings.local.json" if scope == "local" else "settings.json")
        if before is not None:
            path.parent.mkdir()
            path.write_bytes(before)
        assert machine.run("init", "--scope", scope).code == 0
        assert b"hook/run.py" in path.read_bytes()
        assert machine.run("uninstall", "--scope", scope, "--yes").code == 0
        assert (path.read_bytes() if path.exists() else None) == before

    def test_the_old_settings_stand_beside_the_new_ones(self, machine: Machine) -> None:
        """The backup has the very bytes, and its name is told."""
        machine.user_settings.parent.mkdir()
        machine.user_settings.write_bytes(ODD)
        done = machine.run("init", "--json")
        (change,) = done.json["changes"]
        assert Path(change["backup"]).read_bytes() == ODD
        assert Path(change["backup"]).parent == machine.user_settings.parent

    def test_a_second_init_changes_nothing(self, machine: Machine) -> None:
        """Idempotent: no byte, no backup, no second entry."""
        machine.run("init", "--preset", "strict")
        before = machine.files()
        done = machine.run("init", "--preset", "strict", "--json")
        assert [change["changed"] for change in done.json["changes"]] == [False, False]
        assert machine.files() == before

    def test_uninstall_without_a_scope_finds_every_one(self, machine: Machine) -> None:
        """What was put into two scopes goes from both."""
        machine.run("init")
        twice(machine, machine.project / ".claude" / "settings.local.json")
        assert machine.run("uninstall", "--yes").code == 0
        assert not [path for path in machine.files() if path.endswith(".json")]

    def test_one_backup_is_left_at_most(self, machine: Machine) -> None:
        """Each change of the settings leaves one; after `uninstall` only its own is there, and nobody else's file goes."""
        machine.user_settings.parent.mkdir()
        machine.user_settings.write_bytes(ODD)
        other = machine.user_settings.with_name("settings.json.backup-of-mine")
        other.write_text("mine")
        for verbs in ("", VERBS):
            (machine.project / "showcause.toml").write_text(verbs)
            machine.run("init")
        assert len(list(machine.user_settings.parent.glob("*showcause-backup*"))) == 2
        machine.run("uninstall", "--yes")
        (left,) = machine.user_settings.parent.glob("*showcause-backup*")
        assert b"PreToolUse" in left.read_bytes()
        assert other.exists()

    def test_uninstall_where_nothing_is_says_so(self, machine: Machine) -> None:
        """No error: it is as the person wants it."""
        done = machine.run("uninstall", "--yes")
        assert (done.code, "No hooks" in done.out) == (0, True)

    def test_policies_stay_and_are_named(self, machine: Machine) -> None:
        """`uninstall` removes what runs, not what a person decided."""
        machine.run("init", "--scope", "project", "--preset", "strict")
        done = machine.run("uninstall", "--yes")
        policy = machine.project / "showcause.toml"
        assert policy.exists()
        assert f"left the policy {policy}" in done.out


class TestWhatIsSaid:
    def test_an_interpreter_in_a_cache_is_told(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """What uvx made may be gone tomorrow, and the hooks with it."""
        assert "may be cleared" not in machine.run("init").out
        monkeypatch.setattr("sys.prefix", "/home/me/.cache/uv/archive-v0/abc")
        assert "may be cleared" in machine.run("init").out

    def test_the_next_step_is_told(self, machine: Machine) -> None:
        """A person knows the file, the events and how to prove it."""
        out = machine.run("init").out
        assert f"wrote {machine.user_settings} (SessionStart," in out
        assert "showcause doctor" in out


class TestWhoMay:
    def test_an_agent_may_not_uninstall(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not even with --yes."""
        machine.run("init")
        before = machine.files()
        monkeypatch.setenv("CLAUDECODE", "1")
        done = machine.run("uninstall", "--yes")
        assert (done.code, "CLAUDECODE" in done.err) == (2, True)
        assert machine.files() == before

    def test_without_a_terminal_uninstall_needs_yes(self, machine: Machine) -> None:
        """A script says that it means it."""
        machine.run("init")
        before = machine.files()
        assert machine.run("uninstall").code == 2
        assert machine.files() == before

    @pytest.mark.parametrize(("answer", "stays"), [("", True), ("n", True), ("y", False)], ids=["return", "no", "yes"])
    def test_a_person_is_asked(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch, answer: str, stays: bool
    ) -> None:
        """At a terminal the question names the file, and only a yes takes the hooks out."""
        machine.run("init")
        asked: list[str] = []
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or answer)
        assert machine.run("uninstall").code == 0
        assert str(machine.user_settings) in asked[0]
        assert machine.user_settings.exists() is stays

    def test_an_agent_may_install(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Raising protection asks nobody."""
        monkeypatch.setenv("CLAUDECODE", "1")
        assert machine.run("init", "--preset", "strict").code == 0

    def test_an_agent_may_not_change_a_preset_that_stands(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whether another preset is weaker is a person's question."""
        (machine.project / "showcause.toml").write_text('preset = "strict"\n')
        monkeypatch.setenv("CLAUDECODE", "1")
        before = machine.files()
        assert machine.run("init", "--scope", "project", "--preset", "classic", "--yes").code == 2
        assert machine.files() == before


class TestPolicy:
    def test_without_preset_none_is_written(self, machine: Machine) -> None:
        """The default needs no file."""
        machine.run("init", "--scope", "project")
        assert not (machine.project / "showcause.toml").exists()

    @pytest.mark.parametrize("scope", ["user", "project"])
    @pytest.mark.parametrize("preset", ["classic", "balanced", "strict"])
    def test_a_new_one_is_valid_and_says_the_preset(self, machine: Machine, scope: str, preset: str) -> None:
        """What `init` writes is what the engine then compiles."""
        from showcause.policies.compiling import compiled, sources

        assert machine.run("init", "--scope", scope, "--preset", preset).code == 0
        folder = machine.ours / "config" if scope == "user" else machine.project
        assert sources(str(machine.project)) == (str(folder / "showcause.toml"),)
        assert compiled(str(machine.project))["preset"] == preset

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            (POLICY, POLICY.replace("balanced", "strict")),
            (POLICY.replace("\n", "\r\n"), POLICY.replace("\n", "\r\n").replace("balanced", "strict")),
            ("[limits]\nmax_blocks_per_turn = 1\n", 'preset = "strict"\n\n[limits]\nmax_blocks_per_turn = 1\n'),
        ],
        ids=["comments", "windows-lines", "no-preset-yet"],
    )
    def test_one_that_stands_changes_in_one_key(self, machine: Machine, before: str, after: str) -> None:
        """Comments, spacing and every other key are the person's."""
        policy = machine.project / "showcause.toml"
        policy.write_bytes(before.encode())
        assert machine.run("init", "--scope", "project", "--preset", "strict", "--yes").code == 0
        assert policy.read_bytes().decode() == after

    def test_the_nearest_one_above_is_the_one_in_force(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """A second policy in a subfolder would put the whole one above out of force."""
        (machine.project / "showcause.toml").write_text(POLICY)
        (machine.project / "part").mkdir()
        monkeypatch.chdir(machine.project / "part")
        machine.run("init", "--scope", "project", "--preset", "strict", "--yes")
        assert not (machine.project / "part" / "showcause.toml").exists()
        assert "strict" in (machine.project / "showcause.toml").read_text()


class TestEvents:
    def test_tool_calls_start_no_process_without_verbs(self, machine: Machine) -> None:
        """What the policy does not need is not registered."""
        machine.run("init")
        assert "Stop" in commands(machine.user_settings)
        assert "PreToolUse" not in commands(machine.user_settings)

    def test_declared_verbs_need_the_tool_events(self, machine: Machine) -> None:
        """A policy with a verb registers the shell's calls."""
        (machine.project / "showcause.toml").write_text(VERBS)
        machine.run("init", "--scope", "project")
        assert "PreToolUse" in commands(machine.project_settings)

    def test_a_gate_on_runs_needs_them_where_the_policy_names_it(self, machine: Machine) -> None:
        """Without a verb too."""
        (machine.project / "showcause.toml").write_text('[gates]\n"cost/rerun-unchanged" = "warn"\n')
        machine.run("init", "--scope", "project")
        assert "PreToolUse" in commands(machine.project_settings)

    def test_another_project_does_not_take_them_away(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """The user's settings serve every project: what one needs stays when `init` runs in another."""
        (machine.project / "showcause.toml").write_text(VERBS)
        machine.run("init")
        other = machine.project.parent / "other"
        other.mkdir()
        monkeypatch.chdir(other)
        machine.run("init")
        assert "PreToolUse" in commands(machine.user_settings)

    def test_repair_mends_every_scope_that_has_us(self, machine: Machine) -> None:
        """An interpreter that moved is put right wherever it stands, and no scope is added."""
        machine.run("init")
        twice(machine, machine.project_settings)
        right = commands(machine.user_settings)
        for path in (machine.user_settings, machine.project_settings):
            path.write_text(path.read_text().replace(right["Stop"][0], "/gone/python"))
        assert machine.run("init", "--repair").code == 0
        assert commands(machine.user_settings) == commands(machine.project_settings) == right
        assert not (machine.project / ".claude" / "settings.local.json").exists()


class TestLinks:
    @pytest.mark.parametrize("scope", ["project", "local"])
    @pytest.mark.parametrize("link", [".claude", "file"])
    def test_a_projects_link_to_another_place_is_refused(self, machine: Machine, scope: str, link: str) -> None:
        """A cloned project could have the user's own settings edited, or another project's."""
        outside = machine.home / "elsewhere"
        outside.mkdir()
        name = "settings.json" if scope == "project" else "settings.local.json"
        (outside / name).write_text("{}")
        if link == ".claude":
            (machine.project / ".claude").symlink_to(outside)
        else:
            (machine.project / ".claude").mkdir()
            (machine.project / ".claude" / name).symlink_to(outside / name)
        done = machine.run("init", "--scope", scope, "--no-preview")
        assert done.code == 2
        assert "leads out of the project" in done.err
        assert (outside / name).read_text() == "{}"

    def test_uninstall_leaves_what_a_projects_link_leads_to(self, machine: Machine) -> None:
        """What stands there is somebody else's, though it may hold our hooks."""
        assert machine.run("init", "--scope", "project", "--no-preview").code == 0
        outside = machine.home / "elsewhere"
        (machine.project / ".claude").rename(outside)
        (machine.project / ".claude").symlink_to(outside)
        before = (outside / "settings.json").read_bytes()
        done = machine.run("uninstall", "--scope", "project", "--yes")
        assert done.code == 2
        assert "leads out of the project" in done.err
        assert (outside / "settings.json").read_bytes() == before

    def test_a_link_within_the_project_is_followed(self, machine: Machine) -> None:
        (machine.project / "shared").mkdir()
        (machine.project / ".claude").symlink_to(machine.project / "shared")
        assert machine.run("init", "--scope", "project", "--no-preview").code == 0
        assert (machine.project / "shared" / "settings.json").is_file()

    def test_a_persons_own_dotfiles_are_followed(self, machine: Machine) -> None:
        dotfiles = machine.home / "dotfiles"
        dotfiles.mkdir()
        (machine.home / ".claude").symlink_to(dotfiles)
        assert machine.run("init", "--no-preview").code == 0
        assert (dotfiles / "settings.json").is_file()
