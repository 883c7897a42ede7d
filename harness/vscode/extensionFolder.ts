import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";

/** The extension that runs functions in a window; see `driverClient.ts`. */
export const driverFolder = join(import.meta.dirname, "driver");

/**
 * A folder of links to Linewise, the driver and Copilot, to be loaded together. Copilot is part
 * of the server, but only as a development extension does it offer the user's own models.
 */
export async function linkExtensions(
  serverFolder: string,
  cleanup: Cleanup,
  withoutLinewise = false,
): Promise<string> {
  const others = [driverFolder, join(serverFolder, "extensions", "copilot")];
  return withoutLinewise ? link(others, cleanup) : linkBeside(others, cleanup);
}

/** A folder of links to Linewise and these extensions, to be loaded together. */
export async function linkBeside(others: readonly string[], cleanup: Cleanup): Promise<string> {
  return link([repositoryRoot, ...others], cleanup);
}

async function link(extensions: readonly string[], cleanup: Cleanup): Promise<string> {
  const folder = await createTemporaryFolder("extensions", cleanup);
  await mkdir(folder, { recursive: true });
  for (const extension of extensions) {
    const name = extension === repositoryRoot ? "linewise" : basename(extension);
    await symlink(extension, join(folder, name), "junction");
  }
  return folder;
}
