"""What may be wrong with an installation, looked at one thing a check. Changes nothing that a person would miss."""

from __future__ import annotations

from .check import Check
from .examination import examine

__all__ = ["Check", "examine"]
