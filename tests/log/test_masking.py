"""What is masked before it is kept, and, first, what is not."""

from __future__ import annotations

import time

import pytest

from showcause.log.masking import MASK, MOST, mask

# put together here, so that no scanner takes a test for a leak
RUN = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
HEX = "0123456789abcdef0123456789abcdef01234567"

PLAIN = {
    "prose": "The token is checked; a password field was added to the form.",
    "prose-colon": "The password: it must be long. Secret: nobody reads it. Token: required.",
    "prose-bearer": "It uses bearer authentication and basic authorization, as before.",
    "prose-of-a-number": "Authorization: the middleware now runs first. Basic functionality works.",
    "hash-in-commit-talk": "Fixed in a1b2c3d, see also 9f8e7d6c5b4a39281706f5e4d3c2b1a098765432 and a1b2c3d..e4f5a6b.",
    "sha-256": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "uuid": "session 3f2504e0-4f89-11d3-9a0c-0305e82c3301 ended",
    "path": "/home/me/project/src/tokens/secret_store/api_key_2.py:120 and C:\\keys\\token1.txt",
    "path-after-a-name": "token: src/auth/token2.py:14",
    "address": "https://host.example:8080/a@b?x=1#y and git@github.com:me/project.git",
    "address-with-a-user": "ssh://git@host.example/project.git",
    "count-of-tokens": "max_tokens=4096 MAX_TOKENS=4096 total_tokens: 12345 TOKEN_LIMIT = 128000",
    "a-name-as-value": "API_KEY=$API_KEY TOKEN=${TOKEN} SECRET_KEY=<yours> PASSWORD=os.environ",
    "code": "token = get_token2(user) and password=get_password(3) and secret: Optional[str]",
    "annotation": "password: str, token: bytes = b''",
    "a-sort-key": "SORT_KEY=name2 PRIMARY_KEY=user_id1 CACHE_KEY=v2_users",
    "library": "sk-learn-compatible-estimator-for-everyone, task-list-of-2026-for-everyone, risk-1234567890abcdefgh",
    "hugging-face-function": "hf_hub_download_with_progress and npm_config_registry and pypi-publish-action",
    "working-folder": "PWD=/home/me/x OLDPWD=/home/me BYPASS=enabled COMPASS=north TOKEN_FILE=a1b2c3/d4",
    "path-of-a-secret": "TOKEN=/run/secrets/token1 password: ./secrets/password1.txt --token-file=~/x1 secret=/run/s1",
    "flag": "The --token flag is required, --password too.",
    "public-key": "-----BEGIN PUBLIC KEY----- MIIB -----END PUBLIC KEY-----",
    "user-of-a-container": "docker run -u 1000:1000 image",
    "model": "claude-opus-4-20250514 and gpt-4o-2024-08-06",
    "flags-in-prose": "--token protection, --api-key required and --password without a value; --secret 'x'",
    "schema": '{"a": "string", "token": "$TOKEN", "secret": "<yours>"}',
    "tests-pass": "tests pass: 'all of them'",
    "chinese": "令牌已检查；密码：字段已添加。",
}

SECRETS = {
    "openai": f"sk-{RUN}",
    "openai-letters-only": "sk-abcdefghijklmnopqrstuv",
    "openai-project": f"sk-proj-{RUN}_{RUN}",
    "anthropic": f"sk-ant-api03-{RUN}-{RUN}",
    "openrouter": f"sk-or-v1-{HEX}",
    "stripe": f"sk_live_{RUN}",
    "stripe-hook": f"whsec_{RUN}",
    "github": f"ghp_{RUN}",
    "github-fine-grained": f"github_pat_11ABCDEFG_{RUN}",
    "gitlab": f"glpat-{RUN[:20]}",
    "grafana": f"glsa_{RUN}",
    "slack": "xox" + "b-123456789012-1234567890123-abcdefghijkl",
    "slack-hook": "hooks.slack" + ".com/services/T00000000/B00000000/abcdefghijklmnop",
    "aws-id": "AKIA" + "ABCDEFGH12345678",
    "google": "AIza" + RUN,
    "google-oauth": "ya29." + RUN,
    "jwt": "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.abcdefgh",
    "npm": f"npm_{RUN}",
    "pypi": f"pypi-AgEIcHlwaS5vcmc{RUN}",
    "hugging-face": f"hf_{RUN}",
    "groq": f"gsk_{RUN}",
    "sendgrid": f"SG.{RUN[:22]}.{RUN}",
    "twilio": f"SK{HEX[:32]}",
    "mailgun": f"key-{HEX[:32]}",
    "databricks": f"dapi{HEX[:32]}",
    "digital-ocean": f"dop_v1_{HEX}{HEX[:24]}",
    "vault": f"hvs.{RUN}",
    "telegram": f"123456789:AA{RUN}",
    "bearer": RUN,
}


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN.keys())
def test_what_is_no_secret_stays(text: str) -> None:
    """Not a character is changed."""
    assert mask(text) == text


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS.keys())
@pytest.mark.parametrize(
    "frame", ["{}", "it is {} here", 'curl -H "Authorization: Bearer {}" x', '{{"key": "{}"}}'], ids=repr
)
def test_keys_of_providers(secret: str, frame: str) -> None:
    """Whatever stands around the key."""
    if secret == RUN and "Bearer" not in frame:
        return
    found = mask(frame.format(secret))
    assert secret not in found
    assert MASK in found


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("postgres://app:s3cr/et@db", "postgres://app:s3cr/et@db"),
        ("postgres://app:s3cret@db.example/x", "postgres://[masked]@db.example/x"),
        ("postgres://u:p@w@db.example/x", "postgres://[masked]@db.example/x"),
        ("redis://:pass@10.0.0.1:6379", "redis://[masked]@10.0.0.1:6379"),
        ("https://me:ghp@github.com/a/b.git and https://a.b/c", "https://[masked]@github.com/a/b.git and https://a.b/c"),
    ],
    ids=["a-slash-ends-it", "database", "an-at-in-the-password", "no-user", "git"],
)  # fmt: skip
def test_addresses_keep_their_host(text: str, left: str) -> None:
    """User and password go, the rest of the address stays."""
    assert mask(text) == left


