import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/** One folder that the user has not trusted. */
export const hostWindow: HostWindow = {
  settings: {
    "security.workspace.trust.enabled": true,
    "security.workspace.trust.startupPrompt": "never",
  },
  async createWorkspace(folder) {
    const workspace = join(folder, "proj");
    await mkdir(workspace);
    return workspace;
  },
};
