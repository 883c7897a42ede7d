import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One folder of `test/corpus`: the file `input`, the call as `call.json`, and the bytes that the call
 * must make of the file as `expected`.
 */
export interface CorpusCase {
  readonly name: string;
  /** Without the prefix of the manifest, such as `replace_in_file`. */
  readonly tool: string;
  /** The file that the call is about. */
  readonly path: string;
  /** The input as a model sends it, about a file at this path. */
  readonly inputFor: (path: string) => object;
  readonly before: Buffer;
  readonly expected: Buffer;
}

/** Every case there is; a new folder needs no line anywhere. */
export function readCorpus(repositoryFolder: string): readonly CorpusCase[] {
  const corpus = join(repositoryFolder, "test", "corpus");
  const cases = readdirSync(corpus)
    .sort()
    .map((name) => readCase(join(corpus, name), name));
  assert.ok(cases.length > 0, `${corpus} is empty`);
  return cases;
}

function readCase(folder: string, name: string): CorpusCase {
  const { tool, input } = JSON.parse(readFileSync(join(folder, "call.json"), "utf8")) as Call;
  const pathField = "filePath" in input ? "filePath" : "path";
  const path = input[pathField];
  assert.ok(typeof path === "string", `${name} names no file`);
  return {
    name,
    tool,
    path,
    inputFor: (otherPath) => ({ ...input, [pathField]: otherPath }),
    before: readFileSync(join(folder, "input")),
    expected: readFileSync(join(folder, "expected")),
  };
}

interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}