@pytest.mark.parametrize(
    "end", ["-----END RSA PRIVATE KEY----- after", "", "\n"], ids=["whole", "cut", "cut-at-a-line"]
)
def test_a_private_key_goes_as_a_block(end: str) -> None:
    """Its body too, also where the text ends within it."""
    found = mask(f"before -----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc\n{end}")
    assert found == "before [masked]" + (" after" if "after" in end else "")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("DB_PASSWORD=hunter", "DB_PASSWORD=[masked]"),
        ("export API_KEY='abc def'", "export API_KEY=[masked]"),
        ("AWS_SECRET_ACCESS_KEY = wJalrXUtnFEMI/K7MDENG", "AWS_SECRET_ACCESS_KEY = [masked]"),
        ("GITHUB_TOKEN=abcd1234\nDEBUG=1\n", "GITHUB_TOKEN=[masked]\nDEBUG=1\n"),
        ("password=hunter22", "password=[masked]"),
        ("?token=abcdefgh&page=2", "?token=[masked]&page=2"),
        ('{"password": "correct-horse"}', '{"password": [masked]}'),
        ("db_password: hunter22", "db_password: [masked]"),
        ("client_secret = 'abcdef'", "client_secret = [masked]"),
        ("deploy --api-key 12ab34cd --verbose", "deploy --api-key [masked] --verbose"),
        ("curl -s -u me:pass1 https://a.example", "curl -s -u [masked] https://a.example"),
        ("Authorization: Bearer123456", "Authorization: [masked]"),
        ("Authorization: Bearer abcdefghijklmnopqrst", "Authorization: Bearer [masked]"),
        ('-H "Authorization: Bearer ab12cd" x', '-H "Authorization: Bearer [masked]" x'),
        ("mysql --password correcthorse -h x", "mysql --password [masked] -h x"),
        ("deploy --api-key 'two words' x", "deploy --api-key [masked] x"),
        ('{"password": "two words", "a": 1}', '{"password": [masked], "a": 1}'),
        ('{\\"password\\": \\"hunter\\"}', '{\\"password\\": [masked]}'),
        ('PASSWORD="two words" run', "PASSWORD=[masked] run"),
        ("password='two words' run", "password=[masked] run"),
        ("DB_PASS=12345678 run", "DB_PASS=[masked] run"),
        ("db_pass=hunter22", "db_pass=[masked]"),
        ("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG+bPx", "AWS_SECRET_ACCESS_KEY=[masked]"),
        ("Authorization: Basic dXNlcjpwYXNzd29yZDE=", "Authorization: Basic [masked]"),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else None,
)
def test_lines_that_name_a_secret(text: str, left: str) -> None:
    """The name stays, so that a reader knows what was there."""
    assert mask(text) == left


def test_it_is_done_once() -> None:
    """Masked text is left alone."""
    for text in (*SECRETS.values(), "password=hunter22", "TOKEN='abcdef'", "postgres://a:b@c/d"):
        assert mask(mask(text)) == mask(text)


@pytest.mark.parametrize(
    "part", ["a_", "token=", "sk-", "://a:", "-----BEGIN PRIVATE KEY-----", "A_", "curl -u ", "eyJa."], ids=repr
)
def test_hostile_text_takes_no_time(part: str) -> None:
    """No pattern runs away on its own pieces repeated, and the text is cut."""
    began = time.process_time()
    found = mask(part * (20_000 // len(part)))
    assert time.process_time() - began < 5
    assert len(found) <= 3 * MOST
