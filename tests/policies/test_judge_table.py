"""`[judge]`: what a person may say, that a key is never shown, and that a project names nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.errors import PolicyError
from showcause.judge.settings import Settings, settings
from showcause.policies import judge_table
from showcause.policies.checking import check
from showcause.policies.compiling import compiled, policy_at
from showcause.policies.schema import Sheet, read

SECRET = "sk-proj-a1B2c3D4e5F6g7H8i9J0"  # noqa: S105  # it opens nothing


def sheet(text: str, *, user: bool = True) -> Sheet:
    made = read("showcause.toml", text.encode())
    check(made, user=user)
    return made


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('provider = "openai"\nmodel = "m"\nkey = "OPENAI_API_KEY"', id="openai"),
        pytest.param(
            'provider = "openai"\nmodel = "qwen3:8b"\nbase_url = "http://localhost:11434/v1"', id="local, no key"
        ),
        pytest.param('provider = "openai"\nmodel = "a/b"\nbase_url = "http://[::1]:8000/v1"', id="local by number"),
        pytest.param(
            'provider = "openai"\nmodel = "m"\nbase_url = "https://llm.example.org/v1"', id="elsewhere, encrypted"
        ),
        pytest.param('provider = "anthropic"\nmodel = "m"\nkey = "K"\ntimeout = "20s"\nper_stop = 1', id="anthropic"),
        pytest.param('provider = "command"\ncommand = ["claude", "-p", ""]', id="a program by name"),
        pytest.param(
            'provider = "command"\ncommand = ["/opt/bin/judge"]\nprice_in = 0.25\ncurrency = "EUR"', id="by path"
        ),
        pytest.param('provider = "command"\ncommand = ["C:\\\\bin\\\\judge.exe"]', id="by path with a drive"),
        pytest.param('provider = "none"', id="none"),
    ],
)
def test_allowed(text: str) -> None:
    assert sheet(f"[judge]\n{text}\n").faults == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param('model = "m"', "provider", id="nobody named"),
        pytest.param('provider = "openai"', "needs judge.model", id="no model"),
        pytest.param('provider = "anthropic"\nmodel = "m"', "needs judge.key", id="no key where one is needed"),
        pytest.param('provider = "command"', "needs judge.command", id="no program"),
        pytest.param('provider = "ollama"', "judge.provider", id="an unknown provider"),
        pytest.param('provider = "none"\nmodell = "m"', "judge.modell", id="an unknown key"),
        pytest.param('provider = "none"\ntimeout = "3m"', "judge.timeout", id="longer than anybody waits"),
        pytest.param('provider = "none"\ntimeout = 20', "judge.timeout", id="a time without a unit"),
        pytest.param('provider = "none"\nprice_in = -1', "judge.price_in", id="a price below nothing"),
        pytest.param('provider = "none"\nprice_in = nan', "judge.price_in", id="a price that is none"),
        pytest.param('provider = "none"\nper_stop = 0', "judge.per_stop", id="no question at all"),
        pytest.param('provider = "none"\ncommand = []', "judge.command", id="an empty command"),
        pytest.param('provider = "none"\ncommand = "claude -p"', "judge.command", id="a shell line"),
        pytest.param(
            'provider = "none"\ncommand = ["./judge"]', "starts no program", id="a path that depends on where"
        ),
        pytest.param('provider = "none"\nbase_url = "http://llm.example.org"', "unencrypted", id="not encrypted"),
        pytest.param('provider = "none"\nbase_url = "http://localhost.example.org"', "unencrypted", id="almost local"),
        pytest.param('provider = "none"\nbase_url = "ftp://x"', "judge.base_url", id="no http"),
    ],
)
def test_a_fault_names_the_key(text: str, says: str) -> None:
    faults = sheet(f"[judge]\n{text}\n").faults
    assert any(says in str(fault) for fault in faults)
    assert all(fault.line for fault in faults)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f'key = "{SECRET}"', id="as the key's name"),
        pytest.param(f'api_key = "{SECRET}"', id="under a name of its own"),
        pytest.param(f'model = "{SECRET}"', id="as the model"),
        pytest.param(f'provider = "{SECRET}"', id="as the provider"),
        pytest.param(f'base_url = "https://user:{SECRET}@example.org/v1"', id="in the address"),
        pytest.param(f'base_url = "https://example.org/v1?key={SECRET}"', id="in a query"),
        pytest.param(f'command = ["x", "--api-key", "{SECRET}"]', id="on the command line"),
        pytest.param(f'command = ["x", "{SECRET}"]', id="on the command line, alone"),
        pytest.param(f'command = "x {SECRET}"', id="in a shell line"),
        pytest.param(f'timeout = "{SECRET}"', id="anywhere"),
    ],
)
@pytest.mark.parametrize("user", [True, False], ids=["user", "project"])
def test_a_key_that_somebody_pasted_is_a_fault_and_is_not_shown(line: str, user: bool) -> None:
    """The faults of a policy reach terminals and the log."""
    text = f"[judge]\n{line}\n" if line.startswith("provider") else f'[judge]\nprovider = "none"\n{line}\n'
    faults = sheet(text, user=user).faults
    assert faults
    assert all(SECRET not in str(fault) for fault in faults)


class TestAProject:
    """It is written by whoever wrote the repository."""

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param('provider = "command"\ncommand = ["/bin/sh", "-c", "id"]', id="a program of its own"),
            pytest.param(
                'provider = "openai"\nmodel = "m"\nbase_url = "https://example.org"', id="a server of its own"
            ),
            pytest.param('provider = "openai"\nmodel = "m"\nkey = "AWS_SECRET_ACCESS_KEY"', id="a key of the user's"),
            pytest.param("per_session = 500", id="a bound"),
            pytest.param('provider = "none"\ntimeout = "1s"', id="more than to decline"),
        ],
    )
    def test_it_names_nobody(self, text: str) -> None:
        (fault,) = sheet(f"[judge]\n{text}\n", user=False).faults
        assert "project" in str(fault)

    def test_it_may_decline(self) -> None:
        assert sheet('[judge]\nprovider = "none"\n', user=False).faults == []

    @pytest.fixture
    def project(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A user's file with a judge, and a project below."""
        monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "ours"))
        (tmp_path / "ours" / "config").mkdir(parents=True)
        (tmp_path / "project").mkdir()
        self.user(tmp_path, "")
        return tmp_path / "project"

    def user(self, root: Path, more: str) -> None:
        judge = '[judge]\nprovider = "openai"\nmodel = "m"\nbase_url = "http://localhost:1/v1"\n'
        (root / "ours" / "config" / "showcause.toml").write_text(judge + more)

    def test_the_users_judge_is_asked_in_it(self, project: Path) -> None:
        (project / "showcause.toml").write_text('preset = "strict"\n')
        assert policy_at(str(project)).judge == {
            "provider": "openai", "model": "m", "base_url": "http://localhost:1/v1",
        }  # fmt: skip

    def test_declined_is_none_at_all(self, project: Path) -> None:
        (project / "showcause.toml").write_text('[judge]\nprovider = "none"\n')
        assert policy_at(str(project)).judge == {}

    def test_a_locked_judge_cannot_be_declined(self, project: Path) -> None:
        self.user(project.parent, '[locked.judge]\nprovider = "openai"\nmodel = "m"\n')
        (project / "showcause.toml").write_text('[judge]\nprovider = "none"\n')
        assert policy_at(str(project)).judge["model"] == "m"

    def test_another_judge_is_another_revision(self, project: Path) -> None:
        before = compiled(str(project))["rev"]
        self.user(project.parent, "per_stop = 1\n")
        assert compiled(str(project))["rev"] != before

    def test_a_policy_named_on_the_command_line_brings_none(self, project: Path) -> None:
        """`--policy FILE` reads one file, and that may be anybody's."""
        other = project / "other.toml"
        other.write_text('[judge]\nprovider = "command"\ncommand = ["x"]\n')
        with pytest.raises(PolicyError):
            compiled(str(project), str(other))


def test_without_a_word_nobody_is_asked() -> None:
    assert settings({}) is None
    assert settings({"provider": "none"}) is None


def test_defaults_fit_the_hooks_own_time() -> None:
    made = settings({"provider": "openai", "model": "m"})
    assert made == Settings("openai", "m", "https://api.openai.com/v1")
    assert made.timeout == 6.0


def test_every_setting_can_be_said_and_is_explained() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "reference" / "policy.md").read_text("utf-8")
    section = page.partition("### [judge]")[2].partition("\n### ")[0]
    assert set(judge_table.FIELDS) == set(Settings._fields)
    assert [key for key in judge_table.FIELDS if f"`{key}`" not in section] == []
