import type { NearMiss } from "../failure.ts";
import { dominantEnding, indexLines, lineAt } from "../lines.ts";
import type { LineIndex } from "../lines.ts";
import { findCandidates } from "./candidates.ts";
import { findDifferences, levelAll } from "./differences.ts";
import { showLines } from "./showLines.ts";
import { shareOf } from "./similarity.ts";

export interface NearMissOptions {
  readonly kind: "text" | "pattern";
  /** What was to stand in its place, where it is known. */
  readonly replaceWith?: string | undefined;
}

type Similar = Extract<NearMiss, { kind: "similar" }>;

const MAX_NEAR_MISSES = 3;
/** Below this share of common pairs two texts look accidental rather than mistaken. */
const LEAST_SHARE = 0.6;
/** What is compared of a long searched text: enough to tell places apart. */
const MAX_COMPARED_UNITS = 10_000;

/**
 * Why `searched` was not found in `text`, and what is there instead: at most 3 candidates, the best
 * first. Bounded: about 100 ms on 10 MB, and no more on larger texts.
 */
export function findNearMisses(
  text: string,
  searched: string,
  { kind, replaceWith }: NearMissOptions,
): readonly NearMiss[] {
  const lines = indexLines(text);
  const wanted = withLineFeeds(searched).slice(0, MAX_COMPARED_UNITS);
  const present = locate(lines, searched);
  if (present !== undefined) {
    return [{ kind: kind === "text" ? "changedByBatch" : "plainText", ...present }];
  }
  const applied = locateApplied(lines, replaceWith, kind);
  const escaped = locateUnescaped(lines, wanted, kind);
  return [
    ...(applied === undefined ? [] : [{ kind: "alreadyApplied" as const, ...applied }]),
    ...(escaped === undefined
      ? rank(lines, kind === "text" ? wanted : plainPart(wanted))
      : [escaped]),
  ].slice(0, MAX_NEAR_MISSES);
}

interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** Where a text is, if its line endings are the common ones of the file. */
function locate(lines: LineIndex, given: string): LineRange | undefined {
  const ending = dominantEnding(lines) ?? "\n";
  const text =
    ending === "\n" ? withLineFeeds(given) : withLineFeeds(given).replaceAll("\n", ending);
  const start = text === "" ? -1 : lines.text.indexOf(text);
  if (start === -1) return undefined;
  const endLine = lineAt(lines, start + text.length - 1);
  return { startLine: lineAt(lines, start), endLine };
}

/** A template with references is not the text that it gave. */
function locateApplied(
  lines: LineIndex,
  replaceWith: string | undefined,
  kind: NearMissOptions["kind"],
): LineRange | undefined {
  if (replaceWith === undefined || replaceWith.trim() === "") return undefined;
  return kind === "pattern" && replaceWith.includes("$") ? undefined : locate(lines, replaceWith);
}

/** A text that was escaped once too often: `\n` as two characters, `\"` for a quote. */
function locateUnescaped(
  lines: LineIndex,
  searched: string,
  kind: NearMissOptions["kind"],
): Similar | undefined {
  if (kind === "pattern" || !searched.includes("\\")) return undefined;
  const unescaped = searched.replace(
    /\\(.)/gs,
    (_, character: string) => ESCAPES[character] ?? character,
  );
  const found = locate(lines, unescaped);
  if (found === undefined) return undefined;
  const shown = showLines(unescaped, []);
  return { kind: "similar", ...found, shown, differences: ["escape sequences"] };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t" };

function rank(lines: LineIndex, searched: string): Similar[] {
  const levelled = levelAll(searched);
  const scored = findCandidates(lines, searched)
    .map((candidate) => ({ candidate, share: shareOf(levelled, levelAll(candidate.text)) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ candidate, share }) => ({
      candidate,
      share,
      differences: findDifferences(searched, candidate.text),
    }))
    .sort(
      (a, b) =>
        b.share - a.share ||
        a.differences.length - b.differences.length ||
        a.candidate.startLine - b.candidate.startLine,
    );
  const chosen: Similar[] = [];
  for (const { candidate, differences } of scored) {
    const { startLine, endLine, text } = candidate;
    if (chosen.some((other) => startLine <= other.endLine && other.startLine <= endLine)) continue;
    chosen.push({
      kind: "similar",
      startLine,
      endLine,
      shown: showLines(text, differences),
      differences,
    });
  }
  return chosen;
}

/** What of a pattern stands for itself. */
function plainPart(pattern: string): string {
  return pattern.replace(/\\[a-zA-Z]|\(\?[^)]*\)?|[.*+?^$()[\]{}|]/g, " ").replace(/\\(.)/gs, "$1");
}

function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
