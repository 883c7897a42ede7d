import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LineOperation } from "../src/core/batch/lineOperation.ts";
import { planOperations } from "../src/core/batch/operations.ts";
import { applyEdit } from "../src/core/edit/edit.ts";
import { indexLines } from "../src/core/lines/lines.ts";
import { compare, type Contender } from "./harness.ts";
import {
  byCodeMirror,
  byMagicString,
  byNaiveBoundaries,
  byTextDocument,
  type LineChange,
  scriptPeers,
  startsOf,
  toChange,
} from "./peers/replaceInFilePeers.ts";

const megabyte = 1_000_000;

/** A text of lines of 10 to 69 characters. */
function makeText(sizeBytes: number): string {
  const lines: string[] = [];
  for (let size = 0, index = 0; size < sizeBytes; index++) {
    const line = `${index} ${"lorem ipsum dolor ".repeat(4).slice(0, 9 + ((index * 7) % 53))}\n`;
    lines.push(line);
    size += line.length;
  }
  return Buffer.from(lines.join("")).toString();
}

/** Operations spread over the text, in order: replacements, insertions and deletions. */
function makeOperations(text: string, count: number): LineOperation[] {
  const totalLines = startsOf(text).length - 1;
  return Array.from({ length: count }, (_, operation): LineOperation => {
    const line = 1 + Math.floor((operation * (totalLines - 2)) / count);
    const range = { startLine: line, endLine: line };
    if (operation % 4 === 1) {
      return { operation, type: "insert_after", ...range, newText: "an added line" };
    }
    const newText = operation % 4 === 3 ? "" : `the new line ${operation}`;
    return { operation, type: "lines", ...range, newText };
  });
}

/** The same order in every run (Lehmer's generator). */
function shuffle(operations: readonly LineOperation[]): LineOperation[] {
  const shuffled = [...operations];
  let state = 20_001;
  for (let index = shuffled.length - 1; index > 0; index--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    const [a, b] = [shuffled[index], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[index], shuffled[other]] = [b, a];
  }
  return shuffled;
}

async function replaceInFile(text: string, operations: readonly LineOperation[]): Promise<Buffer> {
  const plan = await planOperations(indexLines(text), operations, {
    findMatches: () => Promise.reject(new Error("There are no patterns.")),
    path: "a.txt",
    maxReplacements: 10_000,
    emptyFileEnding: "\n",
    signal: new AbortController().signal,
  });
  assert.ok(plan.ok);
  return Buffer.from(applyEdit(plan.value.edit, text));
}

/** The least that can be done: the offsets are known and in order. */
function sliceAndJoin(
  text: string,
  changes: readonly LineChange[],
  starts: readonly number[],
): Buffer {
  const parts: string[] = [];
  let at = 0;
  for (const { first, end, text: newText } of changes) {
    parts.push(text.slice(at, starts[first]), newText);
    at = starts[end] ?? at;
  }
  parts.push(text.slice(at));
  return Buffer.from(parts.join(""));
}

async function compareWithPeers(folder: string): Promise<boolean> {
  const text = makeText(10 * megabyte);
  const bytes = Buffer.from(text);
  const sorted = makeOperations(text, 10_000);
  const shuffled = shuffle(sorted);
  const [sortedChanges, shuffledChanges] = [sorted.map(toChange), shuffled.map(toChange)];
  const starts = startsOf(text);
  const scripts = scriptPeers(folder, text, shuffledChanges).filter(
    ({ run }) => run() !== undefined,
  );

  // Out of order, the first two libraries take 2 and 13 seconds.
  const inProcess: Contender[] = [
    { name: "linewise, sorted", run: () => replaceInFile(text, sorted) },
    { name: "linewise, shuffled", run: () => replaceInFile(text, shuffled) },
    { name: "slice and join", run: () => sliceAndJoin(text, sortedChanges, starts) },
    { name: "magic-string, sorted", run: () => byMagicString(text, sortedChanges) },
    { name: "@codemirror/state, sorted", run: () => byCodeMirror(text, sortedChanges) },
    { name: "TextDocument, shuffled", run: () => byTextDocument(text, shuffledChanges) },
  ];
  const expected = sliceAndJoin(text, sortedChanges, starts);
  for (const { name, run } of inProcess) assert.deepEqual(await run(), expected, name);
  for (const { name, outputPath } of scripts) {
    assert.deepEqual(readFileSync(outputPath), expected, name);
  }

  const ours = "linewise, shuffled";
  const peers = ["magic-string, sorted", "@codemirror/state, sorted", "TextDocument, shuffled"];
  return compare(
    "replace_in_file in memory: 10 MB, 10,000 operations, encoded",
    [
      { name: "memcpy", run: () => Buffer.from(bytes) },
      ...inProcess,
      ...scripts.map(({ name, run }) => ({ name, run, timesItself: true })),
    ],
    [
      { ours, peer: "memcpy", ratio: 4, reject: 8 },
      { ours, peer: "slice and join", ratio: 2.5, reject: 8 },
      { ours, peer: "linewise, sorted", ratio: 1.1, reject: 2 },
      ...[...peers, ...scripts.map(({ name }) => name)].map((peer) => ({
        ours,
        peer,
        ratio: 1,
        reject: 1,
      })),
    ],
  );
}

async function compareGrowth(): Promise<boolean> {
  const text = makeText(50 * megabyte);
  const few = shuffle(makeOperations(text, 10_000));
  const many = shuffle(makeOperations(text, 100_000));
  return compare(
    "growth: 50 MB, ten times the operations",
    [
      { name: "10,000 operations", run: () => replaceInFile(text, few) },
      { name: "100,000 operations", run: () => replaceInFile(text, many) },
    ],
    [{ ours: "100,000 operations", peer: "10,000 operations", ratio: 2.5, reject: 5 }],
  );
}

/**
 * Of each some of the boundaries, for all take seconds, or a minute. Apart from the other peers: for
 * its garbage whoever comes next has to pay.
 */
async function compareWithNaive(): Promise<boolean> {
  const text = makeText(10 * megabyte);
  const kept: boolean[] = [];
  for (const { count, boundaries, ratio, reject } of [
    { count: 10_000, boundaries: 1_000, ratio: 2, reject: 10 },
    { count: 100_000, boundaries: 1_000, ratio: 1, reject: 10 },
  ]) {
    const many = shuffle(makeOperations(text, count));
    const changes = many.map(toChange);
    const naive = `naive boundaries, the first ${boundaries} of them`;
    const contenders = [
      { name: "linewise", run: () => replaceInFile(text, many) },
      { name: naive, run: () => byNaiveBoundaries(text, changes, boundaries) },
    ];
    const targets = [{ ours: "linewise", peer: naive, ratio, reject }];
    kept.push(await compare(`10 MB, ${count} operations`, contenders, targets));
  }
  return kept.every(Boolean);
}

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  const results = [await compareWithPeers(folder), await compareGrowth(), await compareWithNaive()];
  if (!results.every(Boolean)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
