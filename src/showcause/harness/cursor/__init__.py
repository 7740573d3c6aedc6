"""Cursor: its tool names and its agent transcripts. Translators only; policy lives elsewhere."""

NAME = "cursor"
