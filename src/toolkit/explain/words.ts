import type { Failure } from "../../core/failure/index.ts";
import { truncate } from "../../core/lines/index.ts";
import type { UnsearchedRest } from "../../core/unsearched.ts";

/** How each code of a family of failures is told. */
export type Sentences<Family extends Failure> = {
  readonly [Code in Family["code"]]: (failure: Extract<Family, { readonly code: Code }>) => Told;
};

/**
 * A text is for agents only: it speaks of the fields and operations of a call. A pair begins with
 * sentences that a person can read, too, and ends with what an agent is to do next.
 */
export type Told = string | readonly [forEverybody: string, forAgents?: string];

/** "1 line", "3 lines". */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? singular : plural}`;
}

/** "3 files", or "at least 3 files" if there may be more. */
export function countUnsearched({ unsearchedFiles, isListIncomplete }: UnsearchedRest): string {
  return `${isListIncomplete ? "at least " : ""}${count(unsearchedFiles, "file")}`;
}

/** More words than this say no more. */
const maxListed = 20;

/**
 * "a", "a or b", "a, b or c"; of a long list the first ones, and how many more there are. `total` is
 * given where `words` are only the first of them.
 */
export function listWords(
  words: readonly string[],
  conjunction: "or" | "and" = "or",
  total = words.length,
): string {
  const listed = words.slice(0, maxListed);
  if (total > listed.length) {
    const more = total - listed.length;
    return `${listed.join(", ")} ${conjunction} ${more.toLocaleString("en-US")} more`;
  }
  return words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1) ?? ""}`;
}

/** "line 3", "lines 3 to 5". */
export function lineRange(startLine: number, endLine: number): string {
  return startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
}

/** A text in quotes on one line; a long one is truncated at the end, never in the middle. */
export function quote(text: string, maxCharacters = 80): string {
  return escapeControls(JSON.stringify(shorten(text, maxCharacters)));
}

/** What is wrong with a pattern, on one line; it may quote a long name. */
export function tellProblem(problem: string): string {
  return escapeControls(shorten(problem, 200));
}

function shorten(text: string, maxCharacters: number): string {
  const kept = truncate(text, maxCharacters);
  return kept === text ? text : `${kept}…`;
}

/** The text on one line: control characters and all line breaks are escaped, as `\n` or `\u0000`. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) =>
      shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Why a pattern that found nothing can find nothing; empty where this is not it. */
export function hintCarriageReturn(pattern: string): string {
  const parts: readonly string[] = pattern.match(/\\[^]|[^]/gu) ?? [];
  const isNeeded = parts.some(
    (part, index) => part === "\\r" && !/[?*{]/.test(parts[index + 1] ?? ""),
  );
  // In these, it may be one of several, or optional.
  if (!isNeeded || parts.some((part) => "|[(".includes(part))) return "";
  return " Patterns see every line ending as \\n, so \\r never matches: leave it out.";
}
