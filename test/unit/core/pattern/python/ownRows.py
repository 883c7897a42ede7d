"""Rows of our own: (pattern, flags, text, template, count)."""

CODE = "def foo(a, b):\n    return a + b\n\n\nclass Bar:\n    x = 1\n    y = 22\n"
UNICODE = "Straße ΣΊΣΥΦΟΣ naïve ǅ ﬅ ﬆ İı iI Kk\u212a s\u017fS µμ ١٢٣ ² Ⅷ 一 ½ \u0301 _ x\u200by"
SPACES = "a b\tc\nd\x0be\x0cf\x1cg\x1fh\x85i\xa0j\u2003k\u2028l\u2029m\u3000n\ufeffo"

OWN_ROWS = []


def add(pattern, text, template="<\\g<0>>", flags="", count=0):
    OWN_ROWS.append((pattern, flags, text, template, count))


# Templates
for template in (
    "\\1", "\\2-\\1", "\\g<1>0", "\\g<0>", "\\g<first>", "\\g<second>x\\g<first>", "\\n", "\\t|\\r|\\a\\b\\f\\v",
    "\\\\", "\\\\1", "\\\\\\1", "$1 $& $$", "\\0", "\\07", "\\012", "\\0123", "\\101", "\\1011", "\\377", "\\400",
    "\\18", "\\81", "\\3", "\\9", "\\10", "\\99", "\\g<3>", "\\g<00>", "\\g<01>", "\\g<third>", "\\g<>", "\\g<1", "\\g<",
    "\\g", "\\gx", "\\g<a b>", "\\g<1a>", "\\g<-1>", "\\g< 1>", "\\x41", "\\u0041", "\\d", "\\q", "\\Q", "\\.", "\\-", "\\ ",
    "\\\n", "\\'", "\\\"", "\\", "a\\", "\\&", "\\_", "\\😀", "😀\\1😀", "\\8", "{1}", "%s", "", "\\g<0>\\g<0>",
    "\\c", "\\e", "\\z", "\\A", "\\Z", "\\N", "\\1\\", "\\g<first>>", "\\g<<first>>", "\\g<1>\\g<2>\\n",
):
    add("(?P<first>\\w)(?P<second>\\w)", "ab cd 9", template)
    add("x(y)?", "x xy", template)

# Count and empty matches
for pattern in (
    "x*", "b*", "b*?", "", "a|", "|a", "\\b|:+", "\\b", "\\B", "^", "$", "(?m)^", "(?m)$", "(?=b)", "(?<=b)", "a??",
    "(a??)(b??)", "\\s*", "\\s*?", "[^,]*", "[^,]*?", "(?:)|b", "\\Z", "\\A", "(?m)^\\s*", "(?m)\\s*$", "(?=(b))|bc",
    "$|b", "(?:a|)b?", ".*", ".*?", "(?s).*", "(?s).*?", "(?:b|)+?", "(\\b)|(c)", "b{0}", "b{,2}", "b{0,1}?",
):
    for text in ("abxd", "a::bc", "", "b", "bb\n", "a,b,,c\n\nd", "😀a😀", "\n"):
        add(pattern, text, "-")
for count in (0, 1, 2, 3, 10):
    add("x*", "abxd", "-", count=count)
    add("\\b|:+", "a::bc", "-", count=count)
    add("o", "foo boo", "0", count=count)
    add("(?P<n>\\d+)", "1 22 333", "[\\g<n>]", count=count)

# Flags
for pattern in (
    "(?i)STRASSE", "(?i)straße", "(?i)i", "(?i)I", "(?i)[a-z]+", "(?i)[^a-z]+", "(?i)k+", "(?i)s+", "(?i)σ", "(?i)ﬅ",
    "(?i)ǆ", "(?i)µ", "(?ia)k+", "(?ia)[a-z]+", "(?ia)i", "\\w+", "\\W+", "\\d+", "\\D+", "\\b\\w", "\\w\\b", "(?a)\\w+",
    "(?a)\\W+", "(?a)\\d+", "(?a)\\b", "(?a:\\w+)", "(?a:\\b)\\w", "[\\w]+", "[\\W]+", "[^\\w]+", "[^\\W]+", "[^\\W\\d]+",
    "[\\W\\d]+", "[^\\W\\d_]+", "[\\d\\s]+", "[\\D]", "[^\\D]+", "\\B\\w", "\\w\\B", "(?a)\\w\\B", "(?i:s)+", "S(?-i:s)?",
    "(?i)s(?-i:S)", "(?i:[S-T])", "(?i)[\u212a]", "(?i)[^\u212a]", "(?i)\u0130", "(?i)\u0131", "(?u)\\w+", "[À-ÿ]+",
    "(?i)[À-Þ]+", "(?i)[Α-Ω]+", "(?i)\\u03a3", "\\U0001d7d8|\\u0661", "(?i)(s)\\1", "(?i)(ß|σ)\\1", "(?i:(k))\\1",
):
    add(pattern, UNICODE)
