"""The gate engine for coding agents: an agent must show cause before it stops or runs the expensive thing again."""

__version__ = "0.1.0"
