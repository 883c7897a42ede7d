import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text as readStream } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "../../../harness/paths.ts";

const heapMegabytes = 200;
const repository = pathToFileURL(join(repositoryRoot, "/")).href;

/**
 * Runs a module in a process that is ended where it needs more heap than 200 MB, workers included,
 * and gives back the JSON that it prints.
 *
 * @param importFrom Modules by the name that the script knows them by, as paths in the repository.
 */
export async function runInSmallHeap(
  importFrom: Readonly<Record<string, string>>,
  script: string,
): Promise<unknown> {
  const imports = Object.entries(importFrom).map(
    ([name, path]) => `import { ${name} } from ${JSON.stringify(repository + path)};\n`,
  );
  const source = `const repository = ${JSON.stringify(repository)};\n${script}`;
  const flags = [`--max-old-space-size=${heapMegabytes}`, "--input-type=module", "--eval"];
  const child = spawn(process.execPath, [...flags, imports.join("") + source], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output, [exitCode]] = await Promise.all([
    readStream(child.stdout),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  assert.equal(exitCode, 0, "the heap was too small");
  return JSON.parse(output);
}
