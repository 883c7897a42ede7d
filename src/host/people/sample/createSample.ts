import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleName, sampleText } from "./sample.ts";

/** A sample on the disk of this machine. */
export interface Sample {
  readonly folder: string;
  readonly file: string;
}

/**
 * Makes a sample in a folder of its own, which only the user can write to: neither in the workspace nor in
 * VS Code's storage, which no tool may touch.
 */
export async function createSample(): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), "linewise-sample-"));
  const file = join(folder, sampleName);
  await writeFile(file, sampleText);
  return { folder, file };
}
