"""Secrets in a text replaced, before it is kept. Patterns are compiled only where a mark of theirs occurs.

Told by form, not by entropy: hashes, UUIDs, paths and prose stay. What a form does not show stays too.
"""

from __future__ import annotations

MASK = "[masked]"
MOST = 8000  # characters; the rest is cut off

# marks of which one must occur (in capitals where the pattern has them so), the pattern, and what stays of it
_KINDS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (
        ("-----begin",),
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
        r"(?s:.*?)(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\Z)",
        "",
    ),
    # its end, where its beginning was cut away
    (
        ("-----end",),
        r"\A[A-Za-z0-9+/=\s\\]*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----",
        "",
    ),
    # scheme://user:password@host
    (("://",), r"(?<=://)[^\s/?#@:\"'`<>]{0,200}:[^\s/\"'`<>]{1,200}(?=@[^\s@])", ""),
    # a header, or a word and its token: a token has a figure in it, "bearer authentication" has none
    (("bearer", "basic"), r"\b((?i:bearer|basic)\s+)(?=[A-Za-z._~+/-]{0,80}\d)[A-Za-z0-9._~+/-]{16,}=*", r"\1"),
    (
        ("authorization",),
        r"\b((?i:(?:proxy-)?authorization)[\"']?\s*[:=]\s*[\"']?)(?!\[masked)(?=\S{0,200}\d)\S{6,}",
        r"\1",
    ),
    # the header in full: behind its scheme a token needs no figure
    (
        ("authorization",),
        r"\b((?i:(?:proxy-)?authorization[\"']?\s*[:=]\s*[\"']?(?:bearer|basic|token|apikey)\s+))"
        r"(?:(?=[^\s\"'<$]{0,200}\d)[^\s\"'<$\[]{4,}|[A-Za-z0-9._~+/-]{16,}=*)",
        r"\1",
    ),
    # OpenAI, Anthropic, DeepSeek, OpenRouter: one long run, or figures between the hyphens
    (
        ("sk-",),
        r"\bsk-(?:[A-Za-z0-9]{16,}(?![A-Za-z0-9_-]{0,80}-[a-z]+\b)|(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{20,})",
        "",
    ),
    (("k_live_", "k_test_", "whsec_"), r"\b(?:[spr]k_(?:live|test)|whsec)_[A-Za-z0-9]{10,}", ""),
    (("gh", "github_pat_"), r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})", ""),
    (("gl",), r"\bgl(?:pat|dt|rt|soat|ft|oas|cbt|ptt|agent|imt|sa|c)[-_][A-Za-z0-9_-]{18,}={0,2}", ""),
    (
        ("xox", "xapp-", "hooks.slack.com"),
        r"\b(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}|hooks\.slack\.com/services/[A-Za-z0-9/_-]{20,}",
        "",
    ),
    (("akia", "asia", "abia", "acca"), r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b", ""),
    (
        ("aiza", "ya29.", "gocspx-"),
        r"\bAIza[A-Za-z0-9_-]{30,}"
        r"|\bya29\.[A-Za-z0-9_-]{20,}|\bGOCSPX-[A-Za-z0-9_-]{20,}",
        "",
    ),
    (("eyj",), r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}", ""),
    (
        ("npm_", "pypi-", "hf_", "dckr_pat_", "crates_"),
        r"\b(?:npm_[A-Za-z0-9]{30,}|pypi-(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{40,}|hf_[A-Za-z0-9]{30,}"
        r"|dckr_pat_[A-Za-z0-9_-]{20,})",
        "",
    ),
    (
        ("gsk_", "xai-", "r8_", "pplx-", "nvapi-", "tvly-", "lsv2_"),
        r"\b(?:gsk_[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}|r8_[A-Za-z0-9]{20,}|pplx-[A-Za-z0-9]{20,}"
        r"|nvapi-(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{20,}|tvly-(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{20,}"
        r"|lsv2_[a-z]{2}_[A-Za-z0-9_]{20,})",
        "",
    ),
    (
        tuple("sg. key- sk dapi _v1_ shp lin_api_ ntn_ atatt3 hvs. tskey- sntry nrak- pmak- sbp_ dp. age-".split()),  # noqa: SIM905  # as words they stay one line
        r"\b(?:SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|key-[0-9a-f]{32}\b|SK[0-9a-f]{32}\b|dapi[0-9a-f]{32}"
        r"|do[opr]_v1_[0-9a-f]{40,}"
        r"|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{30,}|ATATT3[A-Za-z0-9_=-]{30,}"
        r"|hvs\.[A-Za-z0-9_-]{24,}|tskey-[a-z]+-[A-Za-z0-9-]{20,}|sntry[su]_[A-Za-z0-9_=+/-]{30,}|NRAK-[A-Z0-9]{20,}"
        r"|PMAK-[A-Za-z0-9-]{30,}|sbp_[0-9a-f]{40}|dp\.(?:pt|st|ct|scim|audit)\.[A-Za-z0-9]{40,}"
        r"|AGE-SECRET-KEY-1[A-Z0-9]{50,})",
        "",
    ),
    ((":aa",), r"\b[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}", ""),  # a bot of Telegram
    (("curl",), r"(\bcurl\b[^\n|;&]{0,300}?\s(?:-u|--user)[ =]?[\"']?)[^\s:\"']{1,80}:[^\s\"']+", r"\1"),
    # NAME_TOKEN=value as in .env; a name as value ($X, ${X}, <x>, os.environ…) and a bare number are none
    (
        ("KEY", "TOKEN", "SECRET", "PASS", "_PWD", "CREDENTIAL", "DSN"),
        r"((?<![A-Za-z0-9_])(?:[A-Z0-9_]{0,60}(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)"
        r"|(?:[A-Z0-9_]{0,60}_)?(?:PASS|DSN)|[A-Z0-9_]{0,60}_PWD|(?:[A-Z0-9_]{0,60}_)?(?:API|ACCESS|SECRET|PRIVATE"
        r"|ENCRYPTION|SIGNING|MASTER|ACCOUNT|SERVICE|LICENSE|DEPLOY|CLIENT|SSH|JWT|APP)_?KEY(?:_ID)?)"
        r"(?:_?[0-9]{1,3}|_(?:DEV|PROD|STAGING|TEST|LIVE))?[ \t]{0,4}=[ \t]{0,4})"
        r"(?!\[masked)(?![0-9.]+(?![^\s;,]))"
        r"(?![\"']?(?:[$<{%*/~]|\.{1,3}/|\.\.\.|os\.|process\.|env[.(\[]|None\b|null\b|true\b|false\b))"
        r"(?:\"[^\"\n]{4,}\"|'[^'\n]{4,}'|[^\s\"'();,]{4,})",
        r"\1",
    ),
    # password=value as in an address or a command line
    (
        ("password", "passwd", "passphrase", "secret", "token", "api"),
        r"(?i:(?<![A-Za-z0-9])((?:[a-z0-9]{1,20}[_-]){0,3}(?:password|passwd|passphrase|secret|token|api[_-]?key"
        r"|(?:access|secret|private|account)[_-]?key)=))(?!\[masked)(?![\"']?(?:[$<{%*/~]|\.{1,3}/|\.\.\.|os\.|process\.|env\.))"
        r"(?![0-9.]+(?![^\s&;,]))"
        r"(?:\"[^\"\s]{6,}\"|'[^'\s]{6,}'|[^\s\"'()\[\]{}<>&;,]{6,}(?![\w(\[.]))",
        r"\1",
    ),
    # `password: value` and `key = value` only where the value has a figure or stands in quotes
    (
        ("password", "passwd", "passphrase", "secret", "token", "api", "key"),
        r"(?i:(?<![A-Za-z0-9])((?:[a-z0-9]{1,20}[_-]?){0,3}(?:password|passwd|passphrase|secret|token|api[_-]?key"
        r"|(?:access|secret|private|account)[_-]?key)[\"']?[ \t]{0,4}[:=][ \t]{0,4}))"
        r"(?!\[masked)(?![\"']?(?:[$<{%*/~]|\.{1,3}/|\.\.\.))"
        r"(?:\"[^\"\s]{6,}\"|'[^'\s]{6,}'|(?=[^\s\"'()\[\]{}<>,;]{0,200}\d)(?=[^\s\"'()\[\]{}<>,;]{0,200}[A-Za-z])"
        r"[^\s\"'()\[\]{}<>,;/]{6,}(?![\w(\[/]))",
        r"\1",
    ),
    # "password": "…" as JSON writes it, also within a string; password="two words"
    (
        ("password", "passwd", "passphrase", "secret", "token", "api"),
        r"(?i:((?:\\?[\"'])(?:[a-z0-9]{1,20}[_-]?){0,3}(?:password|passwd|passphrase|secret|token|api[_-]?key)"
        r"\\?[\"']\s{0,4}:\s{0,4}))(?!\\?[\"'](?:[$<{%*]|\[masked|(?i:string|str|text|true|false|required)\\?[\"']))"
        r"(?:\\\"[^\"\n\\]{3,200}\\\"|\"[^\"\n]{3,200}\"|'[^'\n]{3,200}')",
        r"\1",
    ),
    (
        ("password", "passwd", "passphrase", "_pass", "-pass", "secret"),
        r"(?i:(?<![A-Za-z0-9])((?:(?:[a-z0-9]{1,20}[_-]){0,3}(?:password|passwd|passphrase|secret)"
        r"|(?:[a-z0-9]{1,20}[_-]){1,3}pass)[ \t]{0,4}[:=][ \t]{0,4}))(?![\"'](?:[$<{%*/~]|\.{1,3}/|\[masked))"
        r"(?:\"[^\"\n]{3,200}\"|'[^'\n]{3,200}')",
        r"\1",
    ),
    (
        ("password", "passwd", "_pass"),
        r"(?i:(?<![A-Za-z0-9])((?:[a-z0-9]{0,20}_?){0,3}(?:password|passwd)=|(?:[a-z0-9]{1,20}_){1,3}pass=))"
        r"(?:[0-9]{6,}(?![\w.])|(?=[a-z0-9]{0,80}\d)[a-z0-9]{6,}(?![\w(\[.]))",
        r"\1",
    ),
    # an option and its value apart: with a figure, in quotes, or a long word that no sentence about the option uses
    (
        ("--",),
        r"(--(?:[a-z]{1,20}-){0,3}(?:password|passwd|secret|token|api-?key|access-?key)[ \t]+)"
        r"(?:\"[^\"\n$<]{4,200}\"|'[^'\n$<]{4,200}'|(?!(?:required|argument|parameter|protection|options?|instead|together"
        r"|without|because|through|anywhere|directly|explicitly)\b)[A-Za-z]{8,200}(?![\w./(-]))",
        r"\1",
    ),
    (
        ("--",),
        r"(--(?:[a-z]{1,20}-){0,3}(?:password|passwd|secret|token|api-?key|access-?key)[ \t]+[\"']?)"
        r"(?=[^\s\"']{0,200}\d)(?![0-9]+\b)[^\s\"'$<]{6,}",
        r"\1",
    ),
)


def mask(text: str) -> str:
    """`text`, cut to MOST characters, with `[masked]` for whatever has the form of a secret."""
    text = text[:MOST]
    either = f"{text.lower()}\n{text}"
    for marks, pattern, kept in _KINDS:
        if any(mark in either for mark in marks):
            import re  # json has loaded it already where a record is written

            text = re.sub(pattern, kept + MASK, text)
    return text
