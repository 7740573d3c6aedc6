"""Whether a change of text changes what a program does, as far as two texts tell: blanks and comments do not."""

from __future__ import annotations

_HASH = (
    ".py",
    ".pyi",
    ".rb",
    ".sh",
    ".bash",
    ".zsh",
    ".yaml",
    ".yml",
    ".toml",
    ".pl",
    ".r",
    ".jl",
    ".ex",
    ".exs",
    ".tf",
)
_SLASH = (
    ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".go", ".rs", ".java", ".kt", ".swift", ".c", ".h", ".cc", ".cpp",
    ".hpp", ".cs", ".dart", ".php", ".scala", ".sol", ".scss", ".less",
)  # fmt: skip
_STAR = ("* ", "/*", "*/")
# comments that a tool obeys
_ORDERS = ("noqa", "type:", "ts-", "eslint-", "go:", "pragma", "nolint", "#!", "+build", "istanbul", "c8 ", "biome-")


def trivial(path: str, before: str, after: str) -> bool:
    """True where the two texts differ in blanks, empty lines and whole-line comments alone."""
    if not before and not after:
        return False
    return _bones(path, before) == _bones(path, after)


def _bones(path: str, text: str) -> list[str]:
    """The lines that count, without blanks at their ends; in Python the indentation counts."""
    name = path.lower()
    indented = name.endswith((".py", ".pyi", ".yaml", ".yml", ".coffee", ".sass", ".pug"))
    marks: tuple[str, ...] = ()
    if name.endswith(_HASH):
        marks = ("#",)
    elif name.endswith(_SLASH):
        marks = ("//", *_STAR)
    elif name.endswith((".css",)):
        marks = _STAR
    elif name.endswith((".html", ".vue", ".xml", ".svelte")):
        marks = ("<!--",)
    elif name.endswith((".sql", ".lua", ".hs")):
        marks = ("--",)
    lines = []
    for line in text.split("\n"):
        body = line.strip()
        if not body or (marks and f"{body} ".startswith(marks) and not any(order in body for order in _ORDERS)):
            continue
        lines.append(line.rstrip() if indented else " ".join(body.split()))
    return lines
