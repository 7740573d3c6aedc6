"""The closed set of shapes that a text gate may fill in: each a pure function called like its module."""

SHAPES = ("phrases",)
