import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/** One folder on disk, in a VS Code into which Linewise was installed from its package. */
export const hostWindow: HostWindow = {
  extensionBesidePackage: join(import.meta.dirname, "extension"),
  async createWorkspace(folder) {
    const workspace = join(folder, "proj");
    await mkdir(workspace);
    return workspace;
  },
};
