import {
  endingLength,
  endingNear,
  indexLines,
  lineAt,
  lineContent,
  type LineIndex,
  type LineRange,
  toLf,
  truncate,
} from "../lines/index.ts";
import { type Candidate, findCandidates, shareOf } from "./candidates.ts";
import { findDifferences, levelText, showDifferences } from "./differences.ts";
import type { NearMiss, TextDifference } from "./nearMiss.ts";

interface NearMissOptions {
  readonly kind: "text" | "pattern";
  /** The replacement, if known. */
  readonly replaceWith?: string | undefined;
}

type Similar = Extract<NearMiss, { kind: "similar" }>;

const maxNearMisses = 3;
/** Below this share of common pairs two texts look accidental rather than mistaken. */
const leastShare = 0.55;
/** A shorter text within a line is as often as not there by chance. */
const leastAppliedUnits = 8;
/** How much of a long searched text is compared: enough to tell places apart. */
const maxComparedUnits = 10_000;

/**
 * Why `searched` was not found in `text`, and the text there instead: at most 3 candidates, the best
 * first. Bounded: about 100 ms on 10 MB, and no more on larger texts.
 */
export function findNearMisses(
  text: string,
  searched: string,
  { kind, replaceWith }: NearMissOptions,
): readonly NearMiss[] {
  const lines = indexLines(text);
  const wanted = truncate(toLf(searched), maxComparedUnits);
  const present = locate(lines, searched);
  if (present !== undefined) {
    return [{ kind: kind === "text" ? "changedByBatch" : "plainText", ...present }];
  }
  const anchored = kind === "pattern" ? locateAnchored(lines, searched) : undefined;
  if (anchored !== undefined) return [{ kind: "anchored", ...anchored }];
  const similar = kind === "text" ? findText(lines, wanted) : findSimilar(lines, plainPart(wanted));
  const applied = locateApplied(lines, replaceWith, kind);
  if (applied === undefined) return similar;
  // Where it is but for what is overlooked, it is still to be replaced.
  const isMeant = (each: Similar): boolean =>
    !each.differences.includes("wording") && !overlap(each, applied);
  return [
    ...similar.filter(isMeant),
    { kind: "alreadyApplied" as const, ...applied },
    ...similar.filter((each) => !isMeant(each) && !overlap(each, applied)),
  ].slice(0, maxNearMisses);
}

