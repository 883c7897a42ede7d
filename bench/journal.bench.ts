import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FileRecord, formatLine, renderEntryLine } from "../src/core/history/index.ts";
import {
  contentKeyOf,
  type Journal,
  type NewContent,
  openJournal,
} from "../src/files/history/index.ts";
import { chainLines } from "../src/files/history/chainedLines.ts";
import { median } from "./harness.ts";

// What the journal costs a call that changes one line of a file, beside writing the bytes of that line
// and waiting for the device: the least that makes anything durable.
const calls = 300;
/** Over the peer, which stands for the device. */
const plusMs = 2;
const target = 1.2;
const reject = 3;
/** To read all entries, in milliseconds. */
const opening = { entries: 100_000, target: 200, reject: 400 };

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
let isKept = true;
try {
  for (const sizeBytes of [1_000, 100_000, 1_000_000]) {
    isKept = (await compareAt(sizeBytes)) && isKept;
  }
  isKept = (await timeOpening()) && isKept;
} finally {
  rmSync(folder, { recursive: true });
}
if (!isKept) process.exitCode = 1;

async function compareAt(sizeBytes: number): Promise<boolean> {
  const journal = openJournal(join(folder, `history ${sizeBytes}`));
  const plain = await open(join(folder, `plain ${sizeBytes}`), "w");
  const lines = Array.from({ length: sizeBytes / 20 }, (_, index) => `line ${index}`.padEnd(19));
  let before = Buffer.from(`${lines.join("\n")}\n`);
  // Of a file that was edited before, the key is known.
  let key = contentKeyOf(before);
  const ours: number[] = [];
  const peers: number[] = [];
  for (let call = 0; call <= calls; call++) {
    const changed = `changed ${call}`.padEnd(19);
    lines[(call * 37) % lines.length] = changed;
    const after = Buffer.from(`${lines.join("\n")}\n`);
    const old = key;
    const oursMs = await timeOf(async () => {
      key = contentKeyOf(after);
      await record(journal, { key: old, bytes: before }, { key, bytes: after, like: old });
    });
    const peerMs = await timeOf(() => writeSynced(plain, Buffer.from(changed), call));
    before = after;
    // The first call makes the folder and stores the whole file.
    if (call === 0) continue;
    ours.push(oursMs);
    peers.push(peerMs);
  }
  await journal.dispose();
  await plain.close();

  console.log(`\nAn entry for one changed line of ${sizeBytes / 1_000} KB (${calls} calls)`);
  for (const [name, taken] of [
    ["the journal", ours],
    ["the line, written and synced", peers],
  ] as const) {
    const [p50, p99] = [median(taken), percentile(taken)];
    console.log(`  ${p50.toFixed(2).padStart(9)} ms, 99th ${p99.toFixed(2)} ms  ${name}`);
  }
  const reached = Math.max(0, median(ours) - plusMs) / median(peers);
  const verdict = reached <= target ? "reached" : reached <= reject ? "missed" : "REJECT";
  console.log(
    `  ${reached.toFixed(2).padStart(9)} ×   target ${target} (${plusMs} ms left out), reject above ${reject}: ${verdict}`,
  );
  return reached <= reject;
}

async function record(journal: Journal, old: NewContent, made: NewContent): Promise<void> {
  const begun = await journal.begin(sampleEntry(old.key, made.key), [old, made]);
  if (!begun.ok) throw new Error(JSON.stringify(begun.failure));
  await journal.finish({ id: begun.value.id, result: "done" });
}

function sampleEntry(before: string, after: string) {
  const file: FileRecord = {
    uri: "file:///home/someone/project/src/some/folder/file.ts",
    path: "src/some/folder/file.ts",
    encoding: "utf8",
    before,
    after,
    addedLines: 1,
    removedLines: 1,
  };
  return {
    timeMs: 1_700_000_000_000,
    kind: "edit",
    tool: "linewise_edit_file",
    approval: "chat",
    of: [],
    files: [file],
  } as const;
}

async function writeSynced(file: FileHandle, bytes: Buffer, call: number): Promise<void> {
  await file.write(bytes, 0, bytes.length, call * bytes.length);
  await file.sync();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function percentile(values: readonly number[]): number {
  return (
    [...values].sort((first, second) => first - second)[Math.floor(values.length * 0.99)] ?? NaN
  );
}

async function timeOpening(): Promise<boolean> {
  const root = join(folder, "long history");
  writeEntries(join(root, "v1"));
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const journal = openJournal(root);
    times.push(
      await timeOf(async () => {
        const { entries } = await journal.refresh();
        if (entries.length !== opening.entries) throw new Error(`${entries.length} entries`);
      }),
    );
  }
  const takenMs = median(times);
  const verdict =
    takenMs <= opening.target ? "reached" : takenMs <= opening.reject ? "missed" : "REJECT";
  console.log(`\nOpening ${opening.entries} entries (median of ${times.length})`);
  console.log(
    `  ${takenMs.toFixed(1).padStart(9)} ms  target ${opening.target}, reject above ${opening.reject}: ${verdict}`,
  );
  return takenMs <= opening.reject;
}

/** As processes that are gone would have left them. */
function writeEntries(made: string): void {
  mkdirSync(made, { recursive: true });
  const segments = 20;
  const perSegment = opening.entries / segments;
  for (let segment = 0; segment < segments; segment++) {
    const lines: string[] = [];
    for (let index = 1; index <= perSegment; index++) {
      const id = segment * perSegment + index;
      const [before, after] = [id, id + 1].map((each) => contentKeyOf(Buffer.from(`${each}`)));
      if (before === undefined || after === undefined) continue;
      lines.push(`content ${after} ${index * 30} 30 ${before} 2000 5000`);
      lines.push(renderEntryLine({ kind: "entry", entry: { ...sampleEntry(before, after), id } }));
      lines.push(renderEntryLine({ kind: "outcome", outcome: { id, result: "done" } }));
    }
    const name = `${1_700_000_000_000 + segment}-1-1-${String(segment).padStart(12, "0")}.entries`;
    const { bytes } = chainLines(lines, 0);
    writeFileSync(join(made, name), Buffer.concat([Buffer.from(`${formatLine}\n`), bytes]));
  }
}
