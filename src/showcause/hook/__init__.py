"""The process that a harness starts. Nothing is imported here that the event does not need."""
