import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";

/**
 * Ends a process that was started with `detached: true`, and all that it started: those stay in
 * its process group.
 */
export async function endProcessTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
    return;
  }
  const exited = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
  await exited;
}
