import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/** One folder on disk, empty and trusted. */
export const hostWindow: HostWindow = {
  async createWorkspace(folder) {
    const workspace = join(folder, "proj");
    await mkdir(workspace);
    return workspace;
  },
};
