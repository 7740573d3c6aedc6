"""Gemini CLI: its tool names and its recorded chats. Translators only; policy lives elsewhere."""

NAME = "gemini"
