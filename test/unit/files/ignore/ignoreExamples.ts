/** Rules, and what they leave of some files, as git has it. */
export interface IgnoreExample {
  readonly title: string;
  /** Ignore files by their path. */
  readonly rules: Readonly<Record<string, string>>;
  readonly kept: readonly string[];
  readonly ignored: readonly string[];
}

export const rootRules = (text: string): IgnoreExample["rules"] => ({ ".gitignore": text });

export const ignoreExamples: readonly IgnoreExample[] = [
  {
    title: "a name, at any depth",
    rules: rootRules("a"),
    kept: ["b", "ab"],
    ignored: ["a", "c/a", "d/a/x"],
  },
  { title: "an anchored name", rules: rootRules("/a"), kept: ["c/a"], ignored: ["a"] },
  {
    title: "a slash in the middle anchors",
    rules: rootRules("c/a"),
    kept: ["d/c/a"],
    ignored: ["c/a"],
  },
  {
    title: "a final slash means folders only",
    rules: rootRules("a/"),
    kept: ["c/a"],
    ignored: ["a/x", "d/a/x"],
  },
  {
    title: "a star stays within a segment",
    rules: rootRules("c/*.x"),
    kept: ["c/d/a.x"],
    ignored: ["c/a.x", "c/.x"],
  },
  {
    title: "two leading stars",
    rules: rootRules("**/c/a"),
    kept: ["a", "c/b"],
    ignored: ["c/a", "d/c/a", "d/e/c/a"],
  },
  {
    title: "two stars in the middle",
    rules: rootRules("c/**/a"),
    kept: ["a", "d/c/a"],
    ignored: ["c/a", "c/d/a", "c/d/e/a"],
  },
  {
    title: "two stars at the end",
    rules: rootRules("c/**"),
    kept: ["a", "d/c"],
    ignored: ["c/a", "c/d/a"],
  },
  {
    title: "two stars alone",
    rules: { "d/.gitignore": "**" },
    kept: ["a", "c/a"],
    ignored: ["d/a", "d/e/a"],
  },
  {
    title: "a folder whose name a wildcard gives, with all below it",
    rules: rootRules("**/b*/**"),
    kept: ["a"],
    ignored: ["b/a", "c/bc/d/a"],
  },
  {
    title: "a character class",
    rules: rootRules("*.py[co]"),
    kept: ["a.py", "a.pyx"],
    ignored: ["a.pyc", "c/a.pyo"],
  },
  { title: "a negated class", rules: rootRules("a[!b]"), kept: ["a", "ab"], ignored: ["ac"] },
  {
    title: "a class before a slash",
    rules: rootRules("[cd]/a"),
    kept: ["a", "e/a"],
    ignored: ["c/a", "d/a"],
  },
  { title: "a POSIX class", rules: rootRules("a[[:digit:]]"), kept: ["ab"], ignored: ["a1"] },
  {
    title: "a class that is not closed matches nothing",
    rules: rootRules("a[b"),
    kept: ["a[b", "ab"],
    ignored: [],
  },
  { title: "an escaped star", rules: rootRules("\\*"), kept: ["a"], ignored: ["*"] },
  {
    title: "comments and blank lines",
    rules: rootRules("# a\n\n  \nb"),
    kept: ["a", "# a"],
    ignored: ["b"],
  },
  {
    title: "an escaped hash and an escaped exclamation mark",
    rules: rootRules("\\#a\n\\!a"),
    kept: ["a"],
    ignored: ["#a", "!a"],
  },
  {
    title: "final spaces",
    rules: rootRules("a  \nb\\ \nc/ "),
    kept: ["b"],
    ignored: ["a", "b ", "c/x"],
  },
  { title: "a space within", rules: rootRules("a b"), kept: ["a", "b"], ignored: ["a b"] },
  { title: "CRLF", rules: rootRules("a\r\nb/\r\n"), kept: ["c"], ignored: ["a", "b/x"] },
  { title: "a byte order mark", rules: rootRules("\ufeffa\nb"), kept: ["c"], ignored: ["a", "b"] },
  { title: "no newline at the end", rules: rootRules("a\nb"), kept: ["c"], ignored: ["a", "b"] },
  { title: "braces are ordinary", rules: rootRules("{a,b}"), kept: ["a", "b"], ignored: ["{a,b}"] },
  {
    title: "the last rule that matches decides",
    rules: rootRules("*.x\n!b.x\n/b.x"),
    kept: ["c/b.x"],
    ignored: ["a.x", "b.x"],
  },
  {
    title: "nothing below an ignored folder comes back",
    rules: rootRules("c\n!c/a"),
    kept: ["b"],
    ignored: ["c/a"],
  },
  {
    title: "but below a folder whose entries are ignored",
    rules: rootRules("c/*\n!c/a"),
    kept: ["c/a"],
    ignored: ["c/b"],
  },
  {
    title: "everything but",
    rules: rootRules("*\n!*/\n!*.x"),
    kept: ["a.x", "c/a.x"],
    ignored: ["a", "c/a"],
  },
  {
    title: "a deeper file wins",
    rules: { ".gitignore": "*.x", "c/.gitignore": "!a.x" },
    kept: ["c/a.x", "c/d/a.x"],
    ignored: ["a.x", "c/b.x"],
  },
  {
    title: "a deeper file is relative to its folder",
    rules: { "c/.gitignore": "/a\nd/b" },
    kept: ["a", "d/b", "c/e/a"],
    ignored: ["c/a", "c/d/b"],
  },
  {
    title: "a deeper file brings an ignored folder back with all below it",
    rules: { ".gitignore": "d/", "c/.gitignore": "!d/" },
    kept: ["c/d/a", "c/d/d/a", "c/d/e/a"],
    ignored: ["d/a", "e/d/a"],
  },
  {
    title: "the entries of a folder that was brought back are asked about anew",
    rules: { ".gitignore": "d*/\n[ce]/?\n!*.y", "c/.gitignore": "!d[!x]/" },
    kept: ["c/d1/a.y", "c/d1/b"],
    ignored: ["d1/b.y", "c/a"],
  },
  {
    title: "case counts",
    rules: rootRules("A\n[B]c"),
    kept: ["a", "bc"],
    ignored: ["A", "Bc"],
  },
  {
    title: "a bracket in a class",
    rules: rootRules("x[a[b]"),
    kept: ["x"],
    ignored: ["xa", "xb", "x["],
  },
  {
    title: "a class never holds a slash",
    rules: rootRules("a[x/y]b"),
    kept: ["a/b", "ayc"],
    ignored: ["axb"],
  },
  {
    title: "a folder that was brought back still obeys the other rules",
    rules: { ".gitignore": "d/\n*.x", "c/.gitignore": "!d/" },
    kept: ["c/d/a"],
    ignored: ["c/d/a.x"],
  },
  {
    title: "a file in an ignored folder says nothing",
    rules: { ".gitignore": "c/", "c/.gitignore": "!a" },
    kept: ["b"],
    ignored: ["c/a"],
  },
  {
    title: ".git/info/exclude",
    rules: { ".git/info/exclude": "a\nc/b" },
    kept: ["b"],
    ignored: ["a", "d/a", "c/b"],
  },
  {
    title: ".gitignore wins over .git/info/exclude",
    rules: { ".git/info/exclude": "*.x", ".gitignore": "!a.x" },
    kept: ["a.x"],
    ignored: ["b.x"],
  },
  { title: "names with line feeds", rules: rootRules("a?b"), kept: ["ab"], ignored: ["a\nb"] },
];
