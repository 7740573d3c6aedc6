"""install: the settings say what is wanted and nothing else has changed; uninstall gives back the bytes of before."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.errors import InstallationError, SettingsError
from showcause.harness.claude_code import install as I
from showcause.installing import jsonedit

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
OURS = I.command("/opt/py/bin/python", "/opt/lib/showcause", ["/opt/lib"])
MOVED = I.command("/home/a b/venv/bin/python", "/home/a b/src/showcause", ["/home/a b/src", "/home/a b/venv/site"])
FEW = I.events(verbs=False)
ALL = I.events(verbs=True)
THEIRS = '{"hooks": [{"type": "command", "command": "say done"}]}'

BEFORE = [
    pytest.param("{}", id="empty, no line end"),
    pytest.param("{}\n", id="empty"),
    pytest.param("{ }", id="empty with a space"),
    pytest.param("{\n}\n", id="empty over two lines"),
    pytest.param("\ufeff{}\r\n", id="empty with a mark and CRLF"),
    pytest.param('{"model":"m"}', id="one line, no spaces"),
    pytest.param('{ "model": "m" }\n', id="one line, padded"),
    pytest.param('{\n  "model": "m"\n}', id="no line end"),
    pytest.param('{\n  "model": "m"\n}\n', id="two spaces"),
    pytest.param('{\n\t"model": "m",\n\t"env": {\n\t\t"A": "b"\n\t}\n}\n', id="tabs"),
    pytest.param('\ufeff{\r\n    "model": "m"\r\n}\r\n', id="mark and CRLF"),
    pytest.param('\n\n  {\n       "model"  :"m"  ,\n "x":1}  \n\n', id="odd whitespace"),
    pytest.param('{\n  "model": "m"\n  , "x": 1\n}\n', id="leading commas"),
    pytest.param('{"hooks":{}}', id="empty hooks, one line, no spaces"),
    pytest.param('{"hooks": { } }', id="empty hooks with a space"),
    pytest.param('{\n  "hooks": {}\n}\n', id="empty hooks"),
    pytest.param('{\n  "hooks": {\n  }\n}\n', id="empty hooks over two lines"),
    pytest.param('{"hooks":{"Stop":[]}}', id="empty event, one line, no spaces"),
    pytest.param('{\n  "hooks": {\n    "Stop": []\n  }\n}\n', id="empty event"),
    pytest.param('{\n  "hooks": {\n    "Stop": [\n    ],\n    "X": []\n  }\n}\n', id="empty event over two lines"),
    pytest.param('{\n  "hooks": {\n    "Stop": [ { "hooks": [] } ]\n  }\n}\n', id="a group without handlers"),
    pytest.param(f'{{"hooks":{{"Stop":[{THEIRS}]}},"model":"m"}}', id="others on the event, one line"),
    pytest.param(f'{{\n  "hooks": {{\n    "Stop": [\n      {THEIRS}\n    ]\n  }}\n}}\n', id="others on the event"),
    pytest.param(f'{{\n  "hooks": {{"Stop": [{THEIRS},\n {THEIRS}]}}\n}}\n', id="two others on the event"),
    pytest.param(f'{{\n  "hooks": {{\n    "Notification": [{THEIRS}]\n  }}\n}}\n', id="others on an event not ours"),
    pytest.param('{\n  "hooks": {\n    "Notification": 3,\n    "Stop": [3, {"x": 1}]\n  }\n}\n', id="odd forms kept"),
    pytest.param('{"$schema": "x", "disableAllHooks": true, "new": {"a": [1, {"b": null}]}}', id="unknown keys"),
    pytest.param(
        '{\n  "text": "hook/run.py claude-code showcause \\u00e9 \u00e9 {\\"hooks\\": []}"\n}\n', id="strings"
    ),
]


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s"{}\[\]:,]+')
BLANKS = st.sampled_from(["", "", " ", "\n", "\r\n\t", "\n\n  "])
GROUPS = st.lists(st.sampled_from([json.loads(THEIRS), {"matcher": "x", "hooks": []}, {}, 3]), max_size=2)
HOOKS = st.dictionaries(st.sampled_from(["Stop", "SessionStart", "PreToolUse", "Setup"]), GROUPS, max_size=3)


@st.composite
def settings_texts(draw: st.DrawFn) -> str:
    """Settings with any whitespace between any two tokens."""
    value = draw(
        st.fixed_dictionaries({}, optional={"model": st.just("m"), "hooks": HOOKS, "env": st.just({"A": [1]})})
    )
    if draw(st.booleans()):
        return json.dumps(value, indent=draw(st.sampled_from([None, 2, 4, "\t"]))) + draw(BLANKS)
    return draw(BLANKS) + "".join(token + draw(BLANKS) for token in TOKEN.findall(json.dumps(value)))


def loads(text: str | None) -> Any:
    assert text is not None
    return json.loads(text.removeprefix(jsonedit.BOM))


def without_ours(document: Any) -> Any:
    """The settings as another reader sees them once our groups and the containers left empty are gone."""
    hooks = document.get("hooks", {})
    for event, groups in list(hooks.items()):
        if isinstance(groups, list):
            mine = [g for g in groups if isinstance(g, dict) and any(I.is_ours(h) for h in g.get("hooks", []))]
            hooks[event] = [group for group in groups if group not in mine]
            if mine and not hooks[event]:
                del hooks[event]
    return document


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("wanted", [FEW, ALL], ids=["without verbs", "with verbs"])
def test_uninstall_gives_back_the_bytes_of_before(before: str, wanted: dict[str, str | None]) -> None:
    """Whatever the file looked like, install and uninstall leave it as it was."""
    installed = I.install(before, OURS, wanted, "s.json")
    assert [place.event for place in I.registered(installed)] == [e for e in loads(installed)["hooks"] if e in wanted]
    assert {place.event for place in I.registered(installed)} == set(wanted)
    assert I.uninstall(installed) == before


@settings(deadline=None)
@given(settings_texts(), st.lists(st.sampled_from([(OURS, FEW), (MOVED, FEW), (MOVED, ALL)]), min_size=1, max_size=3))
def test_any_installs_on_any_settings_come_undone(before: str, steps: list[tuple[dict[str, Any], Any]]) -> None:
    """Installs, repairs and changes of the events in any order, on any layout: the text says what the last one wanted,
    a repeat changes nothing, and uninstall gives back the bytes of before."""
    text = before
    for handler, wanted in steps:
        text = I.install(text, handler, wanted)
    assert {place.event: (place.handler, place.matcher) for place in I.registered(text)} == {
        event: (handler, matcher) for event, matcher in wanted.items()
    }
    assert I.install(text, handler, wanted) == text
    assert I.uninstall(text) == before


@pytest.mark.parametrize("before", BEFORE)
def test_install_changes_nothing_of_others(before: str) -> None:
    """All the other keys, hooks and values are there, and a second install changes no byte."""
    installed = I.install(before, OURS, ALL)
    rest, expected = without_ours(loads(installed)), loads(before)
    for document in (rest, expected):
        document["hooks"] = {event: groups for event, groups in document.get("hooks", {}).items() if groups != []}
    assert rest == expected
    assert I.install(installed, OURS, ALL) == installed


@pytest.mark.parametrize("before", BEFORE)
def test_repair_and_change_of_events_leave_no_trace(before: str) -> None:
    """A moved interpreter, then verbs, then none: the same as one install, and uninstall still gives the old bytes."""
    text = I.install(before, OURS, FEW)
    text = I.install(text, MOVED, FEW)
    text = I.install(text, MOVED, ALL)
    assert {place.event: (place.handler, place.matcher) for place in I.registered(text)} == {
        event: (MOVED, matcher) for event, matcher in ALL.items()
    }
    assert I.uninstall(text) == before
    text = I.install(text, OURS, FEW)
    assert text == I.install(before, OURS, FEW)
    assert I.uninstall(text) == before


def test_a_missing_file_is_made_and_goes_again() -> None:
    """The new file is plain JSON of two spaces, repaired or not it goes with uninstall, and is `{}` for nobody else."""
    made = I.install(None, OURS, ALL)
    assert made == json.dumps(loads(made), indent=2) + "\n"
    for text in (made, I.install(made, MOVED, ALL), I.install(I.install(None, OURS, FEW), OURS, ALL)):
        assert I.uninstall(text) is None
    assert I.uninstall(I.install(made[:-1] + "\n\n", OURS, ALL)) == "{}\n\n"
    assert I.uninstall("{}\n") == "{}\n"


def test_a_made_file_in_which_others_wrote_stays() -> None:
    """Once another hook or key stands in the file it is not ours to remove."""
    made = I.install(None, OURS, FEW)
    assert loads(I.uninstall(jsonedit.insert(made, ("model",), "m"))) == {"model": "m"}
    shared = jsonedit.append(made, ("hooks", "Stop"), json.loads(THEIRS))
    assert loads(I.uninstall(shared)) == {"hooks": {"Stop": [json.loads(THEIRS)]}}


def test_events_say_which_calls_start_a_process() -> None:
    """Without verbs no tool call does, with verbs only a shell's."""
    assert list(FEW) == ["SessionStart", "UserPromptSubmit", "Stop", "SubagentStop"]
    assert {event for event, matcher in ALL.items() if matcher} == {"PreToolUse", "PostToolUse", "PostToolUseFailure"}
    assert {matcher for matcher in ALL.values() if matcher} == {"Bash|PowerShell"}


