"""What the paragraphs of a specification say, kept for being evaluated."""
from .check import Checker
from .lexer import ZError


class Reader(Checker):
    """Type-checks a specification, and keeps what its paragraphs say."""

    def __init__(self):
        super().__init__()
        self.bodies = {}  # schema: ("box", declarations, predicates) or ("expression", node)
        self.axioms = []  # (declarations, predicates)
        self.abbreviations = {}
        self.constructors = {}  # name: whether it takes a value
        self.free = {}  # free type without constructors: its members

    def schema_box(self, paragraph, parser):
        start = parser.place
        super().schema_box(paragraph, parser)
        parser.place = start
        self.bodies[paragraph.name] = ("box", *self.box(parser))

    def axiomatic_box(self, parser):
        start = parser.place
        super().axiomatic_box(parser)
        parser.place = start
        self.axioms.append(self.box(parser))

    @staticmethod
    def box(parser):
        parser.skip_breaks()
        declared = parser.declarations(breaks=True)
        predicates = parser.predicates() if parser.take("\\where") else []
        return declared, predicates

    def free_type(self, name, parser):
        start = parser.place
        super().free_type(name, parser)
        after, parser.place = parser.place, start
        members = []
        while parser.place < after:
            branch = parser.need_name().text
            takes = bool(parser.take("\\ldata"))
            self.constructors[branch] = takes
            members.append(branch)
            while parser.place < after and not parser.take("|"):
                parser.place += 1
        if not any(self.constructors[member] for member in members):
            self.free[name.text] = frozenset(members)

    def unboxed(self, parser):
        start, name, sign = parser.place, parser.now.text, parser.ahead(1).text
        super().unboxed(parser)
        after, parser.place = parser.place, start + 2
        if sign == "\\defs":
            self.bodies[name] = ("expression", parser.schema_expression())
        elif sign == "==":
            self.abbreviations[name] = parser.expression()
        parser.place = after


def read(text):
    """A specification that is well-typed."""
    reader = Reader()
    problems = reader.check(text)
    if problems:
        raise ZError(*problems[0])
    return reader
