"""Recorded sessions in Claude Code's own form, played through the real hook process in a temporary folder."""

from __future__ import annotations

from .playing import Played, Scene, play, scenes

__all__ = ["Played", "Scene", "play", "scenes"]
