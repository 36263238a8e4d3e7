"""Values of expressions, where all that they speak of is known.

A scope says which value a name means here: it leads from names to keys of the environment, which
has the values. Names that are in no scope are constants of the specification.
"""
from .expressions import bare
from .values import FUNCTIONS, INFIX, Made, Record, Undefined, apply, sequence


class Unbound(Exception):
    """A value that is not known (yet)."""


class Undecided(Exception):
    """The equations do not tell."""


class Terms:
    """The half of an evaluator that finds values; the other half decides predicates."""

    @staticmethod
    def key(name, scope):
        return scope.get(name, name)

    def value(self, node, scope, env):
        find = getattr(self, "value_" + node.kind, None)
        if not find:
            raise Unbound(f"line {node.line}: {node.kind} is not evaluated")
        return find(node, scope, env)

    def value_name(self, node, scope, env):
        name = node.parts[0]
        key = self.key(name, scope)
        if key in env:
            return env[key]
        if name == "\\emptyset":
            return frozenset()
        if self.reader.constructors.get(name) is False and name not in scope:
            return name
        if name in self.reader.abbreviations and name not in scope:
            return self.value(self.reader.abbreviations[name], {}, env)
        raise Unbound(name)

    def value_number(self, node, _scope, _env):
        return int(node.parts[0])

    def value_minus(self, node, scope, env):
        return -self.value(node.parts[0], scope, env)

    def value_infix(self, node, scope, env):
        sign, left, right = node.parts
        if sign == "\\rres":
            return frozenset(pair for pair in self.value(left, scope, env)
                             if self.is_kept(pair[1], right, scope, env))
        return INFIX[sign](self.value(left, scope, env), self.value(right, scope, env))

    def is_kept(self, value, node, scope, env):
        """Membership in a set that may be given by a schema and a condition."""
        if node.kind != "comprehension":
            return self.is_member(value, node, scope, env)
        declared, condition, result = node.parts
        if result is not None or len(declared) != 1 or declared[0].kind != "include":
            raise Undecided(f"line {node.line}: this set is not evaluated")
        inner = {**scope, **{part: self.fresh(part) for part in value}}
        given = {inner[part]: value[part] for part in value}
        goals = [(declared[0].parts[0], inner), *([(condition, inner)] if condition else [])]
        return self.solve(goals, {**env, **given}) is not None

    def value_apply(self, node, scope, env):
        function, argument = node.parts
        given = self.value(argument, scope, env)
        if function.kind == "power_of":
            for _ in range(self.value(function.parts[1], scope, env)):
                given = self.image(function.parts[0].parts[0], given, env)
            return given
        name = function.parts[0] if function.kind == "name" else None
        if name in FUNCTIONS and name not in scope:
            return FUNCTIONS[name](given)
        if name not in scope and self.reader.constructors.get(name):
            return Made(name, given)
        if name in self.reader.abbreviations and name not in scope:
            return self.image(name, given, env)
        return apply(self.value(function, scope, env), given)

    def image(self, name, given, env):
        """What a relation { Schema @ \\theta A \\mapsto \\theta A' } makes of a value."""
        node = self.reader.abbreviations[name]
        declared, condition, pair = node.parts if node.kind == "comprehension" else [None] * 3
        if pair is None or pair.kind != "infix" or pair.parts[0] != "\\mapsto":
            raise Undecided(f"line {node.line}: {name} is not evaluated")
        scope = {part: self.fresh(part) for part in self.names_of(declared)}
        start = dict(env)
        self.match(pair.parts[1], given, scope, start, {})
        goals = [*self.declared(declared, scope), *([(condition, scope)] if condition else [])]
        found = self.solve(goals, start)
        if found is None:
            raise Undefined(name)
        return self.value(pair.parts[2], scope, found)

    def value_select(self, node, scope, env):
        return self.value(node.parts[0], scope, env)[node.parts[1]]

    def value_image(self, node, scope, env):
        function, argument = node.parts
        members = self.value(argument, scope, env)
        name = function.parts[0] if function.kind == "name" else None
        if self.reader.constructors.get(name):
            return frozenset(Made(name, member) for member in members)
        return frozenset(b for a, b in self.value(function, scope, env) if a in members)

    def value_theta(self, node, scope, env):
        name = node.parts[0]
        base = bare(name)
        keys = {part: scope[part + name[len(base):]] for part in self.reader.schemas[base]}
        missing = [key for key in keys.values() if key not in env]
        if missing:
            raise Unbound(missing[0])
        return Record((part, env[key]) for part, key in keys.items())

    def value_tuple(self, node, scope, env):
        return tuple(self.value(item, scope, env) for item in node.parts[0])

    def value_sequence(self, node, scope, env):
        return sequence([self.value(item, scope, env) for item in node.parts[0]])

    def value_set(self, node, scope, env):
        return frozenset(self.value(item, scope, env) for item in node.parts[0])

    def value_comprehension(self, node, scope, env):
        declared, condition, result = node.parts
        found, env = set(), dict(env)
        for given, inner in self.each(declared, scope, env):
            env.update(given)
            if condition is None or self.truth(condition, inner, env):
                found.add(self.value(result, inner, env) if result else next(iter(given.values())))
        return frozenset(found)

    def value_choice(self, node, scope, env):
        condition, first, second = node.parts
        return self.value(first if self.truth(condition, scope, env) else second, scope, env)

    def value_let(self, node, scope, env):
        inner, env = dict(scope), dict(env)
        for name, value in node.parts[0]:
            inner[name] = self.fresh(name)
            env[inner[name]] = self.value(value, scope, env)
        return self.value(node.parts[1], inner, env)
