export type PathTest = (path: string) => boolean;

/**
 * A test that every path matched by some of `rows` passes, and few others do: put in front of many
 * exact patterns, it leaves them a few paths in a hundred.
 *
 * A row is a glob without braces whose `**` stand alone in their segments. Only its literal parts
 * are compared, so that no row costs more than a scan of the path, however hostile it is.
 */
export function prefilterOf(rows: readonly string[], isCaseSensitive: boolean): PathTest {
  const paths = new Set<string>();
  const names = new Set<string>();
  const spans: LiteralSpan[] = [];
  for (const given of rows) {
    const row = isCaseSensitive ? given : foldCase(given);
    const name = row.startsWith("**/") ? row.slice("**/".length) : undefined;
    if (!specialCharacter.test(row)) paths.add(row);
    else if (name !== undefined && !specialOrSlash.test(name)) names.add(name);
    else spans.push(literalSpan(row));
  }
  return (given) => {
    const path = isCaseSensitive ? given : foldCase(given);
    // An empty set would still have the path hashed.
    if (paths.size > 0 && paths.has(path)) return true;
    if (names.size > 0 && names.has(path.slice(path.lastIndexOf("/") + 1))) return true;
    for (const span of spans) if (isSpannedBy(path, span)) return true;
    return false;
  };
}

/** What a matching path begins with, holds, and ends in but for `afterTail` UTF-16 units. */
interface LiteralSpan {
  readonly head: string;
  readonly inner: string;
  readonly tail: string;
  readonly afterTail: number;
}

function isSpannedBy(path: string, { head, inner, tail, afterTail }: LiteralSpan): boolean {
  return (
    path.endsWith(tail, path.length - afterTail) && path.startsWith(head) && path.includes(inner)
  );
}

/** Private-use characters too: minimatch marks a numeric range that it keeps unexpanded with one. */
const specialCharacters = String.raw`*?[\](){}!@+|\\\ue000-\uf8ff`;
const specialCharacter = new RegExp(`[${specialCharacters}]`);
const specialOrSlash = new RegExp(`[/${specialCharacters}]`);
const literalAfterWildcards = new RegExp(
  `^[^${specialCharacters}]*[*?]+([^${specialCharacters}]*)`,
);

/** One character of a few, as in `*.py[cod]`, a rule that would else concern every `*.py`. */
const finalClass = /(?<=^[^[\\]*)\[[a-z0-9]+\]$/i;

function literalSpan(row: string): LiteralSpan {
  const bare = row.replace(finalClass, "");
  return {
    head: row.split(specialCharacter, 1)[0] ?? "",
    inner: withoutLeadingSlash(literalAfterWildcards.exec(row)?.[1] ?? ""),
    tail: withoutLeadingSlash(bare.split(specialCharacter).at(-1) ?? ""),
    afterTail: bare === row ? 0 : 1,
  };
}

/** The slash after a `**` goes, which may stand for no segment at all. */
function withoutLeadingSlash(literal: string): string {
  return literal.startsWith("/") ? literal.slice(1) : literal;
}

/** Upper, then lower: brings together what either alone leaves apart, such as `ſ` and `s`. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}
