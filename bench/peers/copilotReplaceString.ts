import { edited, type PeerEdit, refused } from "./peerEdit.ts";

type Match =
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly how: string }
  | { readonly kind: "one"; readonly text: string };

const none: Match = { kind: "none" };

/**
 * Copilot's `replace_string_in_file`, in texts of `\n`, by the rules of microsoft/vscode-copilot-chat,
 * `src/extension/tools/node/editFileToolUtils.tsx` (`findAndReplaceOne`), seen again in Copilot 0.67:
 * the exact text; else whole lines that are the same but for white space at both ends; else lines but
 * for white space behind them; else the most similar lines, where they are more than 95 % alike. What
 * it then does with a model of its own ("healing") is left out.
 */
export function replaceString(text: string, oldString: string, newString: string): PeerEdit {
  const match = findMatch(text, oldString, newString);
  switch (match.kind) {
    case "none":
      return refused(
        "Could not find matching text to replace. Try making your search string more specific or checking for whitespace/formatting differences.",
      );
    case "several":
      return refused(`Multiple matches found for the text to replace. ${match.how}`);
    case "one":
      return match.text === text
        ? refused("Original and edited file match exactly. Failed to apply edit.")
        : edited(match.text);
  }
}

function findMatch(text: string, oldString: string, newString: string): Match {
  for (const find of [matchExactly, matchTrimmedLines, matchLineEnds, matchSimilarLines]) {
    const match = find(text, oldString, newString);
    if (match.kind !== "none") return match;
  }
  return none;
}

function matchExactly(text: string, oldString: string, newString: string): Match {
  const at = text.indexOf(oldString);
  if (at === -1) return none;
  if (text.includes(oldString, at + oldString.length)) {
    const how = "Multiple exact matches found. Make your search string more specific.";
    return { kind: "several", how };
  }
  return { kind: "one", text: text.slice(0, at) + newString + text.slice(at + oldString.length) };
}

/** It compares with one empty line more than was given, so only text before an empty line matches. */
function matchTrimmedLines(text: string, oldString: string, newString: string): Match {
  const lines = text.split("\n");
  const trimmed = lines.map((line) => line.trim());
  const oldLines = oldString.trim().split("\n");
  const needle = [...oldLines.map((line) => line.trim()), ""];
  const found: number[] = [];
  for (let at = 0; at <= trimmed.length - needle.length; at += 1) {
    if (!needle.every((line, index) => trimmed[at + index] === line)) continue;
    found.push(at);
    at += needle.length - 1;
  }
  const [first] = found;
  if (first === undefined) return none;
  if (found.length > 1) {
    const how =
      "Multiple matches found with flexible whitespace. Make your search string more unique.";
    return { kind: "several", how };
  }
  // The ends of the new text are trimmed as well: its first line loses its indentation.
  const newLines = newString.trim().split("\n");
  const { at, kept, end } = placeLines(first, oldLines, newLines);
  // What is deleted leaves an empty line.
  return spliceLines(lines, at, kept.length === 0 && end > at ? [""] : kept, end);
}

function matchLineEnds(text: string, oldString: string, newString: string): Match {
  const endsLine = oldString.endsWith("\n");
  const oldLines = (endsLine ? oldString.slice(0, -1) : oldString).split("\n");
  const pattern = oldLines
    .map((line, index) => {
      const isClosed = index < oldLines.length - 1 || endsLine;
      return `${escapePattern(line)}[ \\t]*${isClosed ? "\\r?\\n" : ""}`;
    })
    .join("");
  const matches = [...text.matchAll(new RegExp(pattern, "g"))];
  const [first] = matches;
  if (first === undefined) return none;
  if (matches.length > 1) {
    const how = "Multiple fuzzy matches found. Try including more context in your search string.";
    return { kind: "several", how };
  }
  const end = first.index + first[0].length;
  return { kind: "one", text: text.slice(0, first.index) + newString + text.slice(end) };
}

const leastSimilarity = 0.95;
const maxSimilarUnits = 1_000;
const maxSimilarLines = 20;
const maxFileLines = 1_000;

function matchSimilarLines(text: string, oldString: string, newString: string): Match {
  const lines = text.split("\n");
  const oldLines = oldString.split("\n");
  if (oldString.length > maxSimilarUnits || oldLines.length > maxSimilarLines) return none;
  if (lines.length > maxFileLines) return none;
  let best = { at: -1, similarity: leastSimilarity };
  for (let at = 0; at <= lines.length - oldLines.length; at += 1) {
    const similarity = averageSimilarity(oldLines, lines, at, best.similarity);
    if (similarity > best.similarity) best = { at, similarity };
  }
  if (best.at === -1) return none;
  const { at, kept, end } = placeLines(best.at, oldLines, newString.split("\n"));
  return spliceLines(lines, at, kept, end);
}

/** Zero as soon as it cannot be more than `least`. */
function averageSimilarity(
  oldLines: readonly string[],
  lines: readonly string[],
  at: number,
  least: number,
): number {
  let missing = 0;
  for (const [index, line] of oldLines.entries()) {
    missing += 1 - similarityOf(line, lines[at + index] ?? "");
    if (1 - missing / oldLines.length <= least) return 0;
  }
  return 1 - missing / oldLines.length;
}

interface PlacedLines {
  readonly at: number;
  readonly kept: readonly string[];
  readonly end: number;
}

/** Lines that the old and the new text begin or end with are left as the file has them. */
function placeLines(
  first: number,
  oldLines: readonly string[],
  newLines: readonly string[],
): PlacedLines {
  const shorter = Math.min(oldLines.length, newLines.length);
  let leading = 0;
  while (leading < shorter && oldLines[leading] === newLines[leading]) leading += 1;
  let trailing = 0;
  while (
    trailing + leading < shorter &&
    oldLines.at(-1 - trailing) === newLines.at(-1 - trailing)
  ) {
    trailing += 1;
  }
  return {
    at: first + leading,
    kept: newLines.slice(leading, newLines.length - trailing),
    end: first + oldLines.length - trailing,
  };
}

function spliceLines(
  lines: readonly string[],
  at: number,
  newLines: readonly string[],
  end: number,
): Match {
  return {
    kind: "one",
    text: [...lines.slice(0, at), ...newLines, ...lines.slice(end)].join("\n"),
  };
}

/** One, less the Levenshtein distance per character of the longer one. */
export function similarityOf(one: string, other: string): number {
  if (one === other) return 1;
  const longer = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) === 0) return 0;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + cost,
        ),
      );
    }
    previous = current;
  }
  return 1 - (previous[other.length] ?? 0) / longer;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
