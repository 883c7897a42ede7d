import { parentPort, workerData } from "node:worker_threads";
import { unsearchedCause } from "../../../core/unsearched.ts";
import {
  type WalkSpec,
  compileWalk,
  createFolderMemory,
  diskRoot,
  type FolderMemory,
  type WalkedPaths,
  walkPaths,
} from "../../walk/index.ts";
import { startHeartbeat } from "../heartbeat.ts";
import { openSearchMemory } from "../searchMemory.ts";
import {
  cutIntoBatches,
  type SearchOrder,
  type SearchReply,
  type SearchWorkerData,
} from "../searchMessages.ts";
import { scan } from "./scan.ts";

/** Entry of a worker thread: lists files, and searches those that it is told to. */
const { memory: shared, heartbeats, worker, racinessMs } = workerData as SearchWorkerData;
const memory = openSearchMemory(shared);
const watch = startHeartbeat(heartbeats, worker);
let walking = new AbortController();

parentPort?.on("message", (order: SearchOrder) => {
  switch (order.kind) {
    case "walk":
      walking = new AbortController();
      void walkAndTell(order.walk, walking.signal);
      return;
    case "stopWalk":
      walking.abort();
      return;
    case "scan":
      try {
        tell(scan(order.task, { memory, racinessMs }, watch));
      } catch (error) {
        tell({ kind: "crashed", error });
      }
  }
});

function tell(reply: SearchReply): void {
  parentPort?.postMessage(reply);
}

async function walkAndTell(spec: WalkSpec, signal: AbortSignal): Promise<void> {
  let left = spec.maxPaths ?? Infinity;
  try {
    for await (const { paths: all, ...others } of walkOnDisk(spec, racinessMs, signal)) {
      const paths = all.length > left ? all.slice(0, left) : all;
      const batches = cutIntoBatches(paths, memory.identify(spec.folder, paths));
      tell({ kind: "walked", batches, ...others, isLast: false });
      left -= paths.length;
      if (paths.length === all.length) continue;
      const unsearched = [{ path: "", cause: unsearchedCause.tooMany }];
      tell({ kind: "walked", batches: [], unsearched, withheldFiles: 0, isLast: false });
      break;
    }
  } catch (error) {
    if (!signal.aborted) {
      tell({ kind: "crashed", error });
      return;
    }
  }
  tell({ kind: "walked", batches: [], unsearched: [], withheldFiles: 0, isLast: true });
}

/** With more trees than this, all memories are dropped. */
const maxMemories = 8;
const memories = new Map<string, FolderMemory | undefined>();

/** The files of a walk, in path order. Its globs are known to compile. */
function walkOnDisk(
  spec: WalkSpec,
  racinessMs: number,
  signal: AbortSignal,
): AsyncGenerator<WalkedPaths> {
  const compiled = compileWalk(spec);
  if (!compiled.ok) throw new Error("A glob was not compiled before.");
  const root = diskRoot(spec.folder, spec.realPlace);
  const memory = memoryOf(spec, root.rootPrefix, racinessMs);
  return walkPaths(root, { ...compiled.value, memory, signal });
}

function memoryOf(
  { folder, platform, includeGitignored }: WalkSpec,
  rootPrefix: string,
  racinessMs: number,
): FolderMemory | undefined {
  const top = folder.slice(0, folder.length - Math.max(0, rootPrefix.length - 1));
  const { isCaseSensitive } = platform;
  const key = JSON.stringify([top, isCaseSensitive, includeGitignored]);
  if (!memories.has(key)) {
    if (memories.size === maxMemories) memories.clear();
    memories.set(key, createFolderMemory(top, { isCaseSensitive, racinessMs }));
  }
  return memories.get(key);
}
