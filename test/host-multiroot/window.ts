import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { HostWindow } from "../../harness/lanes/host/hostWindows.ts";

/**
 * The folders `app` and `lib`, and `inner`, which is `packages/inner` of `app`. Files that end in `.custom`
 * open in a custom editor.
 */
export const hostWindow: HostWindow = {
  extensionBeside: join(import.meta.dirname, "extension"),
  async createWorkspace(folder) {
    const paths = ["app", "lib", "app/packages/inner"];
    for (const path of paths) await mkdir(join(folder, path), { recursive: true });
    const workspace = join(folder, "project.code-workspace");
    await writeFile(workspace, JSON.stringify({ folders: paths.map((path) => ({ path })) }));
    return workspace;
  },
};
