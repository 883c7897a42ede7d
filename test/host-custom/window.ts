import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/** One folder on disk, where files that end in `.custom` open in a custom editor. */
export const hostWindow: HostWindow = {
  extensionBeside: join(import.meta.dirname, "extension"),
  async createWorkspace(folder) {
    const workspace = join(folder, "proj");
    await mkdir(workspace);
    return workspace;
  },
};
