/**
 * The addresses that a JSON text names as its `$schema` and that an editor would fetch. The text is
 * read as VS Code's forgiving parser reads it: with comments, and with strings that are ill-formed.
 */
export function findRemoteSchemas(text: string): readonly string[] {
  return findValues(text, "$schema").filter((value) =>
    /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(value),
  );
}

/** The strings that are the value of a key, wherever it is. Each unit of the text is read once. */
function findValues(text: string, wantedKey: string): readonly string[] {
  const values: string[] = [];
  let key: string | undefined;
  let isAfterColon = false;
  for (const token of listTokens(text)) {
    if (token === ":" && key !== undefined) {
      isAfterColon = true;
      continue;
    }
    if (isAfterColon && token.startsWith('"') && key !== undefined && unquote(key) === wantedKey) {
      values.push(unquote(token));
    }
    key = token.startsWith('"') ? token : undefined;
    isAfterColon = false;
  }
  return values;
}

/** Strings with their quotes, colons, and runs of anything else; no blanks and no comments. */
function* listTokens(text: string): Generator<string> {
  const next = /"|:|\/[/*]?|[^\s":/]+/g;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    if (token === "//") next.lastIndex = endOfLine(text, next.lastIndex);
    else if (token === "/*") next.lastIndex = endOfComment(text, next.lastIndex);
    else if (token === '"') {
      next.lastIndex = endOfString(text, next.lastIndex);
      yield text.slice(found.index, next.lastIndex);
    } else yield token;
  }
}

function endOfLine(text: string, start: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text)?.index ?? text.length;
}

function endOfComment(text: string, start: number): number {
  const end = text.indexOf("*/", start);
  return end === -1 ? text.length : end + 2;
}

/** A line break ends a string that no quote ends, unless a backslash stands before it. */
function endOfString(text: string, start: number): number {
  const ending = /["\\\r\n]/g;
  ending.lastIndex = start;
  for (let found = ending.exec(text); found !== null; found = ending.exec(text)) {
    if (found[0] === '"') return ending.lastIndex;
    if (found[0] !== "\\") return found.index;
    ending.lastIndex += 1;
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** The value of a string literal, without escapes that mean nothing. */
function unquote(literal: string): string {
  const parts = /\\(?:u([\da-f]{0,4})|([\s\S]?))|"$/gi;
  return literal
    .slice(1)
    .replace(parts, (_whole, digits: string | undefined, letter: string | undefined) => {
      if (digits === undefined) return escapes[letter ?? ""] ?? "";
      return digits.length === 4 ? String.fromCharCode(Number.parseInt(digits, 16)) : "";
    });
}
