import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { listLeftDoors } from "../startup/index.ts";
import { type HookCall, type HookEvent, readHookEvent } from "./readHookEvent.ts";

/**
 * The calls of which hooks have told a window that ended before it heard of them: nothing was saved
 * before they began. Each is given once, the oldest first.
 *
 * @param root Holds the doors of all windows.
 * @param folders Of this window; a window on others takes the calls there.
 */
export async function takeUnheardCalls(
  root: string,
  folders: readonly string[],
): Promise<readonly HookCall[]> {
  const calls: Extract<HookEvent, { readonly kind: "before" }>[] = [];
  for (const door of await listLeftDoors(root)) {
    const served = await readFile(join(door, "folders"), "utf8").catch(() => "");
    if (!served.split("\n").some((folder) => folders.includes(folder))) continue;
    for (const name of (await readdir(door)).sort()) {
      if (!name.endsWith(".event")) continue;
      const event = readHookEvent(await readFile(join(door, name), "utf8"));
      if (event?.kind === "before") calls.push(event);
    }
    await rm(door, { recursive: true, force: true });
  }
  return calls.sort(
    ({ timestamp: one }, { timestamp: other }) => Number(one > other) - Number(one < other),
  );
}
