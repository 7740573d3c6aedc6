"""Expensive commands: their answers, their justifications, their runs, what runs them."""
