"""Codex."""

NAME = "codex"
