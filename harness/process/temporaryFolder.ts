import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cleanup } from "./cleanup.ts";

/** A new empty folder, by its real path, removed by the clean-up. */
export async function createTemporaryFolder(
  name: string,
  cleanup: Cleanup,
  parent = tmpdir(),
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(parent, `linewise-${name}-`)));
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
