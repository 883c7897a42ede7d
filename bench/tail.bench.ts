import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findUnicodeCodec } from "../src/files/encoding/codec.ts";
import { readTail } from "../src/files/window/readTail.ts";
import { createLineIndexStore } from "../src/files/window/sparseLineIndex.ts";
import { compare } from "./harness.ts";

const lineCount = 100;

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  const small = join(folder, "small.log");
  const huge = join(folder, "huge.log");
  const lines = Array.from({ length: 15_000 }, (_, index) => `${index} ${"x".repeat(60)}\n`);
  writeFileSync(small, lines.join(""));
  writeFileSync(huge, "");
  truncateSync(huge, 2 ** 30);
  appendFileSync(huge, lines.join(""));

  const utf8 = findUnicodeCodec("utf8");
  assert.ok(utf8);
  const read = async (path: string): Promise<string> => {
    const request = { path, codec: utf8, lineCount, maxLineCharacters: 2000 };
    const result = await readTail(request, createLineIndexStore());
    assert.ok(result.ok);
    return result.value.lines.map(({ text }) => `${text}\n`).join("");
  };
  const tail = (path: string): string =>
    execFileSync("tail", ["-n", String(lineCount), path], { encoding: "utf8" });

  for (const path of [small, huge]) assert.equal(await read(path), tail(path));
  const kept = await compare(
    `the last ${lineCount} lines`,
    [
      { name: "readTail of 1 MB", run: () => read(small) },
      { name: "readTail of 1 GB", run: () => read(huge) },
      { name: "tail -n of 1 GB", run: () => tail(huge) },
    ],
    [
      { ours: "readTail of 1 GB", peer: "readTail of 1 MB", ratio: 1.5, reject: 3 },
      { ours: "readTail of 1 GB", peer: "tail -n of 1 GB", ratio: 1, reject: 1 },
    ],
  );
  if (!kept) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
