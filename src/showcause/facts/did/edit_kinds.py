"""What kind of file a path names, told by its name alone: code, test, documentation, configuration, generated."""

from __future__ import annotations

_DOCUMENTS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".org", ".tex", ".pdf", ".docx", ".po", ".pot", ".markdown")
_DOCUMENT_NAMES = ("readme", "changelog", "license", "licence", "notice", "authors", "contributing", "copying", "todo")
_CONFIGURATION = (
    ".json", ".jsonc", ".json5", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".env", ".properties", ".xml",
    ".plist", ".editorconfig", ".csv", ".tsv", ".gitignore", ".gitattributes", ".dockerignore", ".npmrc", ".nvmrc",
    ".tool-versions", ".example", ".sample", ".webmanifest", ".entitlements", ".prettierrc", ".eslintrc", ".csproj",
    ".props", ".targets", ".sln", ".slnx",
)  # fmt: skip
_GENERATED = (
    ".lock", ".sum", ".log", ".map", ".snap", ".pyc", ".min.js", ".min.css", ".pid", ".out", ".tmp", ".bak", ".orig",
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".zip", ".gz", ".db", ".sqlite", ".parquet", ".patch", ".diff",
    ".pb.go", "_pb2.py", ".g.dart", ".freezed.dart", ".tsbuildinfo", ".woff2", ".mp4", ".wav", ".mp3",
)  # fmt: skip
_LOCKS = (
    "package-lock.json", "pnpm-lock.yaml", "npm-shrinkwrap.json", "yarn.lock", "bun.lockb", "composer.lock",
    "cargo.lock", "poetry.lock", "uv.lock", "gemfile.lock", "go.sum", "packages.lock.json", "flake.lock",
)  # fmt: skip
_BUILT = (
    "/dist/", "/build/", "/target/", "/node_modules/", "/.next/", "/out/", "/__pycache__/", "/coverage/", "/vendor/",
    "/.venv/", "/venv/", "/.cache/", "/__snapshots__/", "/.git/", "/var/folders/", "/temp/", "/scratchpad/", "/dev/",
    "/.pytest_cache/", "/site-packages/", "/generated/",
)  # fmt: skip
_NOTES = ("/.claude/", "/.specstory/", "/.cursor/", "/docs/", "/.planning/", "/.codex/")
_SCRATCH = ("/tmp/", "/private/tmp/", "/c/temp/")  # noqa: S108 - names, no file
_TEST_FOLDERS = (
    "/tests/", "/test/", "/__tests__/", "/spec/", "/specs/", "/e2e/", "/testing/", "/testdata/", "/cypress/",
)  # fmt: skip
_TEST_MARKS = (".test.", ".spec.", "_test.", "_spec.", ".e2e.", ".cy.", "-test.", "-spec.")
_CODE = (
    ".py", ".pyi", ".pyx", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".astro",
    ".go", ".rs", ".java", ".kt", ".kts", ".scala", ".groovy", ".gradle", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp",
    ".hh", ".cs", ".fs", ".vb", ".swift", ".m", ".mm", ".rb", ".php", ".pl", ".pm", ".lua", ".r", ".jl", ".ex", ".exs",
    ".erl", ".hrl", ".hs", ".ml", ".mli", ".clj", ".cljs", ".elm", ".dart", ".sh", ".bash", ".zsh", ".fish", ".ps1",
    ".bat", ".cmd", ".sql", ".html", ".htm", ".css", ".scss", ".sass", ".less", ".sol", ".vy", ".move", ".cairo",
    ".tf", ".hcl", ".nix", ".proto", ".graphql", ".gql", ".prisma", ".ipynb", ".zig", ".nim", ".v", ".sv", ".vhd",
    ".asm", ".s", ".wat", ".glsl", ".hlsl", ".wgsl", ".metal", ".cu", ".gd", ".cmake", ".bzl", ".jinja", ".j2", ".ejs",
    ".hbs", ".pug", ".erb", ".haml", ".twig", ".blade", ".cshtml", ".razor", ".xaml", ".el", ".vim", ".awk", ".tcl",
    ".f90", ".f", ".pas", ".d", ".cr", ".coffee", ".liquid", ".qml", ".as", ".applescript",
)  # fmt: skip
_CODE_NAMES = ("dockerfile", "makefile", "justfile", "rakefile", "jenkinsfile", "vagrantfile", "procfile", "gemfile")


def kind_of(path: str) -> str:
    """code, test, documentation, configuration, generated, or unknown where the name tells nothing.

    A path inside the project should be given relative to it: what lies in a temporary folder is scratch work.
    """
    whole = "/" + path.strip().strip("\"'").replace("\\", "/").lower().lstrip("/")
    name = whole.rpartition("/")[2]
    if not name:
        return "unknown"
    if (
        whole.startswith(_SCRATCH)
        or name in _LOCKS
        or name.endswith(_GENERATED)
        or any(part in whole for part in _BUILT)
    ):
        return "generated"
    if name.endswith(_DOCUMENTS) or name.partition(".")[0] in _DOCUMENT_NAMES:
        return "documentation"
    if is_test(whole, name):
        return "test" if name.endswith(_CODE) else "configuration"
    if any(part in whole for part in _NOTES):
        return "documentation"
    if name.endswith(_CODE) or name.partition(".")[0] in _CODE_NAMES:
        return "code"
    return "configuration" if name.endswith(_CONFIGURATION) or name.startswith(".") else "unknown"


def is_test(whole: str, name: str) -> bool:
    """By folder or by the marks that runners look for in a name."""
    return (
        name.startswith("test_")
        or name == "conftest.py"
        or any(mark in name for mark in _TEST_MARKS)
        or name.endswith(("test.java", "tests.java", "test.kt", "tests.cs", "test.cs", "tests.swift", "test.php"))
        or any(part in whole for part in _TEST_FOLDERS)
    )
