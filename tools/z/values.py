"""Values of Z, as far as small ones: numbers, sets, functions, sequences, bindings.

A set is a frozenset, a function a set of pairs, a sequence a function from 1 on. Members of given
sets and constants of free types are strings; what a constructor made is a Made.
"""
from collections import namedtuple

Made = namedtuple("Made", "constructor value")


class Undefined(Exception):
    """An expression without a value, such as the head of nothing."""


class Record(dict):
    """A binding. Not changed once it is made."""

    def __hash__(self):
        return hash(frozenset(self.items()))


def sequence(items):
    return frozenset(enumerate(items, 1))


def items_of(found):
    """The members of a sequence in their order."""
    return [found_item for _, found_item in sorted(found, key=lambda pair: pair[0])]


def domain(function):
    return frozenset(pair[0] for pair in function)


def apply(function, argument):
    found = [value for key, value in function if key == argument]
    if len(found) != 1:
        raise Undefined(f"{argument} has {len(found)} values")
    return found[0]


def z_name(name):
    """A name as the text has it."""
    return name.replace("_", "\\_")


def decode(value):
    """From the JSON of a trace."""
    if isinstance(value, list):
        return tuple(decode(item) for item in value)
    if not isinstance(value, dict):
        return value
    (tag, inside), = value.items()
    if tag == "record":
        return Record((z_name(name), decode(item)) for name, item in inside.items())
    if tag == "made":
        return Made(inside[0], decode(inside[1]))
    decoded = [decode(item) for item in inside]
    return sequence(decoded) if tag == "sequence" else frozenset(decoded)


def override(old, new):
    changed = domain(new)
    return frozenset(pair for pair in old if pair[0] not in changed) | new


def extract(places, found):
    return sequence([item for place, item in sorted(found, key=lambda pair: pair[0])
                     if place in places])


INFIX = {
    "\\mapsto": lambda a, b: (a, b),
    "\\upto": lambda a, b: frozenset(range(a, b + 1)),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "\\cup": lambda a, b: a | b,
    "\\setminus": lambda a, b: a - b,
    "\\cap": lambda a, b: a & b,
    "\\cat": lambda a, b: sequence(items_of(a) + items_of(b)),
    "\\oplus": override,
    "\\extract": extract,
    "\\dres": lambda a, b: frozenset(pair for pair in b if pair[0] in a),
    "\\ndres": lambda a, b: frozenset(pair for pair in b if pair[0] not in a),
}

RELATIONS = {
    "=": lambda a, b: a == b,
    "\\neq": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "\\leq": lambda a, b: a <= b,
    "\\geq": lambda a, b: a >= b,
    "\\subseteq": lambda a, b: a <= b,
    "\\subset": lambda a, b: a < b,
}


def head(found):
    return apply(found, 1)


def smallest(numbers):
    if not numbers:
        raise Undefined("the least of nothing")
    return min(numbers)


FUNCTIONS = {
    "\\dom": domain,
    "\\ran": lambda function: frozenset(pair[1] for pair in function),
    "\\#": len,
    "head": head,
    "tail": lambda found: (head(found), sequence(items_of(found)[1:]))[1],
    "min": smallest,
}


def disjoint(sets):
    """Whether the sets of a sequence share nothing."""
    sizes = sum(len(part) for part in items_of(sets))
    return len(frozenset().union(*items_of(sets))) == sizes
