import { lineAt, lineEnd, lineStart } from "../lines.ts";
import type { LineIndex } from "../lines.ts";

/** A place that shares words with what was searched. */
export interface Candidate {
  readonly startLine: number;
  readonly endLine: number;
  /** The lines, or in a very long line the part around the word; `\n` for every line ending. */
  readonly text: string;
}

/** A word of the searched text, and in which of its lines (from 0). */
interface SearchedWord {
  readonly word: string;
  readonly line: number;
}

/** Words looked for, the longest first: long words are rare. */
const MAX_WORDS = 8;
/** A word that is found more often says little, and is not followed further. */
const MAX_OCCURRENCES = 200;
/** UTF-16 units passed over by all words together: this is what bounds the time. */
const MAX_SCANNED_UNITS = 50_000_000;
/** Places looked at closely. */
const MAX_CANDIDATES = 24;
/** Units taken on each side of a word where its line is longer. */
const MAX_CONTEXT_UNITS = 4000;

/**
 * Places that share words with `searched`, those that share most of them first. A word of the
 * searched text's line j that is found in line n speaks for a place that begins at line n - j.
 */
export function findCandidates(lines: LineIndex, searched: string): Candidate[] {
  const searchedLines = searched.split("\n");
  let budget = MAX_SCANNED_UNITS;
  for (const words of [wholeWords(searchedLines), halvedWords(searchedLines)]) {
    const votes = new Map<number, { count: number; offset: number }>();
    for (const { word, line } of words) {
      const found = findWord(lines, word, budget);
      budget -= found.scannedUnits;
      for (const [foundLine, offset] of found.firstInLine) {
        const startLine = Math.max(1, foundLine - line);
        const vote = votes.get(startLine);
        votes.set(startLine, { count: (vote?.count ?? 0) + 1, offset: vote?.offset ?? offset });
      }
    }
    if (votes.size === 0) continue;
    return [...votes]
      .sort(([lineA, a], [lineB, b]) => b.count - a.count || lineA - lineB)
      .slice(0, MAX_CANDIDATES)
      .map(([startLine, { offset }]) => candidateAt(lines, startLine, offset, searchedLines));
  }
  return [];
}

function wholeWords(searchedLines: readonly string[]): SearchedWord[] {
  const words = wordsOf(searchedLines, /[\p{L}\p{N}_]{3,}/gu);
  return words.length > 0 ? words : wordsOf(searchedLines, /\S+/gu);
}

/** Halves of the words, for when each of them is misspelt somewhere. */
function halvedWords(searchedLines: readonly string[]): SearchedWord[] {
  return wordsOf(searchedLines, /[\p{L}\p{N}_]{6,}/gu).flatMap(({ word, line }) => {
    const middle = Math.ceil(word.length / 2);
    return [
      { word: word.slice(0, middle), line },
      { word: word.slice(middle), line },
    ];
  });
}

function wordsOf(searchedLines: readonly string[], pattern: RegExp): SearchedWord[] {
  const found = new Map<string, number>();
  searchedLines.forEach((text, line) => {
    for (const [word] of text.matchAll(pattern)) if (!found.has(word)) found.set(word, line);
  });
  return [...found]
    .map(([word, line]) => ({ word, line }))
    .sort((a, b) => b.word.length - a.word.length)
    .slice(0, MAX_WORDS);
}

interface FoundWord {
  /** Line and offset; of several in one line the first. */
  readonly firstInLine: ReadonlyMap<number, number>;
  readonly scannedUnits: number;
}

function findWord(lines: LineIndex, word: string, budget: number): FoundWord {
  const firstInLine = new Map<number, number>();
  if (lines.text.length > budget) return { firstInLine, scannedUnits: 0 };
  let offset = lines.text.indexOf(word);
  while (offset !== -1 && firstInLine.size < MAX_OCCURRENCES) {
    const line = lineAt(lines, offset);
    firstInLine.set(line, offset);
    offset = lines.text.indexOf(word, lineEnd(lines, line));
  }
  return { firstInLine, scannedUnits: offset === -1 ? lines.text.length : offset };
}

function candidateAt(
  lines: LineIndex,
  startLine: number,
  offset: number,
  searchedLines: readonly string[],
): Candidate {
  const endLine = Math.min(lines.count, startLine + searchedLines.length - 1);
  const searchedLength = searchedLines.join("\n").length;
  const start = Math.max(lineStart(lines, startLine), offset - searchedLength - MAX_CONTEXT_UNITS);
  const end = Math.min(lineEnd(lines, endLine), offset + searchedLength + MAX_CONTEXT_UNITS);
  const text = lines.text.slice(start, end).replace(/\r\n?/g, "\n");
  return { startLine, endLine, text };
}
