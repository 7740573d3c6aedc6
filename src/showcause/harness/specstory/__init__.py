"""SpecStory's markdown of other agents' sessions: read only. It is no harness: nothing of ours runs in it."""

NAME = "specstory"
