import assert from "node:assert/strict";
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyEdit, type Edit } from "../src/core/edit.ts";
import type { LineOperation } from "../src/core/lineOperations.ts";
import { planOperations } from "../src/core/operations.ts";
import { spliceLines } from "../src/files/byteSplice.ts";
import { findUnicodeCodec, type Codec } from "../src/files/codec.ts";
import { replaceFileBytes } from "../src/files/replaceFile.ts";
import { compare } from "./harness.ts";

// The byte-exact route from disk to disk, as a call takes it: read, decode and plan; read again and
// compare with what was planned on; splice; replace the file safely. (That a document would not do is
// seen at once, by the mixed line endings.)
const MEGABYTE = 1_000_000;
const operationCount = 100;
const target = { ratio: 3, reject: 5 };
/** Over idle, as a multiple of the file. */
const memory = { target: 2.2, reject: 4 };

const utf8 = findUnicodeCodec("utf8");
assert.ok(utf8);
const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
let kept = true;
try {
  for (const { sizeBytes, lineBytes } of [
    { sizeBytes: 10 * MEGABYTE, lineBytes: 40 },
    { sizeBytes: 50 * MEGABYTE, lineBytes: 40 },
    { sizeBytes: 50 * MEGABYTE, lineBytes: 3 },
  ]) {
    kept = (await compareAt(sizeBytes, lineBytes, utf8)) && kept;
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (!kept) process.exitCode = 1;

async function compareAt(sizeBytes: number, lineBytes: number, codec: Codec): Promise<boolean> {
  const path = join(folder, `${sizeBytes} ${lineBytes}.txt`);
  const original = makeBytes(sizeBytes, lineBytes);
  const lineCount = Math.floor(sizeBytes / lineBytes);
  writeFileSync(path, original);
  const { mb, newBytes } = await measureMemory(path, lineCount, codec);
  const { text, edit } = await plan(original, lineCount, codec);
  assert.equal(newBytes.toString(), applyEdit(edit, text));

  const route = "the byte-exact route";
  const title = `${operationCount} line operations in ${sizeBytes / MEGABYTE} MB of lines of ${lineBytes} bytes`;
  const isFast = await compare(
    title,
    [
      { name: route, run: () => editFile(path, lineCount, codec) },
      { name: "read and write, synced", run: () => copySynced(path) },
      { name: "read and write", run: () => writeFileSync(path, readFileSync(path)) },
      {
        name: "splicing alone",
        run: () => spliceLines({ path, bytes: original, text }, edit, codec),
      },
    ],
    [{ ours: route, peer: "read and write, synced", ...target }],
  );
  const factor = (mb * MEGABYTE) / sizeBytes;
  console.log(
    `  ${factor.toFixed(2).padStart(9)} ×   memory over idle / file: target ${memory.target}`,
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

async function plan(
  bytes: Uint8Array,
  lineCount: number,
  codec: Codec,
): Promise<{ text: string; edit: Edit }> {
  const text = await codec.decode(bytes);
  const operations = Array.from({ length: operationCount }, (_, operation): LineOperation => {
    const line = 1 + Math.floor((operation * (lineCount - 1)) / operationCount);
    return { operation, type: "lines", startLine: line, endLine: line, replaceWith: "new é" };
  });
  const planned = await planOperations(text, operations, {
    findMatches: () => Promise.reject(new Error("there are no patterns")),
    path: "bench.txt",
    maxReplacements: operationCount,
    emptyFileEnding: "\n",
  });
  assert.ok(planned.ok);
  return { text, edit: planned.value.edit };
}

async function editFile(path: string, lineCount: number, codec: Codec): Promise<void> {
  const { text, edit } = await plan(await readFile(path), lineCount, codec);
  const bytes = await readFile(path);
  assert.ok((await codec.decode(bytes)) === text);
  const spliced = await spliceLines({ path, bytes, text }, edit, codec);
  assert.ok(spliced.ok);
  const replaced = await replaceFileBytes(path, spliced.value, { expectedOld: { bytes } });
  assert.ok(replaced.ok);
}

function copySynced(path: string): void {
  const bytes = readFileSync(path);
  const file = openSync(path, "w");
  writeFileSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
}

/** The resident memory that one edit adds at its peak, and what it wrote. */
async function measureMemory(
  path: string,
  lineCount: number,
  codec: Codec,
): Promise<{ mb: number; newBytes: Buffer }> {
  const idleBytes = process.memoryUsage.rss();
  let peakBytes = idleBytes;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 2);
  await editFile(path, lineCount, codec);
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  clearInterval(sampling);
  return { mb: (peakBytes - idleBytes) / MEGABYTE, newBytes: readFileSync(path) };
}
