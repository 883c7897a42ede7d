import { PatternProblem } from "./syntax.ts";

/** Reads a pattern token by token: a character, or a backslash with the character after it. */
export interface Reader {
  /** UTF-16 offset of the next token. */
  offset(): number;
  seek(offset: number): void;
  /** The next token without taking it; `undefined` at the end. */
  peek(): string | undefined;
  take(): string | undefined;
  /** Takes the next token if it is `token`. */
  accept(token: string): boolean;
  /** Takes at most `limit` characters of `accepted`. */
  takeWhile(accepted: RegExp, limit: number): string;
  /** Takes the name of a group, and the `terminator` after it. */
  takeName(terminator: string): string;
}

export function readTokens(source: string): Reader {
  let offset = 0;
  const characterAt = (at: number): string => {
    const codePoint = source.codePointAt(at);
    return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
  };
  const reader: Reader = {
    offset: () => offset,
    seek: (to) => {
      offset = to;
    },
    peek() {
      const first = characterAt(offset);
      if (first === "") return undefined;
      if (first !== "\\") return first;
      const escaped = characterAt(offset + 1);
      if (escaped === "") throw new PatternProblem("bad escape (end of pattern)", offset);
      return first + escaped;
    },
    take() {
      const token = reader.peek();
      offset += token?.length ?? 0;
      return token;
    },
    accept(token) {
      if (reader.peek() !== token) return false;
      offset += token.length;
      return true;
    },
    takeWhile(accepted, limit) {
      const start = offset;
      while (offset - start < limit && accepted.test(characterAt(offset))) offset += 1;
      return source.slice(start, offset);
    },
    takeName(terminator) {
      const start = offset;
      const end = source.indexOf(terminator, start);
      if (end === start) throw new PatternProblem("missing group name", start);
      if (end === -1) {
        const missing = start === source.length ? "group name" : `${terminator}, unterminated name`;
        throw new PatternProblem(`missing ${missing}`, start);
      }
      offset = end + terminator.length;
      return source.slice(start, end);
    },
  };
  return reader;
}

/** Takes white space or a comment of the flag `x`, if that comes next. */
export function skipVerbose(reader: Reader): boolean {
  if (reader.takeWhile(/^[ \t\n\r\v\f]$/, Infinity) !== "") return true;
  if (!reader.accept("#")) return false;
  skipPast(reader, "\n");
  return true;
}

/** Takes tokens up to and with `terminator`; `false` if the end comes first. */
export function skipPast(reader: Reader, terminator: string): boolean {
  let token = reader.take();
  while (token !== terminator && token !== undefined) token = reader.take();
  return token === terminator;
}
