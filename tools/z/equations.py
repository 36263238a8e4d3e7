"""Equations that give values to names that have none yet, as a whole or piece by piece."""
from .expressions import bare
from .terms import Terms, Unbound
from .values import Made, Record


class Partial:
    """What is known of a binding or function so far."""

    def __init__(self):
        self.domain = None
        self.parts = {}  # of a binding: its components; of a function: values, or a Partial


class Equations(Terms):
    """The part of an evaluator that makes an expression have a value."""

    def match(self, pattern, value, scope, env, partial):
        """Makes the pattern have the value: True, False, or Unbound if that is not yet known."""
        kind, parts = pattern.kind, pattern.parts
        try:
            return self.value(pattern, scope, env) == value
        except Unbound:
            pass
        if kind == "name":
            env[self.key(parts[0], scope)] = value
            return True
        if kind == "theta":
            base = bare(parts[0])
            for part in self.reader.schemas[base]:
                key = scope[part + parts[0][len(base):]]
                if env.setdefault(key, value[part]) != value[part]:
                    return False
            return True
        if kind == "tuple":
            return all([self.match(p, v, scope, env, partial) for p, v in zip(parts[0], value)])
        if kind == "apply" and parts[0].kind == "name" \
                and self.reader.constructors.get(parts[0].parts[0]):
            return isinstance(value, Made) and value.constructor == parts[0].parts[0] \
                and self.match(parts[1], value.value, scope, env, partial)
        return self.note(pattern, value, scope, env, partial)

    def note(self, pattern, value, scope, env, partial):
        """x.part = value, f~x = value, (f~x).part = value, \\dom f = value: one piece of x or f."""
        path, node = [], pattern
        while node.kind in ("select", "apply") and not (
                node.kind == "apply" and node.parts[0].kind == "name"
                and node.parts[0].parts[0] == "\\dom"):
            path.append(node.parts[1] if node.kind == "select"
                        else self.value(node.parts[1], scope, env))
            node = node.parts[0]
        whole = node.kind == "apply"  # \dom f
        node = node.parts[1] if whole else node
        if node.kind != "name" or not path and not whole:
            raise Unbound("no equation that can be solved")
        key = self.key(node.parts[0], scope)
        found = partial.setdefault(key, Partial())
        if whole:
            found.domain = value
        for step in reversed(path[1:]):
            found = found.parts.setdefault(step, Partial())
        if path:
            found.parts[path[0]] = value
        self.complete(key, env, partial)
        if key not in env:
            raise Unbound(key)
        return self.value(pattern, scope, env) == value

    def complete(self, key, env, partial):
        """Once all pieces are known, so is the value."""
        kind, scope = self.types.get(key, (None, None))
        found = self.whole(partial[key], kind, scope) if kind else None
        if found is not None and key not in env:
            env[key] = found

    def whole(self, found, kind, scope):
        if not isinstance(found, Partial):
            return found
        if kind.kind == "arrow":
            if found.domain is None or not found.domain <= found.parts.keys():
                return None
            values = {key: self.whole(found.parts[key], kind.parts[1], scope)
                      for key in found.domain}
            return None if None in values.values() else frozenset(values.items())
        parts = self.reader.schemas.get(kind.parts[0]) if kind.kind == "name" else None
        if parts is None or not parts.keys() <= found.parts.keys():
            return None
        return Record((part, found.parts[part]) for part in parts)
