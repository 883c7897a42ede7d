import { parentPort, workerData } from "node:worker_threads";
import type { WalkSpec } from "../../walk/index.ts";
import { startHeartbeat } from "../heartbeat.ts";
import { openSearchMemory } from "../searchMemory.ts";
import {
  cutIntoBatches,
  type SearchOrder,
  type SearchReply,
  type SearchWorkerData,
} from "../searchMessages.ts";
import { scan } from "./scan.ts";
import { walkOnDisk } from "./walkOnDisk.ts";

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
  try {
    for await (const { paths, ...others } of walkOnDisk(spec, racinessMs, signal)) {
      const batches = cutIntoBatches(paths, memory.identify(spec.folder, paths));
      tell({ kind: "walked", batches, ...others, isLast: false });
    }
  } catch (error) {
    if (!signal.aborted) {
      tell({ kind: "crashed", error });
      return;
    }
  }
  tell({ kind: "walked", batches: [], unsearched: [], withheldFiles: 0, isLast: true });
}
