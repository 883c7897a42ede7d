import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const retryMs = 250;

/**
 * Runs `work` while no other process holds the lock file, and returns what it returns. The file
 * holds the owner's process id: a lock whose owner is gone is taken over.
 */
export async function withFileLock(path, work) {
  await mkdir(dirname(path), { recursive: true });
  for (let told = false; !(await tryCreate(path)); told = true) {
    const owner = Number(await readFile(path, "utf8").catch(() => ""));
    if (owner > 0 && !isRunning(owner)) {
      await rm(path, { force: true });
      continue;
    }
    if (!told) console.log(`Waiting for process ${owner || "?"}, which holds ${path}…`);
    await delay(retryMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryCreate(path) {
  try {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
