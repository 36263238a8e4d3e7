"""Types of expressions, predicates and schema expressions, and the names that they speak of.

Every operator, relation, function and schema must get what it needs. One thing is stricter than in
Z: a quantifier in a predicate must not hide a name that is declared around it, since that cuts the
tie that was meant.
"""
import difflib

from . import types
from .lexer import ZError
from .types import NUMBER, Binding, Power, Product, Variable, relation, resolve, sequence, unify

MARKS = "'?!"


def bare(name):
    return name.rstrip(MARKS)


def decorate(names, mark):
    return {name + mark: kind for name, kind in names.items()}


class Expressions:
    """What is known while one paragraph is checked."""

    def __init__(self):
        self.globals = {}  # name: type
        self.schemas = {}  # name: {component: type}
        self.scopes = []
        self.instances = []  # (type, line, what): must be known at the end of a paragraph

    # ---- names ----

    def is_schema(self, name):
        return bare(name) in self.schemas

    def find(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.globals.get(name)

    def look_up(self, name, line):
        kind = self.find(name)
        if kind:
            return kind
        if name in types.NAMES:
            kind = types.NAMES[name]()
            self.instances.append((kind, line, name))
            return kind
        if self.is_schema(name):
            return Power(Binding(self.signature(name, line), name))
        raise ZError(line, f"{name} is not declared{self.near(name)}")

    def near(self, name):
        known = [*self.globals, *self.schemas, *(n for scope in self.scopes for n in scope)]
        match = difflib.get_close_matches(name, known, 1)
        return f"; did you mean {match[0]}?" if match else ""

    def signature(self, name, line):
        if not self.is_schema(name):
            raise ZError(line, f"{name} is no schema{self.near(name)}")
        base = bare(name)
        return decorate(self.schemas[base], name[len(base):])

    @staticmethod
    def agree(wanted, found, line, what):
        text = f"{found}", f"{wanted}"
        if not unify(wanted, found):
            raise ZError(line, f"{what} is of type {text[0]}, not {text[1]}")

    # ---- schemas ----

    def reference(self, node):
        """The components of a reference to a schema."""
        mark, name, changes = node.parts
        names = self.signature(name, node.line)
        if mark:
            names = {**names, **decorate(names, "'")}
        for new, old in changes:
            if old not in names:
                raise ZError(node.line, f"{name} has no component {old}")
            names = {new if key == old else key: kind for key, kind in names.items()}
        return names

    def join(self, first, second, line):
        """One signature out of two: what both have must be of one type."""
        for name, kind in second.items():
            if name in first:
                self.agree(first[name], kind, line, f"{name} in one schema")
        return {**first, **second}

    def declared(self, nodes):
        """The components of a list of declarations; their sets are read outside of it."""
        names = {}
        for node in nodes:
            if node.kind == "include":
                names = self.join(names, self.reference(node.parts[0]), node.line)
                continue
            of = self.element(node.parts[1], f"what {node.parts[0][0].text} is declared to be in")
            for token in node.parts[0]:
                names = self.join(names, {token.text: of}, token.line)
        return names

    def inside(self, names, check, *arguments):
        self.scopes.append(names)
        try:
            return check(*arguments)
        finally:
            self.scopes.pop()

    def bound(self, declared, condition):
        names = self.declared(declared)
        if condition:
            self.inside(names, self.predicate, condition)
        return names

    def schema(self, node):
        """The signature of a schema expression."""
        kind, parts = node.kind, node.parts
        if kind == "reference":
            return self.reference(node)
        if kind == "not":
            return self.schema(parts[0])
        if kind == "pre":
            return {n: t for n, t in self.schema(parts[0]).items() if n[-1] not in "'!"}
        if kind == "text":
            names = self.declared(parts[0])
            for predicate in parts[1]:
                self.inside(names, self.predicate, predicate)
            return names
        if kind == "quantified":
            names = self.bound(parts[0], parts[1])
            inner = self.schema(parts[2])
            self.join(inner, names, node.line)
            return {n: t for n, t in inner.items() if n not in names}
        if kind == "hide":
            inner = self.schema(parts[0])
            for name in parts[1]:
                if name not in inner:
                    raise ZError(node.line, f"there is no component {name} to hide")
            return {n: t for n, t in inner.items() if n not in parts[1]}
        return self.combined(node)

    def combined(self, node):
        sign, left, right = node.parts
        first, second = self.schema(left), self.schema(right)
        if sign == "\\project":
            self.join(first, second, node.line)
            return second
        if sign in ("\\semi", "\\pipe"):
            before, after = ("'", "") if sign == "\\semi" else ("!", "?")
            shared = {bare(n) for n in first if n == bare(n) + before} & \
                     {bare(n) for n in second if n == bare(n) + after}
            if not shared:
                raise ZError(node.line, f"nothing that the left of {sign} leaves is on the right")
            for name in shared:
                self.agree(first[name + before], second[name + after], node.line,
                           f"{name} in {sign}")
            first = {n: t for n, t in first.items() if n not in {s + before for s in shared}}
            second = {n: t for n, t in second.items() if n not in {s + after for s in shared}}
        return self.join(first, second, node.line)

    # ---- predicates ----

    def predicate(self, node):
        kind, parts = node.kind, node.parts
        if kind == "relation":
            sign, left, right = parts
            wanted = types.RELATIONS[sign]()
            self.instances.append((wanted[0], node.line, f"what {sign} compares"))
            self.agree(wanted[0], self.expression(left), left.line, f"the left side of {sign}")
            self.agree(wanted[1], self.expression(right), right.line, f"the right side of {sign}")
        elif kind == "logic":
            self.predicate(parts[1])
            self.predicate(parts[2])
        elif kind == "not":
            self.predicate(parts[0])
        elif kind == "all":
            for part in parts[0]:
                self.predicate(part)
        elif kind == "quantified":
            names = self.bound(parts[0], parts[1])
            for name in names:
                if any(name in scope for scope in self.scopes):
                    raise ZError(node.line,
                                 f"the quantifier hides {name}, which is declared around it")
            self.inside(names, self.predicate, parts[2])
        elif kind == "let_holds":
            self.inside(self.named(parts[0]), self.predicate, parts[1])
        elif kind == "disjoint":
            of = self.expression(parts[0])
            self.agree(relation(Variable(), Power(Variable())), of, node.line, "what is \\disjoint")
        else:
            self.holds(node)

    def holds(self, node):
        """A schema as a predicate: all its components must be there."""
        for name, kind in self.schema(node.parts[0]).items():
            found = self.find(name)
            if not found:
                raise ZError(node.line, f"the schema speaks of {name}, which is not declared here")
            self.agree(kind, found, node.line, name)

    # ---- expressions ----

    def named(self, pairs):
        return {name: self.expression(value) for name, value in pairs}

    def element(self, node, what):
        """The type of the elements of a set."""
        of = Variable()
        self.agree(Power(of), self.expression(node), node.line, what)
        return of

    def tuple_of(self, nodes):
        """The characteristic tuple of declarations."""
        kinds = []
        for node in nodes:
            if node.kind == "include":
                title = node.parts[0].parts[1] if not node.parts[0].parts[0] else ""
                kinds.append(Binding(self.reference(node.parts[0]), title))
            else:
                of = self.element(node.parts[1], "a declaration")
                kinds += [of] * len(node.parts[0])
        return kinds[0] if len(kinds) == 1 else Product(kinds)

    def expression(self, node):
        return getattr(self, "type_" + node.kind)(node, *node.parts)

    def type_name(self, node, name):
        return self.look_up(name, node.line)

    def type_number(self, _node, _text):
        return NUMBER

    def type_minus(self, node, value):
        self.agree(NUMBER, self.expression(value), node.line, "what is negated")
        return NUMBER

    def type_arrow(self, _node, left, right, _sign):
        return Power(relation(self.element(left, "the left side of an arrow"),
                              self.element(right, "the right side of an arrow")))

    def type_product(self, _node, factors):
        return Power(Product([self.element(factor, "a factor of \\cross") for factor in factors]))

    def type_set_of(self, _node, sign, of):
        of = self.element(of, f"what stands behind {sign}")
        return Power(Power(of) if "seq" not in sign else sequence(of))

    def type_infix(self, node, sign, left, right):
        wanted = types.INFIX[sign]()
        self.instances.append((Product(wanted), node.line, sign))
        self.agree(wanted[0], self.expression(left), left.line, f"the left side of {sign}")
        self.agree(wanted[1], self.expression(right), right.line, f"the right side of {sign}")
        return wanted[2]

    def type_apply(self, node, function, argument):
        takes, gives = Variable(), Variable()
        self.agree(relation(takes, gives), self.expression(function), node.line, "what is applied")
        name = function.parts[0] if function.kind == "name" else "the function"
        self.agree(takes, self.expression(argument), argument.line, f"the argument of {name}")
        return gives

    def type_select(self, node, value, name):
        kind = resolve(self.expression(value))
        if not isinstance(kind, Binding):
            raise ZError(node.line, f"only a binding has components; .{name} is asked of {kind}")
        if name not in kind.names:
            match = difflib.get_close_matches(name, kind.names, 1)
            raise ZError(node.line, f"{kind} has no component {name}" +
                         (f"; did you mean {match[0]}?" if match else ""))
        return kind.names[name]

    def type_image(self, node, function, argument):
        takes, gives = Variable(), Variable()
        self.agree(relation(takes, gives), self.expression(function), node.line,
                   "what has an image")
        self.agree(Power(takes), self.expression(argument), node.line, "the set of an image")
        return Power(gives)

    def homogeneous(self, node, value):
        of = Variable()
        kind = relation(of, of)
        self.agree(kind, self.expression(value), node.line, "what is repeated")
        return kind

    def type_power_of(self, node, value, times):
        self.agree(NUMBER, self.expression(times), node.line, "a number of times")
        return self.homogeneous(node, value)

    def type_closure(self, node, value):
        return self.homogeneous(node, value)

    def type_inverse(self, node, value):
        left, right = Variable(), Variable()
        self.agree(relation(left, right), self.expression(value), node.line, "what is inverted")
        return relation(right, left)

    def type_theta(self, node, name):
        """A binding of the schema without its mark, made from the variables with the mark."""
        base = bare(name)
        names = self.signature(base, node.line)
        for component, kind in names.items():
            found = self.find(component + name[len(base):])
            if not found:
                raise ZError(node.line, f"\\theta {name} needs {component + name[len(base):]}, "
                             "which is not declared here")
            self.agree(kind, found, node.line, component + name[len(base):])
        return Binding(names, base)

    def type_tuple(self, _node, items):
        return Product([self.expression(item) for item in items])

    def elements(self, items, what):
        of = Variable()
        for item in items:
            self.agree(of, self.expression(item), item.line, f"an element of the {what}")
        return of

    def type_sequence(self, node, items):
        of = self.elements(items, "sequence")
        self.instances.append((of, node.line, "\\langle \\rangle"))
        return sequence(of)

    def type_set(self, node, items):
        of = self.elements(items, "set")
        self.instances.append((of, node.line, "\\{ \\}"))
        return Power(of)

    def type_comprehension(self, _node, declared, condition, value):
        names = self.bound(declared, condition)
        if value:
            return Power(self.inside(names, self.expression, value))
        return Power(self.tuple_of(declared))

    def type_lambda(self, _node, declared, condition, value):
        names = self.bound(declared, condition)
        return relation(self.tuple_of(declared), self.inside(names, self.expression, value))

    def type_mu(self, _node, declared, condition, value):
        names = self.bound(declared, condition)
        return self.inside(names, self.expression, value) if value else self.tuple_of(declared)

    def type_let(self, _node, named, value):
        return self.inside(self.named(named), self.expression, value)

    def type_choice(self, node, condition, first, second):
        self.predicate(condition)
        kind = self.expression(first)
        self.agree(kind, self.expression(second), node.line, "what follows \\ELSE")
        return kind