for pattern in ("\\s", "\\S+", "[\\s]", "[^\\s]+", "[\\S]+", "[^\\S]", "(?a)\\s", "(?a)\\S+", ".", ".+", "(?s).+", "(?m)^.", "(?m).$", "^.", ".$", "\\Z", "[^a]+"):
    add(pattern, SPACES)
for pattern in (
    "(?m)^(\\s*)(\\w+)", "(?m)(\\w+)$", "(?m)^$", "(?m)^.*$\\n?", "(?x) def \\s+ (\\w+) # the name\n \\(", "(?sx) class . * $",
    "(?mi)^CLASS\\b", "\\A\\w+", "\\w+\\Z", "\n\\Z", "\n$", "$", "(?m)$", "^\\s+", "(?m)^\\s+", "(?m)^ +", "(\\w+) = (\\d+)",
    "(?P<name>\\w+) = (?P<value>\\d+)", "(?#comment)x = ", "(?x)x\\ =\\ (\\d)", "(?x)[ ]x", "(?i:CLASS) Bar", "(?s:class.*)x",
    "(?m:^class)", "return(?!\\w)", "(?<=return )\\w", "(?<!:)\n", "(?<=(\\w))\\(", "(?<=a|b),", "\\((.*?)\\)", "([a-z])(?=, ([a-z]))",
):
    add(pattern, CODE, "[\\g<0>]")
for flags in ("i", "m", "s", "im", "is", "ms", "ims"):
    for pattern in ("^A.b$", "a.B", "^b", "a$", ".+"):
        add(pattern, "a\nb\nA.b\nxa\n", flags=flags)

# Possessive and atomic groups, references, conditionals
for pattern in (
    "a*+a", "a++b", "a?+a", "a{1,2}+a", "(?>a*)a", "(?>a*)b", "(?>a|ab)c", "(?>(a)|(ab))c", "(a*+)(b)", "(?>(a+))(b)\\1",
    "((?>a+)b)+", "(?:a++b)*", "x*+x", "(?>)a", "(?<=(?>aa))b", "(a)\\1", "(a)(b)?\\1", "(a|b)\\1", "(?P<q>a)(?P=q)", "(a)|\\1b",
    "(a)?\\1b", "(?:(a)|b)*", "(?:(a)|b)*\\1", "((a)|b)+", "(a*)*", "(a*)+", "(a|b*)*", "(?:a*)*b", "(?:a|)*b", "(?:|a)*b", "(?:a?)*?b",
    "(a)?b(?(1)c|d)", "(?P<q>a)?b(?(q)c)", "(?!(a)b)a", "(?=(a+))a", "(?=(a+))\\1", "(?<!(a))b", "(a){0}b", "(a){2}", "(a?){2}", "(a?){1,2}",
    "(?:(a)?b)+", "(?:(a)b)+", "(?:(a)(?:b|c))+", "\\1(a)", "(a\\1)", "(?P=q)(?P<q>a)", "(?(2)a|b)(a)", "(?(1)a)", "(?(q)a)", "(?(1)a|b|c)(a)",
    "(a)\\10", "(a)\\100", "(a)\\01", "(a)[\\1]", "()\\1a", "(?:a{2}){2}", "(?:(?:a|b){2})+", "(?i)(a)(?-i:\\1)",
):
    for text in ("aab aaab", "abab aabc abac", "bab abcab abd", "aAaAb"):
        add(pattern, text, "<\\g<0>>")
        add(pattern, text, "<\\g<1>>")

# Found by comparing random patterns with CPython
for pattern in (
    "(?(1)(a)?)(b)", "(?(1)(?P<n>x).?)[ab]b|(a{0,2}?b)", "(a)(?(1)b|(c))", "(a)(?:(?(1)b|(c))d?)(e)?",
    "(?<=(?:b++){0})a", "a(?<=(?:b|bab+){0})", "(?<!(?:b*){0}a)b", "(?i)(\\w)\\1", "(?ia)(.)\\1", "(?ia)(k)\\1",
):
    for text in ("aab aaab", "abab aabc abac", "AaBb kK", "éÉ eE", "k\u212a"):
        add(pattern, text, "<\\g<0>>")
        add(pattern, text, "<\\1>")

# Rounds of possessive repetitions
for pattern in (
    "(?:a|ab){2}+", "(?:c{1,2}){2,}+", "(?:a|ab)++b", "(?:a?b?){2}+b", "(?:ab?){1,2}+b", "(?:a|ab)?+c", "((a)|ab){2}+", "((?:a|ab)(c?)){2}+",
    "(?>(?:a|ab){2})", "(?>(?:a|ab){2}+)|b", "(?:a(b??)){2}+", "(?:(?:a|ab){2}+|c){2}+(b)?", "(?:ab){2}+b", "(?<=(?:a|b){2}+)a",
):
    for text in ("abab", "ccb", "aab aabb", "abcabc", "abaca"):
        add(pattern, text, "X\\g<0>")
        add(pattern, text, "<\\1>")