def test_installed_form() -> None:
    """A shell event has the matcher, the others have none, and each has one handler in exec form."""
    hooks = loads(I.install('{"model": "m"}', OURS, ALL))["hooks"]
    assert hooks["Stop"] == [{"hooks": [OURS]}]
    assert hooks["PreToolUse"] == [{"matcher": "Bash|PowerShell", "hooks": [OURS]}]
    stub = str(Path("/opt/lib/showcause/hook/run.py"))
    assert OURS["args"] == ["-I", "-S", stub, "claude-code", "/opt/lib"]
    assert (OURS["type"], OURS["command"], OURS["timeout"]) == ("command", "/opt/py/bin/python", 10)


@settings(deadline=None)
@given(st.sampled_from(BEFORE).map(lambda case: str(case.values[0])), st.data())
def test_hooks_added_by_others_meanwhile_survive(before: str, data: st.DataObject) -> None:
    """Whatever event another program hooks between install and uninstall, only ours go."""
    installed = I.install(before, OURS, ALL)
    event = data.draw(st.sampled_from([*ALL, "PreCompact"]))
    theirs = {"hooks": [{"type": "command", "command": "true"}]}
    if event in ALL:
        edited = jsonedit.append(installed, ("hooks", event), theirs)
    else:
        edited = jsonedit.insert(installed, ("hooks", event), [theirs])
    rest = I.uninstall(edited)
    assert I.registered(rest or "{}") == []
    assert theirs in loads(rest)["hooks"][event]
    untouched = loads(before)
    for key, value in untouched.items():
        assert key == "hooks" or loads(rest)[key] == value


