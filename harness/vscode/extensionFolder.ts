import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";

/**
 * A folder of links to Linewise, the driver and Copilot, to be loaded together. Copilot is part
 * of the server, but only as a development extension does it offer the user's own models.
 */
export async function linkExtensions(serverFolder: string, cleanup: Cleanup): Promise<string> {
  const driver = join(import.meta.dirname, "driver");
  return linkBeside([driver, join(serverFolder, "extensions", "copilot")], cleanup);
}

/** A folder of links to Linewise and these extensions, to be loaded together. */
export async function linkBeside(others: readonly string[], cleanup: Cleanup): Promise<string> {
  const folder = await createTemporaryFolder("extensions", cleanup);
  const extensions = [repositoryRoot, ...others];
  await mkdir(folder, { recursive: true });
  for (const extension of extensions) {
    const name = extension === repositoryRoot ? "linewise" : basename(extension);
    await symlink(extension, join(folder, name), "junction");
  }
  return folder;
}
