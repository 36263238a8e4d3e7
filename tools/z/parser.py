"""From tokens to trees: predicates, expressions, declarations and schema expressions of Z.

A tree is a Node with a kind, a line and parts. The precedences are those of Spivey's reference
manual.
"""
from .lexer import ZError

RELATIONS = set("""= \\neq \\in \\notin < > \\leq \\geq \\subseteq \\subset \\partition""".split())
ARROWS = set("\\rel \\fun \\pfun \\inj \\pinj \\surj \\bij \\ffun \\finj".split())
INFIX = {  # sign: strength
    "\\mapsto": 1, "\\upto": 2, "+": 3, "-": 3, "\\cup": 3, "\\setminus": 3, "\\cat": 3, "*": 4,
    "\\div": 4, "\\mod": 4, "\\cap": 4, "\\extract": 4, "\\filter": 4, "\\comp": 4, "\\circ": 4,
    "\\oplus": 5, "\\dres": 6, "\\rres": 6, "\\ndres": 6, "\\nrres": 6}
PREFIX = set("\\power \\power_1 \\finset \\finset_1 \\seq \\seq_1 \\iseq".split())
CONSTANTS = set("""\\nat \\nat_1 \\num \\emptyset \\dom \\ran \\# \\bigcup \\bigcap \\id""".split())
LOGIC = [("\\iff",), ("\\implies",), ("\\lor",), ("\\land",)]
SCHEMA_LOGIC = [("\\pipe",), ("\\semi",), ("\\project",), *LOGIC]
DEPTH = 40  # levels of brackets; each takes about fifteen calls


class Node:
    """A piece of Z."""

    __slots__ = ("kind", "line", "parts")

    def __init__(self, kind, line, *parts):
        self.kind = kind
        self.line = line
        self.parts = parts