/** A pattern without anything special but `^` before it or `$` behind it. */
const anchoredPattern = /^(\^?)((?:[^\\^$.*+?()[{|]|\\[^\w\s])+)(\$?)$/;

/** The line that such a pattern means: alone, they are the start and the end of the whole text. */
function locateAnchored(lines: LineIndex, pattern: string): LineRange | undefined {
  const [, start, text = "", end] = anchoredPattern.exec(pattern) ?? [];
  if (!start && !end) return undefined;
  const literal = text.replace(/\\(.)/g, "$1");
  for (let line = 1; line <= lines.count; line++) {
    const content = lineContent(lines, line);
    const isThere =
      start && end
        ? content === literal
        : start
          ? content.startsWith(literal)
          : content.endsWith(literal);
    if (isThere) return { startLine: line, endLine: line };
  }
  return undefined;
}

/**
 * A text as it is, or escaped once too often (`\n` as two characters, `\"` for a quote), or pasted with
 * the line numbers of a result.
 */
function findText(lines: LineIndex, wanted: string): readonly Similar[] {
  const unescaped = wanted.replace(/\\(.)/gs, (_, unit: string) => escapes[unit] ?? unit);
  const unnumbered = wanted.replace(rowStart, "");
  const found =
    locateInstead(lines, wanted, toLf(unescaped), "escape sequences") ??
    locateInstead(lines, wanted, unnumbered, "line numbers");
  if (found !== undefined) return [found];
  const isNumbered = wanted.split("\n").every((row) => row === "" || row.search(rowStart) === 0);
  if (!isNumbered) return findSimilar(lines, wanted);
  return findSimilar(lines, unnumbered).map((similar) => ({
    ...similar,
    differences: ["line numbers", ...similar.differences],
  }));
}

/** The number of a line as results show it, with the path of its file in some. */
const rowStart = /^(?:[^\s:]+:)? *\d+(?: \[\w+\])?(?:[:-] | {2}|[\t→|]|[:-]?$)/gm;

/** Where a text is, if its line endings are those of the first line. */
function locate(lines: LineIndex, given: string): LineRange | undefined {
  const text = withEndingsOf(lines, given);
  return text === "" ? undefined : rangeAt(lines, lines.text.indexOf(text), text.length);
}

/** Like {@link locate}, but only where no line is there in part. */
function locateWholeLines(lines: LineIndex, given: string): LineRange | undefined {
  const text = withEndingsOf(lines, given);
  if (text === "") return undefined;
  let start = lines.text.indexOf(text);
  while (start !== -1 && !isOfWholeLines(lines.text, start, start + text.length)) {
    start = lines.text.indexOf(text, start + 1);
  }
  return rangeAt(lines, start, text.length);
}

function isOfWholeLines(text: string, start: number, end: number): boolean {
  const isAtStart = start === 0 || endingLength(text, start) > 0;
  return isAtStart && (end === text.length || /[\r\n]/.test(text.slice(end - 1, end + 1)));
}

function rangeAt(lines: LineIndex, start: number, length: number): LineRange | undefined {
  if (start === -1) return undefined;
  return { startLine: lineAt(lines, start), endLine: lineAt(lines, start + length - 1) };
}

function withEndingsOf(lines: LineIndex, given: string): string {
  const ending = endingNear(lines, 1, "\n");
  const text = toLf(given);
  return ending === "\n" ? text : text.replaceAll("\n", ending);
}

/** A template with references is not the text that it gave. */
function locateApplied(
  lines: LineIndex,
  replaceWith: string | undefined,
  kind: NearMissOptions["kind"],
): LineRange | undefined {
  if (replaceWith === undefined || replaceWith.trim() === "") return undefined;
  if (kind === "pattern" && /[$\\]/.test(replaceWith)) return undefined;
  return replaceWith.trim().length < leastAppliedUnits
    ? locateWholeLines(lines, replaceWith)
    : locate(lines, replaceWith);
}

function locateInstead(
  lines: LineIndex,
  searched: string,
  text: string,
  difference: TextDifference,
): Similar | undefined {
  const found = text === searched ? undefined : locate(lines, text);
  if (found === undefined) return undefined;
  return {
    kind: "similar",
    ...found,
    shown: showDifferences(text, []),
    differences: [difference],
  };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function findSimilar(lines: LineIndex, searched: string): Similar[] {
  for (const candidates of findCandidates(lines, searched)) {
    const similar = rank(candidates, searched);
    if (similar.length > 0) return similar;
  }
  return [];
}

function rank(candidates: readonly Candidate[], searched: string): Similar[] {
  const levelled = levelText(searched);
  const scored = candidates
    .map((candidate) => ({ candidate, share: shareOf(levelled, levelText(candidate.text)) }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share || a.candidate.startLine - b.candidate.startLine);
  const apart: Candidate[] = [];
  for (const { candidate } of scored) {
    if (apart.length === maxNearMisses) break;
    if (!apart.some((other) => overlap(other, candidate))) apart.push(candidate);
  }
  return apart.map(({ startLine, endLine, text }) => {
    const differences = findDifferences(searched, text);
    return {
      kind: "similar",
      startLine,
      endLine,
      shown: showDifferences(text, differences),
      differences,
    };
  });
}

function overlap(a: LineRange, b: LineRange): boolean {
  return a.startLine <= b.endLine && b.startLine <= a.endLine;
}

/** The literal characters of a pattern. */
function plainPart(pattern: string): string {
  return pattern.replace(
    /\\([^a-zA-Z])|\\[a-zA-Z]|\(\?(?:<?[=!:]|<\w+>|:)?|[.*+?^$()[\]{}|]/g,
    (special, escaped: string | undefined) => escaped ?? (/[$^]/.test(special) ? "" : " "),
  );
}
