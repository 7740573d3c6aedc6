"""OpenCode."""

NAME = "opencode"
