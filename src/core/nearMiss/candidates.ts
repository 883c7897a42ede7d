import { lineAt, lineEnd, type LineIndex, lineStart, toLf } from "../lines/index.ts";

/** A place that shares words with the searched text. */
export interface Candidate {
  readonly startLine: number;
  readonly endLine: number;
  /** The lines, or in a very long line the part around the word; `\n` for every line ending. */
  readonly text: string;
}

/** A word of the searched text, and the index of its line. */
interface SearchedWord {
  readonly word: string;
  readonly line: number;
}

/** Number of words searched for, the longest first: long words are rare. */
const maxWords = 8;
/** Several times slower to look for. */
const maxWordsInAnyCase = 2;
/** A word in more lines than this says little and is not considered further. */
const maxOccurrences = 2000;
/** UTF-16 units passed over by all words together: this is what bounds the time. */
const maxScannedUnits = 50_000_000;
/** Places looked at closely. */
const maxCandidates = 24;
/** Units taken on each side of a word where its line is longer. */
const maxContextUnits = 4000;

/**
 * Places that share words with `searched`, the best first, in rounds: the words as they are, their
 * halves (for when each is misspelt somewhere), short pieces, and the words in any case. A word of the searched text's line
 * j that is found in line n speaks for a place that begins at line n - j, the more the rarer it is.
 */
export function* findCandidates(lines: LineIndex, searched: string): Generator<Candidate[]> {
  const searchedLines = searched.replace(/\n$/, "").split("\n");
  const words = wordsOf(searchedLines, /[\p{L}\p{N}_]{3,}/gu);
  const rounds: readonly Round[] = [
    { words, finderOf: findAsItIs },
    { words: halve(wordsOf(searchedLines, /[\p{L}\p{N}_]{6,}/gu)), finderOf: findAsItIs },
    {
      words: wordsOf(searchedLines, /[a-zA-Z0-9]{2,}|[^\s\p{L}\p{N}]+/gu),
      finderOf: findAsItIs,
    },
    { words: words.slice(0, maxWordsInAnyCase), finderOf: findInAnyCase },
  ];
  let budget = maxScannedUnits;
  for (const { words: wordsOfRound, finderOf } of rounds) {
    const votes = new Map<number, Vote>();
    for (const { word, line } of wordsOfRound) {
      const found = findWord(lines, finderOf(word), budget);
      budget -= found.scannedUnits;
      addVotes(votes, found.firstInLine, line);
    }
    yield [...votes]
      .sort(([lineA, a], [lineB, b]) => b.weight - a.weight || lineA - lineB)
      .slice(0, maxCandidates)
      .map(([startLine, { offset }]) => candidateAt(lines, startLine, offset, searchedLines));
  }
}

interface Round {
  readonly words: readonly SearchedWord[];
  readonly finderOf: (word: string) => Finder;
}

/** The offset of the next occurrence, or -1. */
type Finder = (text: string, from: number) => number;

function findAsItIs(word: string): Finder {
  return (text, from) => text.indexOf(word, from);
}

/** Words are of letters, digits and underscores, which mean themselves in a pattern. */
function findInAnyCase(word: string): Finder {
  const pattern = new RegExp(word, "giu");
  return (text, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}

interface Vote {
  readonly weight: number;
  /** Of the first word found there. */
  readonly offset: number;
}

function addVotes(
  votes: Map<number, Vote>,
  firstInLine: ReadonlyMap<number, number>,
  searchedLine: number,
): void {
  for (const [line, offset] of firstInLine) {
    const startLine = Math.max(1, line - searchedLine);
    const vote = votes.get(startLine);
    const weight = (vote?.weight ?? 0) + 1 / firstInLine.size;
    votes.set(startLine, { weight, offset: vote?.offset ?? offset });
  }
}

function halve(words: readonly SearchedWord[]): SearchedWord[] {
  return words.flatMap(({ word, line }) => {
    const middle = Math.ceil(word.length / 2);
    return [word.slice(0, middle), word.slice(middle)].map((half) => ({ word: half, line }));
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
    .slice(0, maxWords);
}

interface FoundWord {
  /** Line and offset; of several in one line the first. */
  readonly firstInLine: ReadonlyMap<number, number>;
  readonly scannedUnits: number;
}

function findWord(lines: LineIndex, findNext: Finder, budget: number): FoundWord {
  const firstInLine = new Map<number, number>();
  if (lines.text.length > budget) return { firstInLine, scannedUnits: 0 };
  let offset = findNext(lines.text, 0);
  while (offset !== -1 && firstInLine.size < maxOccurrences) {
    const line = lineAt(lines, offset);
    firstInLine.set(line, offset);
    offset = findNext(lines.text, lineEnd(lines, line));
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
  const start = Math.max(lineStart(lines, startLine), offset - searchedLength - maxContextUnits);
  const end = Math.min(lineEnd(lines, endLine), offset + searchedLength + maxContextUnits);
  return { startLine, endLine, text: toLf(lines.text.slice(start, end)) };
}

/** Shorter texts are compared by pairs of characters, longer ones by the more telling triples. */
const shortUnits = 12;

/**
 * How much of `searched` is in `there`, from 0 to 1: the share of its pieces of 2 or 3 characters
 * (the overlap coefficient of n-grams). What else is there costs nothing, since a searched text may
 * be a part of a line. Linear.
 */
export function shareOf(searched: string, there: string): number {
  const size = searched.length < shortUnits ? 2 : 3;
  const pieces = countPieces(searched, size);
  let total = 0;
  for (const count of pieces.values()) total += count;
  if (total === 0) return 0;
  let shared = 0;
  for (const [piece, count] of countPieces(there, size)) {
    shared += Math.min(count, pieces.get(piece) ?? 0);
  }
  return shared / total;
}

function countPieces(text: string, size: number): Map<string, number> {
  const pieces = new Map<string, number>();
  for (let index = 0; index + size <= text.length; index++) {
    const piece = text.slice(index, index + size);
    pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
  }
  return pieces;
}
