"""pi."""

NAME = "pi"
