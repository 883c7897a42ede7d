import type { LeftReason } from "../../core/history/index.ts";
import { lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
import type { UndoServices } from "./undoableHistory.ts";

/** How long an undo waits for calls that are at work on its files. */
const maxWaitMs = 3_000;

/**
 * No call changes these files meanwhile. Those of a call that waits for a person's answer, or that does
 * not come to its end, are not waited for.
 *
 * @param run Gets why a file is to be left, if it is, and whether others may have changed the files since.
 */
export async function holdFiles<Done>(
  targets: readonly ResolvedPath[],
  { locks }: Pick<UndoServices, "locks">,
  run: (
    findBusy: (target: ResolvedPath) => LeftReason | undefined,
    hasWaited: boolean,
  ) => Promise<Done>,
): Promise<Done> {
  const busy = new Map<string, LeftReason>();
  const keysWithout = (isLeft: (busyWith: LeftReason) => boolean): readonly string[] => {
    for (const target of targets) {
      const found = locks.findBusy(lockKeysOf([target]));
      if (found !== undefined && isLeft(found)) busy.set(target.uri, found);
    }
    return lockKeysOf(targets.filter((target) => !busy.has(target.uri)));
  };
  const keys = keysWithout((found) => found === "asking");
  const { mustWait, comes } = locks.ask(keys, AbortSignal.timeout(maxWaitMs));
  const hold = await comes.catch(
    () =>
      locks.ask(
        keysWithout(() => true),
        new AbortController().signal,
      ).comes,
  );
  try {
    return await run((target) => busy.get(target.uri), mustWait);
  } finally {
    hold.release();
  }
}
