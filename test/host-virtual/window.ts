import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/** One folder of the file system `memfs`, which the tests provide. */
export const hostWindow: HostWindow = {
  async createWorkspace(folder) {
    const workspace = join(folder, "virtual.code-workspace");
    await writeFile(workspace, JSON.stringify({ folders: [{ uri: "memfs:/project" }] }));
    return workspace;
  },
};