class Parser:
    """Reads one paragraph from its tokens."""

    def __init__(self, tokens, is_schema):
        self.tokens = tokens
        self.place = 0
        self.is_schema = is_schema  # whether a name is that of a schema known so far
        self.depth = 0

    # ---- tokens ----

    @property
    def now(self):
        return self.tokens[self.place]

    def ahead(self, steps):
        return self.tokens[min(self.place + steps, len(self.tokens) - 1)]

    def at(self, *texts):
        return self.now.kind != "break" and self.now.text in texts

    def take(self, *texts):
        """The next token if it is one of these, else None."""
        if not self.at(*texts):
            return None
        self.place += 1
        return self.tokens[self.place - 1]

    def need(self, *texts):
        found = self.take(*texts)
        if not found:
            raise ZError(self.now.line, f"expected {' or '.join(texts)}, found {self.now.text}")
        return found

    def need_name(self):
        if self.now.kind != "name":
            raise ZError(self.now.line, f"expected a name, found {self.now.text}")
        self.place += 1
        return self.tokens[self.place - 1]

    def skip_breaks(self):
        while self.now.kind == "break" or self.at(";"):
            self.place += 1

    def deeper(self, read, *arguments):
        """Reads one level down, so far as that goes."""
        if self.depth >= DEPTH:
            raise ZError(self.now.line, f"more than {DEPTH} levels of brackets")
        self.depth += 1
        try:
            return read(*arguments)
        finally:
            self.depth -= 1

    def attempt(self, read):
        """What `read` gives, or None and nothing read."""
        start, depth = self.place, self.depth
        try:
            return read()
        except ZError:
            self.place, self.depth = start, depth
            return None

    # ---- declarations ----

    def declares(self):
        """Whether `a, b :` comes next."""
        steps = 0
        while self.ahead(steps).kind == "name" and self.ahead(steps + 1).text == ",":
            steps += 2
        return self.ahead(steps).kind == "name" and self.ahead(steps + 1).text == ":"

    def includes(self):
        """Whether a reference to a schema comes next."""
        return self.at("\\Delta", "\\Xi") or \
            self.now.kind == "name" and self.is_schema(self.now.text)

    def declaration(self):
        line = self.now.line
        if not self.declares():
            if not self.includes():
                raise ZError(line, f"expected a declaration or a schema, found {self.now.text}")
            return Node("include", line, self.reference())
        names = [self.need_name()]
        while self.take(","):
            names.append(self.need_name())
        self.need(":")
        return Node("declare", line, names, self.expression())

    def declarations(self, breaks):
        """One or more; with `breaks` a line break separates them as well as a semicolon."""
        found = [self.declaration()]
        while self.at(";") or breaks and self.now.kind == "break":
            self.skip_breaks()
            found.append(self.declaration())
        return found

    def reference(self):
        """Name, decorated, with \\Delta or \\Xi before it and renaming behind it."""
        mark = self.take("\\Delta", "\\Xi")
        name = self.need_name()
        changes = []
        if self.at("[") and self.ahead(2).text == "/":
            self.need("[")
            while True:
                new = self.need_name()
                self.need("/")
                changes.append((new.text, self.need_name().text))
                if not self.take(","):
                    break
            self.need("]")
        return Node("reference", name.line, mark.text if mark else "", name.text, changes)

    def schema_text(self, *ends):
        """D | P, up to one of `ends`, which stays."""
        declared = self.declarations(breaks=True)
        condition = None
        if self.take("|"):
            condition = self.predicate()
        if ends and not self.at(*ends):
            raise ZError(self.now.line, f"expected {' or '.join(ends)}, found {self.now.text}")
        return declared, condition

    # ---- predicates ----

    def predicates(self, *ends):
        """Predicates in lines of their own, all of which hold."""
        found = []
        self.skip_breaks()
        while self.now.kind != "end" and not self.at(*ends):
            found.append(self.predicate())
            if self.now.kind not in ("break", "end") and not self.at(";", *ends):
                raise ZError(self.now.line,
                             f"expected the end of a predicate, found {self.now.text}")
            self.skip_breaks()
        return found

    def predicate(self, level=0):
        return self.deeper(self.logic, LOGIC, level, self.predicate_atom)

    def logic(self, table, level, atom):
        if level == len(table):
            return atom()
        left = self.logic(table, level + 1, atom)
        sign = self.take(*table[level])
        if sign and sign.text in ("\\implies", "\\iff"):
            right = self.deeper(self.logic, table, level, atom)
            return Node("logic", sign.line, sign.text, left, right)
        while sign:
            left = Node("logic", sign.line, sign.text, left, self.logic(table, level + 1, atom))
            sign = self.take(*table[level])
        return left

    def predicate_atom(self):
        line = self.now.line
        if self.take("\\lnot"):
            return Node("not", line, self.deeper(self.predicate_atom))
        if self.take("\\pre"):
            return Node("holds", line, Node("pre", line, self.reference()))
        if self.at("\\forall", "\\exists", "\\exists_1"):
            sign = self.need(self.now.text).text
            declared, condition = self.schema_text("@")
            self.need("@")
            return Node("quantified", line, declared, condition, self.predicate(), sign)
        if self.take("\\LET"):
            return self.let(self.predicate, "let_holds", line)
        if self.take("\\disjoint"):
            return Node("disjoint", line, self.expression())
        if self.includes():
            found = self.attempt(self.held_schema)
            if found:
                return found
        if self.at("(") and not self.bracket_is_operand():
            self.need("(")
            inner = self.predicates(")")
            self.need(")")
            return Node("all", line, inner)
        return self.relation()

    def bracket_is_operand(self):
        """Whether an expression goes on behind the bracket that opens here."""
        depth, place = 0, self.place
        while self.tokens[place].kind != "end":
            depth += {"(": 1, ")": -1}.get(self.tokens[place].text, 0)
            place += 1
            if depth == 0:
                break
        after = self.tokens[place]
        return after.kind in ("name", "number") or after.kind == "sign" and after.text in {
            *RELATIONS, *ARROWS, *INFIX, *PREFIX, *CONSTANTS, "\\cross", ".", "(", "\\{",
            "\\langle", "\\theta", "\\limg", "\\bsup", "\\inv", "\\star", "\\plus"}

    def held_schema(self):
        line = self.now.line
        found = Node("holds", line, self.reference())
        if self.now.kind not in ("break", "end") and not self.at(
                ")", "]", "\\}", "@", "|", ";", "\\land", "\\lor", "\\implies", "\\iff", "\\THEN"):
            raise ZError(line, "no predicate")
        return found

    def relation(self):
        left = self.expression()
        if not self.at(*RELATIONS):
            raise ZError(self.now.line,
                         f"expected a relation such as = or \\in, found {self.now.text}")
        found = []
        while self.at(*RELATIONS):
            sign = self.need(*RELATIONS)
            right = self.expression()
            found.append(Node("relation", sign.line, sign.text, left, right))
            left = right
        return found[0] if len(found) == 1 else Node("all", found[0].line, found)

    # ---- expressions ----

    def expression(self):
        return self.deeper(self.arrows)

    def arrows(self):
        left = self.product()
        sign = self.take(*ARROWS)
        if not sign:
            return left
        return Node("arrow", sign.line, left, self.deeper(self.arrows), sign.text)

    def product(self):
        factors = [self.infix(1)]
        line = self.now.line
        while self.take("\\cross"):
            factors.append(self.infix(1))
        return factors[0] if len(factors) == 1 else Node("product", line, factors)

    def infix(self, strength):
        if strength > 6:
            return self.application()
        left = self.infix(strength + 1)
        while self.now.kind == "sign" and INFIX.get(self.now.text) == strength:
            sign = self.need(self.now.text)
            left = Node("infix", sign.line, sign.text, left, self.infix(strength + 1))
        return left

    def begins_operand(self):
        return self.now.kind in ("name", "number") or self.at(
            "(", "\\{", "\\langle", "\\theta", *CONSTANTS, *PREFIX)

    def application(self):
        line = self.now.line
        for word, read in (("\\lambda", self.abstraction), ("\\mu", self.abstraction)):
            if self.at(word):
                return read()
        if self.take("\\LET"):
            return self.let(self.expression, "let", line)
        if self.take("\\IF"):
            condition = self.predicate()
            self.need("\\THEN")
            first = self.expression()
            self.need("\\ELSE")
            return Node("choice", line, condition, first, self.expression())
        if self.take("-"):
            return Node("minus", line, self.application())
        found = self.postfix()
        while self.begins_operand():
            found = Node("apply", found.line, found, self.postfix())
        return found

    def abstraction(self):
        sign = self.need("\\lambda", "\\mu")
        declared, condition = self.schema_text()
        value = self.expression() if self.take("@") else None
        if sign.text == "\\lambda" and value is None:
            raise ZError(sign.line, "\\lambda needs @ and a value")
        return Node(sign.text[1:], sign.line, declared, condition, value)

    def let(self, read, kind, line):
        named = []
        while True:
            name = self.need_name()
            self.need("==")
            named.append((name.text, self.expression()))
            if not self.take(";"):
                break
        self.need("@")
        return Node(kind, line, named, read())

    def postfix(self):
        found = self.operand()
        while True:
            line = self.now.line
            if self.take("."):
                found = Node("select", line, found, self.need_name().text)
            elif self.take("\\limg"):
                found = Node("image", line, found, self.expression())
                self.need("\\rimg")
            elif self.take("\\bsup"):
                found = Node("power_of", line, found, self.expression())
                self.need("\\esup")
            elif self.take("\\inv"):
                found = Node("inverse", line, found)
            elif self.take("\\star", "\\plus"):
                found = Node("closure", line, found)
            else:
                return found

    def operand(self):
        token = self.now
        if token.kind == "number":
            self.place += 1
            return Node("number", token.line, token.text)
        if token.kind == "name" or self.at(*CONSTANTS):
            self.place += 1
            return Node("name", token.line, token.text)
        sign = self.take(*PREFIX)
        if sign:
            return Node("set_of", sign.line, sign.text, self.deeper(self.postfix))
        if self.take("\\theta"):
            return Node("theta", token.line, self.need_name().text)
        if self.take("("):
            items = self.items(")")
            return items[0] if len(items) == 1 else Node("tuple", token.line, items)
        if self.take("\\langle"):
            return Node("sequence", token.line, self.items("\\rangle"))
        if self.take("\\{"):
            return self.set_display(token.line)
        raise ZError(token.line, f"expected an expression, found {token.text}")

    def items(self, end):
        found = []
        while not self.take(end):
            found.append(self.expression())
            if not self.at(end):
                self.need(",")
        if not found and end == ")":
            raise ZError(self.now.line, "nothing between the brackets")
        return found

    def set_display(self, line):
        if self.declares() or self.includes() and self.ahead(1 + self.at("\\Delta", "\\Xi")).text \
                in ("|", "@", ";"):
            declared, condition = self.schema_text("@", "\\}")
            value = self.expression() if self.take("@") else None
            self.need("\\}")
            return Node("comprehension", line, declared, condition, value)
        return Node("set", line, self.items("\\}"))

    # ---- schema expressions ----

    def schema_expression(self):
        return self.deeper(self.logic, SCHEMA_LOGIC, 0, self.schema_hidden)

    def schema_hidden(self):
        found = self.schema_atom()
        while self.at("\\hide"):
            line = self.need("\\hide").line
            self.need("(")
            names = [self.need_name().text]
            while self.take(","):
                names.append(self.need_name().text)
            self.need(")")
            found = Node("hide", line, found, names)
        return found

    def schema_atom(self):
        line = self.now.line
        if self.take("\\lnot"):
            return Node("not", line, self.deeper(self.schema_atom))
        if self.take("\\pre"):
            return Node("pre", line, self.deeper(self.schema_atom))
        if self.at("\\forall", "\\exists", "\\exists_1"):
            sign = self.need(self.now.text).text
            declared, condition = self.schema_text("@")
            self.need("@")
            return Node("quantified", line, declared, condition, self.schema_expression(), sign)
        if self.take("["):
            declared, condition = self.schema_text("]")
            self.need("]")
            return Node("text", line, declared, [condition] if condition else [])
        if self.take("("):
            inner = self.schema_expression()
            self.need(")")
            return inner
        return self.reference()
