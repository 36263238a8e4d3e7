"""Checking a specification paragraph by paragraph: every name is declared once, before it is used,
and everything that is said of it is well-typed.
"""
from . import types
from .expressions import Expressions
from .lexer import Paragraph, ZError, read_paragraphs
from .parser import Parser
from .types import Given, Power, relation

MOST_PROBLEMS = 50


class Checker(Expressions):
    """The names of a specification, as far as it has been read."""

    def __init__(self):
        super().__init__()
        self.problems = []  # (line, message)
        self.counts = {}  # paragraphs of each kind

    def define(self, name, kind, line):
        if name in self.globals or name in self.schemas:
            raise ZError(line, f"{name} is declared twice")
        if name in types.NAMES:
            raise ZError(line, f"{name} is a name of the toolkit")
        self.globals[name] = kind

    def all_known(self):
        for kind, line, what in self.instances:
            if types.has_unknown(kind):
                raise ZError(line, f"the type of {what} is not determined")

    def schema_box(self, paragraph, parser):
        parser.skip_breaks()
        node = parser.declarations(breaks=True)
        names = self.declared(node)
        if paragraph.name in self.schemas or paragraph.name in self.globals:
            raise ZError(paragraph.line, f"{paragraph.name} is declared twice")
        self.schemas[paragraph.name] = names  # known from here on, whatever its predicates say
        if parser.now.kind != "end":
            parser.need("\\where")
            for predicate in parser.predicates():
                self.inside(names, self.predicate, predicate)

    def axiomatic_box(self, parser):
        parser.skip_breaks()
        for name, kind in self.declared(parser.declarations(breaks=True)).items():
            self.define(name, kind, parser.now.line)
        if parser.now.kind != "end":
            parser.need("\\where")
            for predicate in parser.predicates():
                self.predicate(predicate)

    def free_type(self, name, parser):
        kind = Given(name.text)
        self.define(name.text, Power(kind), name.line)
        while True:
            branch = parser.need_name()
            if parser.take("\\ldata"):
                takes = self.element(parser.expression(), f"what {branch.text} is made from")
                parser.need("\\rdata")
                self.define(branch.text, relation(takes, kind), branch.line)
            else:
                self.define(branch.text, kind, branch.line)
            if not parser.take("|"):
                return

    def unboxed(self, parser):
        """One item of a zed environment."""
        if parser.take("["):
            names = [parser.need_name()]
            while parser.take(","):
                names.append(parser.need_name())
            parser.need("]")
            for name in names:
                self.define(name.text, Power(Given(name.text)), name.line)
            return
        following = parser.ahead(1).text
        if parser.now.kind == "name" and following in ("::=", "==", "\\defs"):
            name = parser.need_name()
            parser.need(following)
            if following == "::=":
                self.free_type(name, parser)
            elif following == "==":
                self.define(name.text, self.expression(parser.expression()), name.line)
            else:
                signature = self.schema(parser.schema_expression())
                if name.text in self.schemas or name.text in self.globals:
                    raise ZError(name.line, f"{name.text} is declared twice")
                self.schemas[name.text] = signature
            return
        self.predicate(parser.predicate())

    def unboxed_list(self, parser):
        parser.skip_breaks()
        while parser.now.kind != "end":
            self.unboxed(parser)
            if parser.now.kind not in ("break", "end") and not parser.at(";"):
                raise ZError(parser.now.line, f"expected a line break, found {parser.now.text}")
            parser.skip_breaks()

    def paragraph(self, paragraph):
        self.scopes, self.instances = [], []
        self.counts[paragraph.kind] = self.counts.get(paragraph.kind, 0) + 1
        parser = Parser(paragraph.tokens, self.is_schema)
        if paragraph.kind == "schema":
            self.schema_box(paragraph, parser)
        elif paragraph.kind == "axdef":
            self.axiomatic_box(parser)
        else:
            self.unboxed_list(parser)
        self.all_known()

    def check(self, text):
        """All problems of a specification, each with its line. One for each paragraph at most."""
        for item in read_paragraphs(text):
            try:
                if not isinstance(item, Paragraph):
                    raise item
                self.paragraph(item)
            except ZError as problem:
                self.problems.append((problem.line, problem.message))
            except RecursionError:
                self.problems.append((item.line, "too deeply nested"))
            if len(self.problems) >= MOST_PROBLEMS:
                break
        return self.problems
