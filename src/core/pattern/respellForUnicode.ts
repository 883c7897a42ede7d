const escapeOfUnicode = String.raw`[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]`;

/** An escape with what belongs to it, or any other character. */
const atomPattern = new RegExp(String.raw`\\(?:${escapeOfUnicode}|[^])|[^]`, "gu");

/** Outside of classes also a class, a quantifier in braces, a lookahead's opening, or a reference by name. */
const tokenPattern = new RegExp(
  String.raw`\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?[=!]|\\k<[^>]*>|${atomPattern.source}`,
  "gu",
);

/** An escape that means the character itself, and that `u` does not know. Of letters it may mean anything. */
export const needlessEscape = /^\\(?:_|[^\w^$\\.*+?()[\]{}|/])$/u;
const quantifier = /[*+?]|\{\d+(?:,\d*)?\}/y;

/** Of other dialects: the class in `[[:alpha:]]`, which would be read as that class and a bracket. */
export const posixClass = /^\[[^]*\[:\^?[a-z]+:\]$/;

/**
 * The source with what an engine reads only without `u` spelled so that one with `u` reads the same:
 * needless escapes (`\"`, `\-`), lone braces and brackets, a hyphen next to a set (`[\w-.]`), a
 * lookahead that is repeated. Everything else stays, and means what it means under `u`.
 */
export function respellForUnicode(source: string): string {
  let respelled = "";
  /** Of each open group where it starts, if it is a lookahead. */
  const open: (number | undefined)[] = [];
  for (const { 0: token, index } of source.matchAll(tokenPattern)) {
    if (posixClass.test(token)) return source;
    if (token.startsWith("(")) open.push(token === "(" ? undefined : respelled.length);
    const start = token === ")" ? open.pop() : undefined;
    respelled += respell(token);
    quantifier.lastIndex = index + token.length;
    if (start === undefined || !quantifier.test(source)) continue;
    respelled = `${respelled.slice(0, start)}(?:${respelled.slice(start)})`;
  }
  return respelled;
}

function respell(token: string): string {
  if (/^[{}\]]$/.test(token)) return `\\${token}`;
  if (token.length > 1 && token.startsWith("[")) return respellClass(token);
  return needlessEscape.test(token) ? token.slice(1) : token;
}

function respellClass(source: string): string {
  const start = source.startsWith("[^") ? "[^" : "[";
  const atoms = source.slice(start.length, -1).match(atomPattern) ?? [];
  let respelled = start;
  for (let index = 0; index < atoms.length; index += 1) {
    const [first = "", hyphen, last] = atoms.slice(index, index + 3);
    respelled += respellInClass(first);
    if (hyphen !== "-" || last === undefined) continue;
    respelled += (isSet(first) || isSet(last) ? "\\-" : "-") + respellInClass(last);
    index += 2;
  }
  return `${respelled}]`;
}

function respellInClass(atom: string): string {
  if (atom === "-") return "\\-";
  return atom !== "\\-" && needlessEscape.test(atom) ? atom.slice(1) : atom;
}

function isSet(atom: string): boolean {
  return /^\\[dDsSwWpP]/.test(atom);
}
