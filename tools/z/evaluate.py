"""Whether a schema is true of given values, and what an operation makes of them.

A schema becomes a list of goals: predicates, each with a scope that says which value a name means.
Values that nobody gave (after an operation, of an existential quantifier, or between two composed
operations) are found from equations: `x = e`, `\\theta S = e`, `x.part = e`, `f~x = e`,
`\\dom f = e`, the image of a constructor, a partition; or by trying all members of a finite set.
That is enough for specifications that say what each component becomes. Where it is not, Undecided
is raised: nothing is guessed.
"""
import itertools

from .bodies import read  # noqa: F401 pylint: disable=unused-import
from .equations import Equations, Partial
from .expressions import bare
from .lexer import Paragraph, ZError, read_paragraphs
from .parser import Node, Parser
from .terms import Unbound, Undecided
from .types import Given, Power
from .values import RELATIONS, Undefined, disjoint, domain, items_of, sequence


class Evaluator(Equations):
    """A specification (from read), with values for its constants."""

    def __init__(self, reader, constants):
        self.reader = reader
        self.count = itertools.count()
        self.types = {}  # key: (set expression, scope)
        self.env = {**self.reader.free, **constants}
        for declared, predicates in self.reader.axioms:
            self.assume(declared, predicates)

    def assume(self, declared, predicates):
        """Constants that were not given follow from what is said of them, if it is enough."""
        try:
            goals = [*self.declared(declared, {}), *((p, {}) for p in predicates)]
            found = self.solve(goals, self.env)
        except Undecided:
            return  # of another part of the specification: who uses it will say that it is missing
        if found is None:
            raise Undefined("the constants are not as the specification says")
        self.env = found

    # ---- asking ----

    def expression_of(self, text):
        """A schema expression, such as "A \\semi B"."""
        paragraph = next(item for item in read_paragraphs(f"\\begin{{zed}}{text}\\end{{zed}}"))
        assert isinstance(paragraph, Paragraph)
        return Parser(paragraph.tokens, self.reader.is_schema).schema_expression()

    def find(self, expression, values):
        """All components of a schema expression, of which these are known; None: it cannot hold."""
        node = self.expression_of(expression)
        scope = {name: self.fresh(name) for name in self.reader.schema(node)}
        env = {**self.env, **{key: values[name] for name, key in scope.items() if name in values}}
        found = self.solve([(node, scope)], env)
        return found and {name: found[key] for name, key in scope.items()}

    def holds(self, expression, values):
        """Whether the schema expression is true of these components."""
        return self.find(expression, values) is not None

    def after(self, expression, values):
        """What an operation makes of the components without a prime: those with one. None if it
        cannot happen, Undecided if the text leaves more than one outcome open."""
        before = {name: value for name, value in values.items() if name[-1] != "'"}
        found = self.find(expression, before)
        return found and {name: value for name, value in found.items() if name[-1] == "'"}

    # ---- goals ----

    def fresh(self, name):
        return f"{name}#{next(self.count)}"

    def declared(self, nodes, scope):
        """Goals of declarations in a scope that has their names."""
        goals = []
        for node in nodes:
            if node.kind == "include":
                goals.append((node.parts[0], scope))
            else:
                goals += [(Node("member", node.line, token.text, node.parts[1]), scope)
                          for token in node.parts[0]]
        return goals

    def names_of(self, nodes):
        names = []
        for node in nodes:
            names += self.reader.reference(node.parts[0]) if node.kind == "include" else \
                [token.text for token in node.parts[0]]
        return names

    def reference_goals(self, node, scope):
        mark, name, changes = node.parts
        base = bare(name)
        given = {old: new for new, old in changes}
        goals = []
        for decoration in [name[len(base):]] + (["'"] if mark else []):
            inner = {}
            for part in self.reader.schemas[base]:
                outer = given.get(part + decoration, part + decoration)
                if outer not in scope:
                    raise ZError(node.line, f"{name} speaks of {outer}, which nobody declared")
                inner[part] = scope[outer]
            goals += self.body_goals(base, inner)
        if mark == "\\Xi":
            goals += [(Node("same", node.line, part), scope) for part in self.reader.schemas[base]]
        return goals

    def body_goals(self, base, scope):
        kind, *body = self.reader.bodies[base]
        if kind == "expression":
            return [(body[0], scope)]
        return [*self.declared(body[0], scope), *((p, scope) for p in body[1])]

    def composed(self, node, scope):
        """A \\semi B, with new names for the state between them."""
        _, left, right = node.parts
        first, second = self.reader.schema(left), self.reader.schema(right)
        before, after = dict(scope), dict(scope)
        for name in second:
            if name + "'" in first and name[-1] != "'":
                before[name + "'"] = after[name] = self.fresh(name)
        return [(left, before), (right, after)]

    # ---- solving ----

    def solve(self, goals, env):
        """The environment with all values that were found, or None if the goals cannot hold."""
        env, goals, partial = dict(env), list(goals), {}
        while goals:
            moved, rest = False, []
            for goal in goals:
                size = len(env)
                try:
                    answer = self.step(goal, env, partial)
                except Undefined:
                    return None
                except Unbound:
                    rest.append(goal)
                    moved |= len(env) > size
                    continue
                if answer is False:
                    return None
                moved = True
                rest += answer if isinstance(answer, list) else []
            goals = rest
            if not moved:
                return self.branch(goals, env)
        return env

    def branch(self, goals, env):
        """No equation helps any more: tries the alternatives of one goal."""
        for place, (node, scope) in enumerate(goals):
            choices = self.choices(node, scope, env)
            if choices is None:
                continue
            rest = goals[:place] + goals[place + 1:]
            for more, given in choices:
                found = self.solve(more + rest, {**env, **given})
                if found is not None:
                    return found
            return None
        raise Undecided(f"line {goals[0][0].line}: {goals[0][0].kind} cannot be decided")

    def choices(self, node, scope, env):
        """The ways in which a goal may hold, or None if they are not known."""
        if node.kind == "logic" and node.parts[0] == "\\lor":
            return [([(part, scope)], {}) for part in node.parts[1:]]
        if node.kind == "member" and self.key(node.parts[0], scope) not in env:
            try:
                members = self.value(node.parts[1], scope, env)
            except (Unbound, Undefined):
                return None
            if isinstance(members, frozenset):
                key = self.key(node.parts[0], scope)
                return [([], {key: member}) for member in sorted(members, key=repr)]
        return None

    def step(self, goal, env, partial):
        """True, False, or goals that take its place. Unbound: not yet."""
        node, scope = goal
        take = getattr(self, "step_" + node.kind, None)
        if not take:
            raise Undecided(f"line {node.line}: {node.kind} is not evaluated")
        return take(node, scope, env, partial)

    def step_reference(self, node, scope, _env, _partial):
        return self.reference_goals(node, scope)

    def step_holds(self, node, scope, _env, _partial):
        return [(node.parts[0], scope)]

    def step_all(self, node, scope, _env, _partial):
        return [(part, scope) for part in node.parts[0]]

    def step_text(self, node, scope, _env, _partial):
        return [*self.declared(node.parts[0], scope), *((p, scope) for p in node.parts[1])]

    def step_same(self, node, scope, env, _partial):
        old, new = scope[node.parts[0]], scope[node.parts[0] + "'"]
        if old in env and new not in env:
            env[new] = env[old]
        if old not in env or new not in env:
            raise Unbound(node.parts[0])
        return env[old] == env[new]

    def step_logic(self, node, scope, env, _partial):
        sign, left, right = node.parts
        if sign == "\\land":
            return [(left, scope), (right, scope)]
        if sign == "\\semi":
            return self.composed(node, scope)
        if sign == "\\implies":
            return [(right, scope)] if self.truth(left, scope, env) else True
        if sign == "\\iff":
            return self.truth(left, scope, env) == self.truth(right, scope, env)
        raise Unbound("a choice")  # \lor: last of all

    def truth(self, node, scope, env):
        """Of a predicate without unknown names."""
        if node.kind == "relation":
            return self.related(node, scope, env)
        try:
            return self.solve([(node, scope)], env) is not None
        except Undecided as problem:
            raise Unbound(str(problem)) from problem

    def step_not(self, node, scope, env, _partial):
        return not self.truth(node.parts[0], scope, env)

    def step_pre(self, node, scope, env, _partial):
        names = self.reader.schema(node.parts[0])
        inner = {name: self.fresh(name) if name[-1] in "'!" else scope[name] for name in names}
        return self.truth(node.parts[0], inner, env)

    def step_hide(self, node, scope, _env, _partial):
        return [(node.parts[0], {**scope, **{name: self.fresh(name) for name in node.parts[1]}})]

    def step_quantified(self, node, scope, env, _partial):
        declared, condition, body, sign = node.parts
        if sign == "\\exists":
            inner = {**scope, **{name: self.fresh(name) for name in self.names_of(declared)}}
            return [*self.declared(declared, inner), *([(condition, inner)] if condition else []),
                    (body, inner)]
        if sign != "\\forall":
            raise Undecided(f"line {node.line}: {sign} is not evaluated")
        goals = []
        for given, inner in self.each(declared, scope, env):
            env.update(given)
            if condition is None or self.truth(condition, inner, env):
                goals.append((body, inner))
        return goals

    def each(self, declared, scope, env):
        """All choices of finitely many values for declared names."""
        if any(node.kind == "include" for node in declared):
            raise Undecided(f"line {declared[0].line}: all bindings of a schema are too many")
        names = [(token.text, self.value(node.parts[1], scope, env))
                 for node in declared for token in node.parts[0]]
        for values in itertools.product(*(sorted(members, key=repr) for _, members in names)):
            inner = {**scope, **{name: self.fresh(name) for name, _ in names}}
            yield {inner[name]: value for (name, _), value in zip(names, values)}, inner

    def step_let_holds(self, node, scope, env, _partial):
        inner = dict(scope)
        for name, value in node.parts[0]:
            inner[name] = self.fresh(name)
            env[inner[name]] = self.value(value, scope, env)
        return [(node.parts[1], inner)]

    def step_disjoint(self, node, scope, env, _partial):
        return disjoint(self.value(node.parts[0], scope, env))

    # ---- declarations ----

    def step_member(self, node, scope, env, partial):
        name, kind = node.parts
        key = self.key(name, scope)
        self.types[key] = kind, scope
        if key in env:
            return self.is_member(env[key], kind, scope, env)
        if kind.kind == "arrow" and kind.parts[2] == "\\fun":
            partial.setdefault(key, Partial()).domain = self.value(kind.parts[0], scope, env)
            self.complete(key, env, partial)
        raise Unbound(name)

    def is_member(self, value, kind, scope, env):
        if kind.kind == "name" and kind.parts[0] in ("\\num", "\\nat", "\\nat_1"):
            return isinstance(value, int) and value >= {"\\nat": 0, "\\nat_1": 1}.get(
                kind.parts[0], value)
        if kind.kind == "name" and self.reader.is_schema(kind.parts[0]):
            parts = self.reader.schemas[kind.parts[0]]
            inner = {part: self.fresh(part) for part in parts}
            given = {inner[part]: value[part] for part in parts}
            return self.solve(self.body_goals(kind.parts[0], inner), {**env, **given}) is not None
        if kind.kind == "name" and self.is_type(kind.parts[0], scope, env):
            return True  # well-typed is enough
        if kind.kind == "set_of":
            members = items_of(value) if "seq" in kind.parts[0] else value
            return all(self.is_member(member, kind.parts[1], scope, env) for member in members) \
                and (kind.parts[0] != "\\iseq" or len(set(members)) == len(members))
        if kind.kind == "arrow":
            left, right, sign = kind.parts
            return len(domain(value)) == len(value) \
                and (sign != "\\fun" or self.covers(value, left, scope, env)) \
                and all(self.is_member(a, left, scope, env) and self.is_member(b, right, scope, env)
                        for a, b in value)
        if kind.kind == "product":
            return all(self.is_member(a, b, scope, env) for a, b in zip(value, kind.parts[0]))
        return value in self.value(kind, scope, env)

    def is_type(self, name, scope, env):
        """A given set or free type whose members nobody listed."""
        kind = self.reader.globals.get(name)
        return name not in scope and name not in env and isinstance(kind, Power) \
            and isinstance(kind.of, Given) and kind.of.name == name

    def covers(self, function, left, scope, env):
        """Whether a total function has a value for each member of a finite set."""
        try:
            return domain(function) == self.value(left, scope, env)
        except Unbound:
            return True

    # ---- relations ----

    def related(self, node, scope, env):
        sign, left, right = node.parts
        if sign in ("\\in", "\\notin"):
            found = self.is_in(left, right, scope, env)
            return found == (sign == "\\in")
        first, second = self.value(left, scope, env), self.value(right, scope, env)
        if sign == "\\partition":
            return disjoint(first) and frozenset().union(*items_of(first)) == second
        return RELATIONS[sign](first, second)

    def is_in(self, left, right, scope, env):
        if right.kind == "name" and right.parts[0] in self.reader.abbreviations:
            pair = self.value(left, scope, env)
            return self.image(right.parts[0], pair[0], env) == pair[1]
        return self.is_member(self.value(left, scope, env), right, scope, env)

    def step_relation(self, node, scope, env, partial):
        sign, left, right = node.parts
        try:
            return self.related(node, scope, env)
        except Unbound:
            pass
        if sign == "=":
            for pattern, other in (left, right), (right, left):
                try:
                    value = self.value(other, scope, env)
                except Unbound:
                    continue
                return self.match(pattern, value, scope, env, partial)
        if sign == "\\partition" and right.kind == "name":
            parts = items_of(self.value(left, scope, env))
            env[self.key(right.parts[0], scope)] = frozenset().union(*parts)
            return disjoint(sequence(parts))
        if sign == "\\in" and left.kind == "infix" and right.kind == "name" \
                and right.parts[0] in self.reader.abbreviations:
            result = self.image(right.parts[0], self.value(left.parts[1], scope, env), env)
            return self.match(left.parts[2], result, scope, env, partial)
        raise Unbound(sign)
