import { parentPort, workerData } from "node:worker_threads";
import { openContentStore } from "./contentStore.ts";
import { scan } from "./scan.ts";
import {
  pathSeparator,
  type DiskWalk,
  type SearchOrder,
  type SearchReply,
  type SearchWorkerData,
} from "./searchMessages.ts";
import { announcePlace } from "./workerPlace.ts";
import { walkOnDisk } from "./walkOnDisk.ts";

/** Entry of a worker thread: lists files, and searches those that it is told to. */
const data = workerData as SearchWorkerData;
const store = openContentStore(data);
const watch = announcePlace(data);
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
        tell(scan(order.task, store, watch));
      } catch (error) {
        tell({ kind: "crashed", error });
      }
  }
});

function tell(reply: SearchReply): void {
  parentPort?.postMessage(reply);
}

async function walkAndTell(walk: DiskWalk, signal: AbortSignal): Promise<void> {
  try {
    for await (const { paths, skipped } of walkOnDisk(walk, signal)) {
      tell({ kind: "walked", paths: paths.join(pathSeparator), skipped, isLast: false });
    }
  } catch (error) {
    if (!signal.aborted) {
      tell({ kind: "crashed", error });
      return;
    }
  }
  tell({ kind: "walked", paths: "", skipped: [], isLast: true });
}
