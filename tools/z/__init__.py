"""A type checker for Z in the LaTeX markup of fuzz; `tools/check-z` is the program."""
