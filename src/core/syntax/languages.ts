import { byExtension } from "./byExtension.ts";

/**
 * How to find the brackets of a language: what the expression matches and is not a bracket is skipped,
 * such as strings and comments. One of {@link loneMarks} begins something that does not end as it should,
 * and from there on nobody can tell.
 */
export type Lexicon = RegExp | "script";

/** A bracket, or `\n` as two characters, in code: not in a string, a comment or the like. */
export interface Mark {
  readonly offset: number;
  readonly text: string;
}

export interface Scan {
  readonly marks: readonly Mark[];
  /** False if it is unclear what is code after the last mark. */
  readonly isComplete: boolean;
}

const escape = String.raw`\\(?:\r\n|[\s\S])`;
const lineComment = String.raw`\/\/.*`;
const blockComment = String.raw`\/\*[\s\S]*?\*\/`;
const double = quoted('"');
const single = quoted("'");
const directive = String.raw`^[ \t]*#(?:.*\\\r?\n)*.*`;
const otherwise = String.raw`^[ \t]*#[ \t]*el(?:se|if\w*)\b`;
/**
 * Only the first branch of a conditional counts: each may open the same bracket.
 * Where there are cases inside, which no expression can follow, nobody can tell.
 */
const otherCases = String.raw`${otherwise}[^#]*(?:#(?![ \t]*(?:if|endif))[^#]*)*#[ \t]*endif`;

/** Code that is never compiled, down to another branch; unclear if there are branches inside. */
const neverCompiled = String.raw`^[ \t]*#[ \t]*if[ \t]+(?:0|false)\b`;
const deadCode = String.raw`${neverCompiled}[^#]*(?:#(?![ \t]*(?:if|el|endif))[^#]*)*#[ \t]*(?:el|endif)`;

/** On one line, except for a line ending after a backslash. */
export function quoted(mark: string): string {
  return String.raw`${mark}[^${mark}\\\r\n]*(?:${escape}[^${mark}\\\r\n]*)*${mark}`;
}

function tripled(marks: string): string {
  return String.raw`(?<triple>${marks})[^\\]*?(?:\\[\s\S][^\\]*?)*\k<triple>`;
}

/** What begins a literal or comment that no earlier alternative has matched as a whole. */
export const loneMarks: ReadonlySet<string> = new Set(['"', "'", "`", "/*", "*/"]);
const lone = String.raw`["'\x60]|\/\*|\*\/`;
/** `\n` as two characters, where code is. */
export const newlineEscape = String.raw`\n`;
const rest = String.raw`[()[\]{}]|(?<newline>\\n)`;

function lexicon(...skipped: readonly string[]): RegExp {
  return new RegExp([...skipped, rest, lone].join("|"), "gmu");
}

/**
 * Like a lone mark, the beginning of what an earlier alternative has looked for the end of, down to the
 * end of the text: doing so for each such beginning could take minutes.
 */
function unclosed(beginning: string): string {
  return `(?<unclosed>${beginning})`;
}

const java = lexicon(
  lineComment,
  blockComment,
  String.raw`"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*"""`,
  double,
  single,
);

const cFamily = lexicon(
  deadCode,
  otherCases,
  String.raw`\bu?8?[LU]?R"(?<delimiter>[^()\\\s]{0,16})\([\s\S]*?\)\k<delimiter>"`,
  unclosed(String.raw`${neverCompiled}|${otherwise}|\bu?8?[LU]?R"[^()\\\s]{0,16}\(`),
  directive,
  lineComment,
  blockComment,
  String.raw`\b\d[\w.]*(?:'\w+)*`,
  double,
  single,
);

const csharp = lexicon(
  deadCode,
  otherCases,
  String.raw`(?:\$@|@\$?)"[^"]*(?:""[^"]*)*"(?!")`,
  String.raw`(?<quotes>"{3,})(?!")[\s\S]*?\k<quotes>(?!")`,
  unclosed(String.raw`${neverCompiled}|${otherwise}|@\$?"|"{3,}`),
  directive,
  lineComment,
  blockComment,
  double,
  single,
);

const go = lexicon(lineComment, blockComment, String.raw`\x60[^\x60]*\x60`, double, single);

const rust = lexicon(
  lineComment,
  // They nest, which no expression can follow.
  String.raw`\/\*(?:(?!\/\*)[\s\S])*?\*\/`,
  String.raw`\b[bc]?r(?<hashes>#*)"[\s\S]*?"\k<hashes>`,
  unclosed(String.raw`\b[bc]?r#*"`),
  String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*"`,
  String.raw`'(?:\\u\{[^}']*\}|\\x\w\w|\\.|[^\\'\r\n])'`,
  String.raw`'[\p{L}_][\p{L}\p{N}_]*`,
);

/** With what it inserts; since Python 3.12 that may have the same quotes, which no expression can follow. */
function formatted(mark: string): string {
  const inserted = String.raw`[^${mark}{}\r\n]*`;
  return String.raw`${formatPrefix}${mark}(?:[^${mark}\\{\r\n]|${escape}|\{\{|\{${inserted}(?:\{${inserted}\}${inserted})*\})*${mark}`;
}
const formatPrefix = String.raw`\b(?:[fFtT][rR]?|[rR][fFtT])`;

const python = lexicon(
  "#.*",
  tripled(`"""|'''`),
  formatted('"'),
  formatted("'"),
  unclosed(String.raw`${formatPrefix}["']`),
  double,
  single,
);

const php = lexicon(
  // From the beginning, or from where PHP ends, to where it begins.
  String.raw`(?:(?<![\s\S])|\?>)[\s\S]*?(?:<\?(?:php\b|=)|(?![\s\S]))`,
  String.raw`(?:\/\/|#(?!\[))(?:(?!\?>).)*`,
  blockComment,
  String.raw`<<<[ \t]*["']?(?<tag>\w+)["']?\r?\n[\s\S]*?^[ \t]*\k<tag>\b`,
  unclosed(String.raw`<<<[ \t]*["']?\w+["']?\r?\n`),
  String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*"`,
  String.raw`'[^'\\]*(?:\\[\s\S][^'\\]*)*'`,
  // Between the names of namespaces.
  String.raw`\\\w`,
);

const address = String.raw`\burl\(\s*(?!["'\s])[^"'()\\]*\)`;
const css = lexicon(blockComment, address, escape, double, single);
const nestedCss = lexicon(address, lineComment, blockComment, escape, double, single);

const json = lexicon(lineComment, blockComment, double);

/**
 * The lexicon of a file, by its name. Left out are languages in which text and code cannot be told
 * apart soundly without a parser, such as JSX, Ruby and shell scripts.
 */
export const lexiconOf = byExtension<Lexicon>({
  "js mjs cjs ts mts cts": "script",
  java,
  "c h cc cpp cxx hh hpp hxx": cFamily,
  cs: csharp,
  go,
  rs: rust,
  "py pyi": python,
  php,
  css,
  "scss less": nestedCss,
  "json jsonc": json,
});

export const jsonLexicon: Lexicon = json;
