import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { editByteExact } from "./byteRoute/editByteExact.ts";
import { compare } from "./harness.ts";

// A call of replace_in_file from disk to disk on the byte-exact route, with all that it does but ask
// VS Code for a document and the user for approval. The first peer is the least that leaves the old
// bytes or the new ones whatever happens; the second can lose both, and fills pages that it freed
// just before, which a new file does not get so cheaply.
const megabyte = 1_000_000;
const operationCount = 100;
const firstNewLine = "new é";
const target = { ratio: 3, reject: 5 };
/** Over idle, as a multiple of the file. */
const memory = { target: 2.2, reject: 4 };

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
let kept = true;
try {
  for (const { sizeBytes, lineBytes } of [
    { sizeBytes: 10 * megabyte, lineBytes: 40 },
    { sizeBytes: 50 * megabyte, lineBytes: 40 },
    { sizeBytes: 50 * megabyte, lineBytes: 3 },
  ]) {
    kept = (await compareAt(sizeBytes, lineBytes)) && kept;
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (!kept) process.exitCode = 1;

async function compareAt(sizeBytes: number, lineBytes: number): Promise<boolean> {
  const path = join(folder, `${sizeBytes} ${lineBytes}.txt`);
  const lineCount = Math.floor(sizeBytes / lineBytes);
  const original = makeBytes(sizeBytes, lineBytes);
  writeFileSync(path, original);
  const addedBytes = measureMemory(path, lineCount);
  assert.ok(readFileSync(path).equals(editNaively(original, lineBytes, lineCount)));

  let calls = 0;
  const route = "the byte-exact route";
  const title = `${operationCount} line operations in ${sizeBytes / megabyte} MB of lines of ${lineBytes} bytes`;
  const isFast = await compare(
    title,
    [
      {
        name: route,
        run: () => editByteExact({ path, lineCount, operationCount, newLine: `é ${calls++}` }),
      },
      { name: "read, write beside, sync, rename", run: () => replaceSynced(path) },
      { name: "read and write in place, synced", run: () => writeSynced(path, readFileSync(path)) },
      { name: "read and write", run: () => writeFileSync(path, readFileSync(path)) },
    ],
    [
      { ours: route, peer: "read, write beside, sync, rename", ...target },
      { ours: route, peer: "read and write in place, synced", ...target },
    ],
  );
  const factor = addedBytes / sizeBytes;
  const verdict =
    factor <= memory.target ? "reached" : factor <= memory.reject ? "missed" : "REJECT";
  console.log(
    `  ${factor.toFixed(2).padStart(9)} ×   memory over idle / file: ` +
      `target ${memory.target}, reject above ${memory.reject}: ${verdict}`,
  );
  return isFast && factor <= memory.reject;
}

/** UTF-8 with a last line that ends otherwise: a document would change it. */
function makeBytes(sizeBytes: number, lineBytes: number): Buffer {
  return Buffer.concat([
    Buffer.alloc(sizeBytes, `${"x".repeat(lineBytes - 1)}\n`),
    Buffer.from("end\r\n"),
  ]);
}

function editNaively(original: Buffer, lineBytes: number, lineCount: number): Buffer {
  const parts: Buffer[] = [];
  let copiedTo = 0;
  for (let operation = 0; operation < operationCount; operation++) {
    const start = lineBytes * Math.floor((operation * (lineCount - 1)) / operationCount);
    parts.push(original.subarray(copiedTo, start), Buffer.from(`${firstNewLine}\n`));
    copiedTo = start + lineBytes;
  }
  return Buffer.concat([...parts, original.subarray(copiedTo)]);
}

function replaceSynced(path: string): void {
  writeSynced(`${path}.new`, readFileSync(path));
  renameSync(`${path}.new`, path);
  const parent = openSync(folder, "r");
  fsyncSync(parent);
  closeSync(parent);
}

function writeSynced(path: string, bytes: Buffer): void {
  const file = openSync(path, "w");
  writeFileSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
}

/** The resident memory that one call adds at its peak, in a process that does nothing else. */
function measureMemory(path: string, lineCount: number): number {
  const program = join(import.meta.dirname, "byteRoute", "memoryProcess.ts");
  const given = [path, String(lineCount), String(operationCount), firstNewLine];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given]);
  assert.equal(status, 0, stderr.toString());
  return Number(stdout.toString());
}
