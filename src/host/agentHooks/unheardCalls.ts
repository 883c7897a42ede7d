import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { listOtherDoors } from "../startup/index.ts";
import { type HookCall, readHookEvent } from "./readHookEvent.ts";

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
  const calls: { readonly call: HookCall; readonly at: string }[] = [];
  for (const { folder: door, isAlive, served } of await listOtherDoors(root)) {
    if (isAlive || !served.some((folder) => folders.includes(folder))) continue;
    for (const name of (await readdir(door)).sort()) {
      if (!name.endsWith(".event")) continue;
      const path = join(door, name);
      const { mtime } = await stat(path);
      const event = readHookEvent(await readFile(path, "utf8"), mtime.toISOString());
      if (event?.kind === "before")
        calls.push({ call: event, at: event.timestamp ?? mtime.toISOString() });
    }
    await rm(door, { recursive: true, force: true });
  }
  return calls
    .sort(({ at: one }, { at: other }) => Number(one > other) - Number(one < other))
    .map(({ call }) => call);
}
