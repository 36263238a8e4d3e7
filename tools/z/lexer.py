"""From a LaTeX file to the Z paragraphs in it, each a list of tokens that know their line.

Only the environments zed, syntax, axdef and schema are read; everything else is prose. A line break
(`\\\\` or `\\also`) separates declarations and predicates, unless it stands next to an infix sign:
then it is only layout, as in fuzz.
"""
import re


class ZError(Exception):
    """A problem in a line of the specification."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line
        self.message = message


class Token:
    """kind is name, number, sign, break or end."""

    __slots__ = ("kind", "text", "line")

    def __init__(self, kind, text, line):
        self.kind = kind
        self.text = text
        self.line = line

    def __repr__(self):
        return self.text


class Paragraph:
    """One environment: its kind, the name of a schema, and its tokens."""

    def __init__(self, kind, name, line, tokens):
        self.kind = kind
        self.name = name
        self.line = line
        self.tokens = tokens


LIMIT = 1_000_000  # bytes of a file
BEGIN = re.compile(r"\\begin\{(zed|syntax|axdef|schema)\}(?:\{([^}]*)\})?")
PIECE = re.compile(r"""
      (?P<skip>   %[^\n]* | \s+ | ~ | & | \\t[0-9](?![A-Za-z]) | \\q?quad | \\[,;:!] | \\[ ] )
    | (?P<break>  \\\\(?:\[[^]\n]*\])? | \\also )
    | (?P<name>   [A-Za-z](?:[A-Za-z0-9]|\\_)*['?!]* )
    | (?P<number> [0-9]+ )
    | (?P<sign>   \\[A-Za-z]+(?:_1)? | \\[\{\}\#] | ::= | == | [-+*=<>()\[\],;:|@./'] )
    """, re.VERBOSE)

# Next to these a line break means nothing. Those after which an expression must go on:
OPENERS = set(r"""( [ \{ , ; : | @ = == ::= + - * < > / \langle \limg \bsup \ldata \where \defs
    \neq \in \notin \leq \geq \subseteq \subset \partition \disjoint \cup \cap \setminus \cat \oplus
    \mapsto \upto \extract \filter \comp \circ \dres \rres \ndres \nrres \div \mod \cross \rel \fun
    \pfun \inj \pinj \surj \bij \ffun \finj \land \lor \lnot \implies \iff \forall \exists \exists_1
    \lambda \mu \LET \IF \THEN \ELSE \semi \pipe \hide \project \pre \power \power_1 \finset
    \finset_1 \seq \seq_1 \iseq \theta \Delta \Xi""".split())
# And those that go on with what stands before them (a minus or a bracket may begin something new).
CLOSERS = OPENERS - set(r"""( [ \{ \langle \disjoint \lnot \forall \exists \exists_1 \lambda \mu
    \LET \IF \pre \power \power_1 \finset \finset_1 \seq \seq_1 \iseq \theta \Delta
    \Xi""".split()) | set(r") ] \} \rangle \rimg \esup \rdata".split())


def read_tokens(text, start, stop, line):
    """The tokens of text[start:stop], line breaks already thinned out."""
    tokens = []
    while start < stop:
        piece = PIECE.match(text, start, stop)
        if not piece:
            raise ZError(line, f"what is '{text[start:start + 10].split()[0]}'? No sign of Z")
        kind, value = piece.lastgroup, piece.group()
        if kind != "skip":
            tokens.append(Token(kind, value, line))
        line += value.count("\n")
        start = piece.end()
    kept = []
    for i, token in enumerate(tokens):
        if token.kind == "break":
            after = tokens[i + 1] if i + 1 < len(tokens) else None
            if not kept or not after or kept[-1].kind == "break" or kept[-1].text in OPENERS \
                    or after.kind == "break" or after.text in CLOSERS:
                continue
        kept.append(token)
    kept.append(Token("end", "the end of the paragraph", line))
    return kept


def read_paragraphs(text):
    """Yields a Paragraph or a ZError for each environment."""
    if len(text) > LIMIT:
        yield ZError(1, f"the file has {len(text)} characters, at most {LIMIT} are read")
        return
    comment = re.compile(r"(?<!\\)%[^\n]*")
    clean = comment.sub(lambda found: " " * len(found.group()), text)
    place, line = 0, 1
    while True:
        begin = BEGIN.search(clean, place)
        if not begin:
            return
        line += clean.count("\n", place, begin.start())
        kind, name = begin.group(1), begin.group(2)
        end = clean.find(f"\\end{{{kind}}}", begin.end())
        if end < 0:
            yield ZError(line, f"\\begin{{{kind}}} has no \\end{{{kind}}}")
            return
        if kind == "schema" and not re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9]|\\_)*", name or ""):
            yield ZError(line, "a schema needs a name: \\begin{schema}{Name}")
        else:
            try:
                yield Paragraph(kind, name, line, read_tokens(clean, begin.end(), end, line))
            except ZError as problem:
                yield problem
        line += clean.count("\n", begin.start(), end)
        place = end
