"""Copilot CLI: its tool names and its event files. Translators only; policy lives elsewhere."""

NAME = "copilot"