def test_ours_beside_another_in_one_group() -> None:
    """A handler that someone moved into a group of theirs is mended there, and only it is taken out."""
    group = {"matcher": "startup", "hooks": [{"type": "command", "command": "true"}, OURS]}
    text = json.dumps({"hooks": {"SessionStart": [group]}}, indent=4)
    mended = loads(I.install(text, MOVED, {"SessionStart": None}))
    assert mended["hooks"]["SessionStart"] == [{**group, "hooks": [group["hooks"][0], MOVED]}]  # type: ignore[index]
    rest = loads(I.uninstall(text))
    assert rest["hooks"]["SessionStart"] == [{**group, "hooks": group["hooks"][:1]}]


def test_repair_leaves_what_the_user_tuned() -> None:
    """Another timeout and further keys of the entry stay; what runs and when is set right."""
    tuned = {**OURS, "timeout": 60, "statusMessage": "…"}
    text = json.dumps({"hooks": {"PreToolUse": [{"matcher": "Edit", "hooks": [tuned]}], "Stop": [{"hooks": [tuned]}]}})
    hooks = loads(I.install(text, MOVED, {"PreToolUse": "Bash", "Stop": None}))["hooks"]
    expected = {**MOVED, "timeout": 60, "statusMessage": "…"}
    assert hooks == {"PreToolUse": [{"matcher": "Bash", "hooks": [expected]}], "Stop": [{"hooks": [expected]}]}
    text = json.dumps({"hooks": {"Stop": [{"matcher": "x", "hooks": [OURS]}]}})
    assert loads(I.install(text, OURS, {"Stop": None})) == {"hooks": {"Stop": [{"hooks": [OURS]}]}}


def test_an_entry_twice_becomes_one() -> None:
    """Install keeps the first, in its place, and takes out the others, those on events no longer wanted included."""
    text = json.dumps({"hooks": {"Stop": [{"hooks": [OURS, MOVED]}, {"hooks": [OURS]}], "Setup": [{"hooks": [OURS]}]}})
    assert I.doubled(I.registered(text)) == ["Stop"]
    installed = I.install(text, MOVED, {"Stop": None})
    assert loads(installed) == {"hooks": {"Stop": [{"hooks": [MOVED]}]}}
    assert I.doubled(I.registered(installed)) == []
    assert loads(I.uninstall(text)) == {}


