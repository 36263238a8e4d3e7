"""The types of Z and how two of them are made one: given sets, powers, products, bindings.

A Variable stands for a type that is not known yet, as that of the elements of an empty set.
"""


class Given:
    """A set whose elements have no structure; the numbers are one."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name


class Power:
    """Sets of `of`."""

    def __init__(self, of):
        self.of = of

    def __str__(self):
        pair = resolve(self.of)
        if isinstance(pair, Product) and len(pair.of) == 2:
            return f"({pair.of[0]} <-> {pair.of[1]})"
        return f"P {pair}"


class Product:
    """Tuples."""

    def __init__(self, of):
        self.of = list(of)

    def __str__(self):
        return "(" + " x ".join(str(part) for part in self.of) + ")"


class Binding:
    """The values of a schema: a type for each of its names."""

    def __init__(self, names, title=""):
        self.names = dict(names)
        self.title = title

    def __str__(self):
        if self.title:
            return self.title
        listed = (f"{name}: {self.names[name]}" for name in sorted(self.names))
        return "<| " + "; ".join(listed) + " |>"


class Variable:
    """Unknown until it is bound."""

    def __init__(self):
        self.bound = None

    def __str__(self):
        return str(self.bound) if self.bound else "?"


NUMBER = Given("Z")


def resolve(kind):
    while isinstance(kind, Variable) and kind.bound:
        kind = kind.bound
    return kind


def parts(kind):
    kind = resolve(kind)
    if isinstance(kind, Power):
        return [kind.of]
    if isinstance(kind, Product):
        return kind.of
    if isinstance(kind, Binding):
        return list(kind.names.values())
    return []


def has_unknown(kind):
    kind = resolve(kind)
    return isinstance(kind, Variable) or any(has_unknown(part) for part in parts(kind))


def contains(kind, variable):
    kind = resolve(kind)
    return kind is variable or any(contains(part, variable) for part in parts(kind))


def unify(a, b):
    """Makes both one type; False if that cannot be."""
    a, b = resolve(a), resolve(b)
    if a is b:
        return True
    if isinstance(a, Variable) or isinstance(b, Variable):
        variable, other = (a, b) if isinstance(a, Variable) else (b, a)
        if contains(other, variable):
            return False
        variable.bound = other
        return True
    if isinstance(a, Given) or type(a) is not type(b):
        return False
    if isinstance(a, Binding) and set(a.names) != set(b.names):
        return False
    if isinstance(a, Binding):
        return all(unify(a.names[name], b.names[name]) for name in a.names)
    return len(parts(a)) == len(parts(b)) and all(map(unify, parts(a), parts(b)))


def relation(left, right):
    return Power(Product([left, right]))


def sequence(of):
    return relation(NUMBER, of)


# ---- the mathematical toolkit ----

def generic(build):
    """A type made anew at each use, from fresh variables."""
    count = build.__code__.co_argcount
    return lambda: build(*(Variable() for _ in range(count)))


def function(argument, result):
    return relation(argument, result)


def sets(x):
    return Power(x), Power(x), Power(x)


NAMES = {
    "\\nat": generic(lambda: Power(NUMBER)),
    "\\nat_1": generic(lambda: Power(NUMBER)),
    "\\num": generic(lambda: Power(NUMBER)),
    "\\emptyset": generic(lambda x: sets(x)[0]),
    "\\dom": generic(lambda x, y: function(relation(x, y), Power(x))),
    "\\ran": generic(lambda x, y: function(relation(x, y), Power(y))),
    "\\#": generic(lambda x: function(Power(x), NUMBER)),
    "\\bigcup": generic(lambda x: function(Power(Power(x)), Power(x))),
    "\\bigcap": generic(lambda x: function(Power(Power(x)), Power(x))),
    "\\id": generic(lambda x: function(Power(x), relation(x, x))),
    "head": generic(lambda x: function(sequence(x), x)),
    "last": generic(lambda x: function(sequence(x), x)),
    "tail": generic(lambda x: function(sequence(x), sequence(x))),
    "front": generic(lambda x: function(sequence(x), sequence(x))),
    "rev": generic(lambda x: function(sequence(x), sequence(x))),
    "squash": generic(lambda x: function(sequence(x), sequence(x))),
    "first": generic(lambda x, y: function(Product([x, y]), x)),
    "second": generic(lambda x, y: function(Product([x, y]), y)),
    "min": generic(lambda: function(Power(NUMBER), NUMBER)),
    "max": generic(lambda: function(Power(NUMBER), NUMBER)),
}


ARITHMETIC = generic(lambda: (NUMBER, NUMBER, NUMBER))
SETS = generic(sets)
INFIX = {  # left, right, result
    "\\mapsto": generic(lambda x, y: (x, y, Product([x, y]))),
    "\\upto": generic(lambda: (NUMBER, NUMBER, Power(NUMBER))),
    "+": ARITHMETIC, "-": ARITHMETIC, "*": ARITHMETIC, "\\div": ARITHMETIC, "\\mod": ARITHMETIC,
    "\\cup": SETS, "\\cap": SETS, "\\setminus": SETS,
    "\\cat": generic(lambda x: (sequence(x), sequence(x), sequence(x))),
    "\\extract": generic(lambda x: (Power(NUMBER), sequence(x), sequence(x))),
    "\\filter": generic(lambda x: (sequence(x), Power(x), sequence(x))),
    "\\comp": generic(lambda x, y, z: (relation(x, y), relation(y, z), relation(x, z))),
    "\\circ": generic(lambda x, y, z: (relation(y, z), relation(x, y), relation(x, z))),
    "\\oplus": generic(lambda x, y: (relation(x, y), relation(x, y), relation(x, y))),
    "\\dres": generic(lambda x, y: (Power(x), relation(x, y), relation(x, y))),
    "\\ndres": generic(lambda x, y: (Power(x), relation(x, y), relation(x, y))),
    "\\rres": generic(lambda x, y: (relation(x, y), Power(y), relation(x, y))),
    "\\nrres": generic(lambda x, y: (relation(x, y), Power(y), relation(x, y))),
}
COMPARED = generic(lambda: (NUMBER, NUMBER))
RELATIONS = {  # left, right
    "=": generic(lambda x: (x, x)), "\\neq": generic(lambda x: (x, x)),
    "\\in": generic(lambda x: (x, Power(x))), "\\notin": generic(lambda x: (x, Power(x))),
    "<": COMPARED, ">": COMPARED, "\\leq": COMPARED, "\\geq": COMPARED,
    "\\subseteq": generic(lambda x: (Power(x), Power(x))),
    "\\subset": generic(lambda x: (Power(x), Power(x))),
    "\\partition": generic(lambda i, x: (relation(i, Power(x)), Power(x))),
}
