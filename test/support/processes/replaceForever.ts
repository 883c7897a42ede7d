import { readFileSync } from "node:fs";
import { replaceFileBytes } from "../../../src/files/write/replaceFile.ts";

/**
 * A program for tests that kill it: replaces the file named by its first argument by the bytes of
 * the second and third in turn, and writes a line after each time.
 */
const [, , path = "", ...sources] = process.argv;
const [first, second] = sources.map((source) => readFileSync(source));
if (first === undefined || second === undefined) throw new Error("Two sources are needed.");

for (let old = first, next = second; ; [old, next] = [next, old]) {
  const result = await replaceFileBytes(path, next, { expectedOld: old });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  process.stdout.write("replaced\n");
}