@pytest.mark.parametrize(
    ("handler", "ours"),
    [
        pytest.param({"type": "command", "command": "true"}, False, id="another program"),
        pytest.param({"type": "prompt", "prompt": "showcause hook claude-code"}, False, id="a prompt that names us"),
        pytest.param({"type": "command", "command": "echo showcause hook claude-code"}, False, id="a mention"),
        pytest.param({"type": "command", "command": "showcause gates"}, False, id="another command of ours"),
        pytest.param({"command": "python", "args": ["/x/gate/hook/run.py", "claude-code"]}, False, id="another's stub"),
        pytest.param({"command": "cat", "args": ["/x/showcause/hook/run.py"]}, False, id="reads our stub"),
        pytest.param({"command": "sh", "args": ["-c", "showcause hook claude-code | tee l"]}, False, id="wrapped"),
        pytest.param({"command": "x '", "type": "command"}, False, id="an open quote"),
        pytest.param({"command": 3, "args": None}, False, id="wrong types"),
        pytest.param({"command": "python", "args": "showcause"}, False, id="args is no list"),
        pytest.param(OURS, True, id="ours"),
        pytest.param(MOVED, True, id="ours from a path with spaces"),
        pytest.param({**OURS, "type": None}, True, id="ours, type broken"),
        pytest.param({"command": "C:\\py.exe", "args": ["-I", "-S", "C:\\s\\showcause\\hook\\run.py", "claude-code"]},
                     True, id="Windows"),
        pytest.param({"command": "p", "args": ["-I", "-S", "/x/fork/hook/run.py", "claude-code"]}, True, id="renamed"),
        pytest.param({"command": "showcause hook claude-code"}, True, id="script, shell form"),
        pytest.param({"command": "'/a b/showcause.exe' hook claude-code --x"}, True, id="script, quoted"),
        pytest.param({"command": "/x/showcause", "args": ["hook", "claude-code"]}, True, id="script, exec form"),
        pytest.param({"command": "python3 -m showcause hook claude-code"}, True, id="module"),
    ],
)  # fmt: skip
def test_ours_is_known_by_what_it_runs(handler: dict[str, Any], ours: bool) -> None:
    """A moved or older entry is ours; a wrapper, a mention or another's hook is not."""
    assert I.is_ours(handler) is ours


def test_an_older_form_is_mended_in_place() -> None:
    """A shell-form entry becomes the exec form, and stays the only one."""
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "showcause hook claude-code"}]}]}})
    assert loads(I.install(text, OURS, {"Stop": None})) == {"hooks": {"Stop": [{"hooks": [OURS]}]}}


def test_registered_says_where() -> None:
    """An entry comes with its event, matcher, line and column."""
    text = I.install('{\n  "model": "m"\n}\n', OURS, {"PreToolUse": "Bash"})
    [place] = I.registered(text)
    assert (place.event, place.matcher, place.handler) == ("PreToolUse", "Bash", OURS)
    assert text.splitlines()[place.line - 1][place.column - 1 :] == "{"
    assert jsonedit.find(jsonedit.parse(text), place.path) is not None


def test_all_off() -> None:
    """Only the literal true turns hooks off."""
    assert I.all_off('{"disableAllHooks": true}')
    assert not I.all_off('{"disableAllHooks": "true"}')
    assert not I.all_off("{}")


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        pytest.param("", 1, 1, "the file ends", id="empty file"),
        pytest.param('{\n  "model": "m",\n}', 2, 15, "a comma with nothing behind it", id="trailing comma"),
        pytest.param('{\n  // mine\n  "model": "m"\n}', 2, 3, "a comment", id="comment"),
        pytest.param('{"hooks": {}, "hooks": {}}', 1, 15, "a second time", id="hooks twice"),
        pytest.param(" []", 1, 2, "the settings are not an object", id="root is an array"),
        pytest.param("null", 1, 1, "the settings are not an object", id="root is null"),
        pytest.param('{\n "hooks": []}', 2, 11, "hooks is not an object", id="hooks is an array"),
        pytest.param('{"hooks": null}', 1, 11, "hooks is not an object", id="hooks is null"),
        pytest.param('{"hooks": {\n"Stop": {}}}', 2, 9, "hooks.Stop is not an array", id="event is an object"),
    ],
)
def test_settings_that_cannot_be_edited_safely_are_refused(text: str, line: int, column: int, what: str) -> None:
    """The error names file, line and column."""
    with pytest.raises(SettingsError) as refused:
        I.install(text, OURS, FEW, "s.json")
    assert (refused.value.file, refused.value.line, refused.value.column) == ("s.json", line, column)
    assert what in refused.value.what


