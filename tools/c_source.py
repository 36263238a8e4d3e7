"""The C of src as tools/count and tools/check-copies see it: lines, each with its code and its comment."""
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
Line = collections.namedtuple("Line", "number code has_comment")
Function = collections.namedtuple("Function", "path name line lines")
# A comment, or what only looks like one: strings and characters are passed over whole.
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def files():
    """Every .c, .h and .def of src; what the build makes lies in the build folder."""
    return sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".c", ".h", ".def"))


def short(path):
    return str(path.relative_to(ROOT))


def lines(path):
    """All lines of a file; `code` is what is left without comments and the white space around."""
    text = path.read_text(encoding="utf-8")
    commented = set()

    def blank(token):
        if token[0][0] != "/":
            return token[0]
        first = text.count("\n", 0, token.start())
        commented.update(range(first, first + token[0].count("\n") + 1))
        return " " + "\n" * token[0].count("\n")

    code = TOKEN.sub(blank, text).split("\n")
    if code[-1] == "":
        code.pop()
    return [Line(i + 1, line.strip(), i in commented) for i, line in enumerate(code)]


def functions(path):
    """The functions of a file as .clang-format lays them out: the braces stand alone at the left edge.
    Those of one line are left out."""
    rows = path.read_text(encoding="utf-8").split("\n")
    found, start = [], None
    for i, row in enumerate(rows):
        if row == "{":
            start = i
            while start > 0 and re.match(r"[\w ]", rows[start - 1]):
                start -= 1
        elif row == "}" and start is not None:
            head = " ".join(rows[start:i])
            found.append(Function(short(path), re.search(r"(\w+)\(", head)[1], start + 1, i - start + 1))
            start = None
    return found
