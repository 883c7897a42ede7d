import ignore from "ignore";
import { endsEscaping, withoutFinalSpaces } from "./ruleLines.ts";

/** Whether a rule matches a path, by the path's segments. */
export type RuleTest = (names: readonly string[], isFolder: boolean) => boolean;

/** Whether a line of an ignore file has more than one `**` before a slash. */
export function isDeepRule(line: string): boolean {
  return (line.match(/(?<=^!?|\/)\*{2,}(?=\/)/g) ?? []).length > 1;
}

/**
 * A rule with several `**` between slashes. The library makes one regular expression of a rule, which
 * tries every way to share the folders of a path out among these `**`, and there are as many as a
 * power of the path's depth. Here the segments between two `**` are taken where they first fit,
 * which leaves the most to those behind them: nothing is tried twice. The segments themselves are
 * left to the library.
 *
 * Git compares the text before the first wildcard by itself and cuts it off, so that the `**` of a
 * rule that starts with `/a**` and a slash spans folders there. That is not followed.
 *
 * An escaped slash, which the library takes for a slash, is none here: such a rule matches nothing.
 *
 * @param rule A line of an ignore file, without `!`.
 */
export function compileDeepRule(rule: string, isCaseSensitive: boolean): RuleTest {
  const segments = splitSegments(trimFinalSpaces(rule));
  if (segments === undefined) return () => false;
  const isFolderRule = segments.length > 1 && segments.at(-1) === "";
  if (isFolderRule) segments.pop();
  const pieces = splitAtStars(segments, isCaseSensitive);
  return (names, isFolder) => (isFolder || !isFolderRule) && fitAll(pieces, names);
}

/** Stands for any number of folders, where it fills a segment. */
export function isStars(segment: string): boolean {
  return /^\*{2,}$/.test(segment);
}

/** But for an escaped one. */
function trimFinalSpaces(rule: string): string {
  const bare = withoutFinalSpaces(rule);
  return bare.length < rule.length && endsEscaping(bare) ? `${bare} ` : bare;
}

/** An escaped character, a class, or any other character: then `[` and `\\` have no end. */
const tokens = /\\[^]|\[[!^]?\]?(?:\\[^]|\[:[^\][]*:\]|[^\]\\])*\]|[^]/g;

/** Undefined where a class or an escape has no end: no path matches. */
function splitSegments(body: string): string[] | undefined {
  const segments = [""];
  for (const [token] of (body.startsWith("/") ? body.slice(1) : body).matchAll(tokens)) {
    if (token === "[" || token === "\\") return undefined;
    if (token === "/") segments.push("");
    else segments.push((segments.pop() ?? "") + token);
  }
  return segments;
}

type NameTest = (name: string) => boolean;

/** The segments before, between and behind the `**`: of these there is one less. */
function splitAtStars(segments: readonly string[], isCaseSensitive: boolean): NameTest[][] {
  const pieces: NameTest[][] = [[]];
  for (const segment of segments) {
    if (isStars(segment)) pieces.push([]);
    else pieces.at(-1)?.push(compileSegment(segment, isCaseSensitive));
  }
  return pieces;
}

function compileSegment(segment: string, isCaseSensitive: boolean): NameTest {
  if (segment === "") return () => false;
  if (isCaseSensitive && !/[*?[\\]/.test(segment)) return (name) => name === segment;
  // With slashes around it: no final space is dropped, and no other meaning is seen in its start.
  const rules = ignore({ ignoreCase: !isCaseSensitive }).add(`/${segment}/`);
  return (name) => rules.ignores(`${name}/`);
}

function fitAll(pieces: readonly NameTest[][], names: readonly string[]): boolean {
  const [head = [], ...others] = pieces;
  const tail = others.pop();
  // The other `**` were in a class.
  if (tail === undefined) return names.length === head.length && fits(head, names, 0);
  const tailStart = names.length - tail.length;
  // At the end, a `**` stands for what is in a folder, not for the folder itself.
  const end = tail.length === 0 ? names.length - 1 : tailStart;
  if (head.length > end || !fits(head, names, 0) || !fits(tail, names, tailStart)) return false;
  let start = head.length;
  for (const piece of others) {
    while (!fits(piece, names, start)) start += 1;
    start += piece.length;
    if (start > end) return false;
  }
  return true;
}

/** True behind the end of the names, where the search for a place ends. */
function fits(piece: readonly NameTest[], names: readonly string[], start: number): boolean {
  return piece.every((test, index) => {
    const name = names[start + index];
    return name === undefined || test(name);
  });
}