def test_uninstall_of_wrong_forms_changes_nothing() -> None:
    """Where nothing of ours can stand there is nothing to take out."""
    for text in ('{"hooks": []}', '{"hooks": {"Stop": 1, "X": [[], {"hooks": {}}]}}', '{"hooks": null}'):
        assert I.uninstall(text) == text


def test_settings_path(tmp_path: Path) -> None:
    """Each scope has its file; CLAUDE_CONFIG_DIR moves the user's only."""
    home, project = tmp_path / "home", tmp_path / "project"
    assert I.settings_path("user", home, project) == home / ".claude" / "settings.json"
    assert I.settings_path("user", home, project, "/etc/c") == Path("/etc/c/settings.json")
    assert I.settings_path("project", home, project, "/etc/c") == project / ".claude" / "settings.json"
    assert I.settings_path("local", home, project) == project / ".claude" / "settings.local.json"


class TestResolveCommand:
    """The handler for the running interpreter."""

    @pytest.fixture
    def fake(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A source tree on sys.path with a package of its own name, and a library beside a module."""
        (tmp_path / "src/fakecause/hook").mkdir(parents=True)
        (tmp_path / "src/fakecause/hook/run.py").touch()
        (tmp_path / "src/fakecause/__init__.py").touch()
        (tmp_path / "site/fakelib").mkdir(parents=True)
        (tmp_path / "site/fakelib/__init__.py").touch()
        (tmp_path / "site/fakemodule.py").touch()
        monkeypatch.syspath_prepend(str(tmp_path / "site"))
        monkeypatch.syspath_prepend(str(tmp_path / "src"))
        return tmp_path

    def test_names_each_folder_once(self, fake: Path) -> None:
        """The package's folder comes first, then those of its dependencies, each by absolute path."""
        handler = I.resolve_command(("fakecause", "fakelib", "fakemodule"))
        stub = str(fake / "src/fakecause/hook/run.py")
        assert handler["args"] == ["-I", "-S", stub, "claude-code", str(fake / "src"), str(fake / "site")]
        assert I.is_ours(handler)

    def test_keeps_the_interpreter_of_a_venv(self, fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A link is not followed: the venv's own path is what selects the venv."""
        link = fake / "venv-python"
        link.symlink_to(sys.executable)
        monkeypatch.setattr(sys, "executable", str(link))
        assert I.resolve_command(("fakecause",))["command"] == str(link)

    def test_says_what_is_missing(self, fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A dependency that cannot be imported, a stub that is no file and an unknown interpreter are told."""
        with pytest.raises(InstallationError, match="no_such_module cannot be imported"):
            I.resolve_command(("fakecause", "no_such_module"))
        (fake / "src/fakecause/hook/run.py").unlink()
        with pytest.raises(InstallationError, match="is not a file"):
            I.resolve_command(("fakecause",))
        monkeypatch.setattr(sys, "executable", "")
        with pytest.raises(InstallationError, match="its own path"):
            I.resolve_command(("fakecause",))


class TestDisk:
    """Reading and writing keep each byte, the mode and the link."""

    def test_round_trip_through_files(self, tmp_path: Path) -> None:
        """From a missing file to a missing folder, and no backup of what was not there."""
        path = tmp_path / ".claude" / "settings.json"
        assert I.read(path) is None
        assert I.write(path, I.install(None, OURS, FEW), NOW) is None
        assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
        text = I.read(path)
        assert text is not None
        assert I.uninstall(text) is None
        I.erase(path)
        assert not path.parent.exists()

    def test_erase_keeps_a_folder_in_use(self, tmp_path: Path) -> None:
        """Only an empty folder goes with its file."""
        (tmp_path / "agents").mkdir()
        I.write(tmp_path / "settings.json", "{}", NOW)
        I.erase(tmp_path / "settings.json")
        assert [file.name for file in tmp_path.iterdir()] == ["agents"]

    def test_bytes_are_kept(self, tmp_path: Path) -> None:
        """Mark, CRLF and a lone CR go through read and write unchanged, and the backup has the old bytes."""
        path, data = tmp_path / "settings.json", b'\xef\xbb\xbf{\r\n"a":\r"\xc3\xa9"}\r\n'
        path.write_bytes(data)
        text = I.read(path)
        assert text is not None
        backup = I.write(path, I.install(text, OURS, FEW), NOW, expected=text)
        assert backup is not None
        assert backup.read_bytes() == data
        I.write(path, I.uninstall(I.read(path) or "") or "", NOW)
        assert path.read_bytes() == data

    def test_same_text_writes_nothing(self, tmp_path: Path) -> None:
        """No backup and no new file when nothing changes."""
        path = tmp_path / "settings.json"
        path.write_bytes(b"{}")
        before = path.stat()
        assert I.write(path, "{}", NOW) is None
        assert path.stat().st_ino == before.st_ino
        assert list(tmp_path.iterdir()) == [path]

    def test_newest_three_backups_are_kept(self, tmp_path: Path) -> None:
        """Older ones go, those of one second count up, and files of other names stay."""
        path = tmp_path / "settings.json"
        other = tmp_path / "settings.json.bak"
        for file in (path, other):
            file.write_text("0")
        for number in range(1, 8):
            I.write(path, str(number), NOW + timedelta(seconds=number // 4))
        backups = sorted(tmp_path.glob("*.showcause-backup-*"))
        assert [backup.read_text() for backup in backups] == ["4", "5", "6"]
        assert backups[0].name == "settings.json.showcause-backup-20261130T100001-001"
        assert other.exists()

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no mode bits")
    def test_mode_is_kept(self, tmp_path: Path) -> None:
        """A private file stays private, and so does its backup."""
        path = tmp_path / "settings.json"
        path.write_text("{}")
        path.chmod(0o600)
        backup = I.write(path, '{"a": 1}', NOW)
        assert backup is not None
        assert {stat.S_IMODE(file.stat().st_mode) for file in (path, backup)} == {0o600}

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        """The link's target is replaced, also one that is not there yet; the backup stands beside the link."""
        for name in ("there", "missing"):
            dotfiles, claude = tmp_path / name / "dotfiles", tmp_path / name / ".claude"
            dotfiles.mkdir(parents=True)
            claude.mkdir()
            if name == "there":
                (dotfiles / "s.json").write_text("{}")
            path = claude / "settings.json"
            path.symlink_to(dotfiles / "s.json")
            backup = I.write(path, '{"a": 1}', NOW)
            assert path.is_symlink()
            assert (dotfiles / "s.json").read_text() == '{"a": 1}'
            assert list(dotfiles.iterdir()) == [dotfiles / "s.json"]
            assert (backup.parent if backup else None) == (claude if name == "there" else None)
        I.erase(path)
        assert path.is_symlink()
        assert not path.exists()

    def test_a_change_meanwhile_is_not_overwritten(self, tmp_path: Path) -> None:
        """A file that no longer says what was read is left alone."""
        path = tmp_path / "settings.json"
        path.write_text('{"model": "new"}')
        with pytest.raises(SettingsError, match="changed while"):
            I.write(path, "{}", NOW, expected='{"model": "old"}')
        assert path.read_text() == '{"model": "new"}'

    def test_a_failed_write_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A full disk is told, and neither the file nor the folder shows a trace but the backup."""
        path = tmp_path / "settings.json"
        path.write_text("{}")

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(SettingsError, match="cannot be written: No space left"):
            I.write(path, '{"a": 1}', NOW)
        assert path.read_text() == "{}"
        assert [file.name for file in tmp_path.iterdir() if file.name.endswith(".new")] == []

    def test_what_is_no_settings_file_is_refused(self, tmp_path: Path) -> None:
        """A folder, a loop of links and text of another encoding are told, the last with its place."""
        (tmp_path / "folder").mkdir()
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        (tmp_path / "latin").write_bytes(b'{\n"a": "\xe9"}')
        for name, what in (("folder", "not a regular file"), ("loop", "link"), ("latin", r"latin:2:7\]: not UTF-8")):
            with pytest.raises(SettingsError, match=what):
                I.read(tmp_path / name)
            with pytest.raises(SettingsError, match=what):
                I.write(tmp_path / name, "{}", NOW)


def test_diff() -> None:
    """The lines that change, files that come and go, and a missing line end are shown; no change shows nothing."""
    path = Path("s.json")
    assert I.diff("{}\n", "{}\n", path) == ""
    assert I.diff("a\nb\n", "a\nc", path) == (
        "--- s.json\n+++ s.json\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n\\ No newline at end of file\n"
    )
    assert I.diff(None, "a\n", path).startswith("--- /dev/null\n+++ s.json\n")
    assert I.diff("a\n", None, path).startswith("--- s.json\n+++ /dev/null\n")
