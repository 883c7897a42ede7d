"""Writes data/oracle.json and data/characters.json: what CPython's re does with patterns, texts and templates.

Rows come from CPython's own tests (Lib/test/re_tests.py as a table; Lib/test/test_re.py by recording
the calls that it makes) and from ownRows below. Run with CPython 3.11: python3 makeOracle.py
"""

import _sre
import io
import json
import re
import sys
import unicodedata
import unittest
import warnings
from pathlib import Path
from re._casefix import _EXTRA_CASES

from ownRows import OWN_ROWS

warnings.simplefilter("ignore")
FLAG_LETTERS = {re.I: "i", re.M: "m", re.S: "s"}
INLINE_LETTERS = {re.A: "a", re.X: "x"}
MAX_TEXT_LENGTH = 500


def utf16(text, offset):
    return len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2


def all_groups_template(pattern):
    """A template that shows every group, or None where the pattern does not compile."""
    try:
        count = re.compile(pattern).groups
    except re.error:
        return "<\\g<0>>"
    return "<" + "|".join(f"\\g<{group}>" for group in range(count + 1)) + ">"


def evaluate(pattern, flags, text, template, count):
    value = 0
    for flag, letter in FLAG_LETTERS.items():
        if letter in flags:
            value |= flag
    row = {"pattern": pattern, "flags": flags, "text": text, "template": template, "count": count}
    try:
        compiled = re.compile(pattern, value)
    except (re.error, OverflowError, ValueError) as error:
        return {**row, "patternError": str(error), "offset": getattr(error, "pos", None)}
    matches = []
    for match in compiled.finditer(text):
        spans = [match.span(group) for group in range(compiled.groups + 1)]
        matches.append([[utf16(text, s) if s >= 0 else -1, utf16(text, e) if e >= 0 else -1] for s, e in spans])
    row["matches"] = matches
    try:
        row["result"], row["replaced"] = compiled.subn(template, text, count)
        # A template is parsed only where there is a match: parse it in any case.
        re._parser.parse_template(template, compiled)
    except (re.error, IndexError) as error:
        row.pop("result", None)
        row.pop("replaced", None)
        row["templateError"] = str(error)
    return row


def ranges(is_in):
    """Inclusive ranges of the code points for which is_in holds."""
    found = []
    for code in range(sys.maxunicode + 1):
        if 0xD800 <= code <= 0xDFFF or not is_in(chr(code)):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def characters():
    """What \\w, \\d, \\s and IGNORECASE hold of every character that this Unicode version knows."""
    spellings = {}
    for code in range(sys.maxunicode + 1):
        lower = _sre.unicode_tolower(code)
        key = min((lower, *_EXTRA_CASES.get(lower, ())))
        spellings.setdefault(key, []).append(code)
    return {
        "known": ranges(lambda character: unicodedata.category(character) != "Cn"),
        "w": ranges(re.compile(r"\w").match),
        "d": ranges(re.compile(r"\d").match),
        "s": ranges(re.compile(r"\s").match),
        "spellings": [same for same in spellings.values() if len(same) > 1],
    }


def rows_of_table():
    from test.re_tests import tests

    for pattern, text, *_ in tests:
        if isinstance(pattern, str) and isinstance(text, str):
            yield pattern, "", text, all_groups_template(pattern), 0


def rows_of_calls():
    """Runs test_re with every function of re that takes a pattern and a text recorded."""
    from test import test_re

    recorded = []

    def keep(pattern, flags, text, template, count):
        if not isinstance(pattern, str) or not isinstance(text, str) or len(text) > MAX_TEXT_LENGTH:
            return
        if not isinstance(template, str) or len(pattern) > MAX_TEXT_LENGTH:
            return
        # A loop over all escapes: every sixteenth says as much.
        if re.match(r"\(\)\(\?\(1\)\\x", pattern) and not pattern.endswith("0?)"):
            return
        letters = "".join(letter for flag, letter in FLAG_LETTERS.items() if flags & flag)
        inline = "".join(letter for flag, letter in INLINE_LETTERS.items() if flags & flag)
        prefix = f"(?{inline})" if inline else ""
        recorded.append((prefix + pattern, letters, text, template, count))

    def record_search(function):
        def call(pattern, text, flags=0, **rest):
            keep(pattern, int(flags), text, all_groups_template(pattern), 0)
            return function(pattern, text, flags, **rest)

        return call

    def record_sub(function):
        def call(pattern, template, text, count=0, flags=0):
            keep(pattern, int(flags), text, template, count)
            return function(pattern, template, text, count, flags)

        return call

    def record_compile(function):
        def call(pattern, flags=0):
            keep(pattern, int(flags), "", "", 0)
            return function(pattern, flags)

        return call

    class RecordedModule:
        def __getattr__(self, name):
            return getattr(re, name)

    module = RecordedModule()
    for name in ("search", "match", "fullmatch", "findall", "finditer", "split"):
        setattr(module, name, record_search(getattr(re, name)))
    for name in ("sub", "subn"):
        setattr(module, name, record_sub(getattr(re, name)))
    module.compile = record_compile(re.compile)
    test_re.re = module
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(test_re.ReTests)
    unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    yield from recorded


def is_usable(pattern, text, template):
    """Without lone surrogates, which no file can hold; the empty pattern has a rule of its own."""
    return pattern != "" and not re.search("[\ud800-\udfff]", pattern + text + template)


def main():
    rows = {}
    for source, calls in (
        ("re_tests", rows_of_table()),
        ("test_re", rows_of_calls()),
        ("own", OWN_ROWS),
    ):
        for call in calls:
            pattern, flags, text, template, count = call
            if call not in rows and is_usable(pattern, text, template):
                rows[call] = {"source": source, **evaluate(*call)}
    lines = ",\n".join(json.dumps(row) for row in rows.values())
    target = Path(__file__).parent / "data" / "oracle.json"
    version = ".".join(str(part) for part in sys.version_info[:2])
    target.write_text(f'{{"python": "{version}", "rows": [\n{lines}\n]}}\n', encoding="ascii")
    target.with_name("characters.json").write_text(json.dumps(characters()) + "\n", encoding="ascii")
    print(len(rows))


main()
