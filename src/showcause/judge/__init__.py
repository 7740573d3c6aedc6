"""The judge: one narrow question about a doubtful finding, put to a model that the user chose. None is configured by
default; every failure is a pass, and is counted."""