# Empty matches right before others, in sight of what comes before
for pattern in (
    "(?m)^|, d$", "(?<=(?<=^a)b)|c", "(?<!^..)|b", "(?m)(?<=^a)|b", "(?<=\U0001f600)|a", "(?<=\U0001f600.)|\U0001f600", "(?<=(?<=\\bb)b)|\\w", "|(?<=a\\Bb)c",
):
    for text in ("abcabc, d\nabc, d", "\U0001f600a\U0001f600b\U0001f600", "abb bbb c", "a\nab\nbc"):
        add(pattern, text, "<\\g<0>>")

# What re rejects
for pattern in (
    "(", ")", "(?", "(?P", "(?P<", "(?P<n", "(?P<n>", "(?P<>a)", "(?P<1>a)", "(?P<n>a)(?P<n>b)", "(?P=n)", "(?P=", "(?P>n)", "(?<n>a)", "(?'n'a)", "[", "[]", "[^]",
    "[^", "[a", "[b-a]", "[a-\\d]", "[\\d-a]", "[a-", "[\\", "\\", "a\\", "*", "+a", "?", "a**", "a*+*", "a+++", "a{2}{3}", "a{2,1}", "a|*", "(*a)", "^*", "\\b+", "$?", "(?:^)*a",
    "\\q", "\\C", "\\z", "\\h", "\\R", "\\x", "\\x1", "\\u12", "\\U0001", "\\U00110000", "\\400", "\\8", "\\1", "[\\q]", "[\\8]", "[\\400]", "[\\A]", "[\\B]", "[\\b]", "a(?i)b", "(?i)(?m)a",
    "(?z)a", "(?L)a", "(?au)a", "(?i", "(?i-", "(?-a:b)", "(?i-i:a)", "(?-i)a", "(?-:a)", "(?i:a", "(?#a", "(?<=a*)b", "(?<=a|bb)c", "(?<!a+)b", "(?<a)", "(?<", "(?=", "(?=a", "(?!", "(?!)", "(?<=)a",
    "(?(a)b)", "(?(1", "(?(0)a)", "(?(-1)a)", "(?(1)a|b", "a{99999999999}", "a{,3}", "a{3,}", "a{ 3}", "a{", "a{}", "a{x", "{2}", "x{2,a}", "}", "]", "a]", "(?P<é>a)", "\\é", "\\_", "\\-", "\\ ", "\\\"", "\\/",
    "(?x) a # (", "(?x)a\\#b", "(?x)(?i)a", " (?i)a", "(?#c)(?i)A", "(?i)", "(?#c)", "(?<=(a)\\1)b", "(?<=(a))b\\1", "(a)(?<=\\1)b", "(?>a", "(?>*)", "\\N{DIGIT ONE}", "\\07", "\\0", "\\08", "\\012", "\\1234",
):
    add(pattern, "aab ab\x01b {2} a{ 3} a]}-_\"/é #\x08\x00\x0a1", "<\\g<0>>")

# Everyday replacements on code
for pattern, template in (
    ("\\bfoo\\b", "bar"), ("(\\w+)\\((\\w+), (\\w+)\\)", "\\1(\\3, \\2)"), ("(?m)^(\\s*)return (.+)$", "\\1result = \\2\\n\\1return result"),
    ("[ \\t]+$", ""), ("(?m)[ \\t]+$", ""), ("\\n{2,}", "\\n\\n"), ("(?m)^class (\\w+):", "class \\1(Base):"), ("'([^']*)'", "\"\\1\""),
    ("\"(?:[^\"\\\\]|\\\\.)*\"", "S"), ("(?P<k>\\w+)=(?P<v>\\w+)", "\\g<v>=\\g<k>"), ("(\\d+)", "<\\1>"), ("(?<!\\w)x(?!\\w)", "z"), ("https?://[^\\s\"]+", "URL"),
    ("(?s)/\\*.*?\\*/", ""), ("#.*", ""), ("(\\w)(\\w*)", "\\2\\1"), ("([A-Z])", "_\\1"), ("\\$\\{(\\w+)\\}", "{\\1}"), ("^", "> "), ("(?m)^", "> "), ("(?m)^(?=.)", "\\t"), ("\\b(\\w+) \\1\\b", "\\1"),
):
    for text in (CODE, "foo foo=bar x \"a \\\" b\" 'q' 12 ${v} /* c\nd */ http://a.b/c  \n\n\n\n# end \t\n", "", "\n"):
        add(pattern, text, template)
        add(pattern, text, template, count=1)
