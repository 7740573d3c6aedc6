"""Putting hooks into a harness's settings and taking them out, byte for byte."""
