"""Claude Code: what it sends, what it honours, and its transcripts. Translators only; policy lives elsewhere."""

NAME = "claude-code"
