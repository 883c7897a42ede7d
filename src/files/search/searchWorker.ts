import { parentPort, workerData } from "node:worker_threads";
import { openContentStore } from "./contentStore.ts";
import { openFileFacts } from "./fileFacts.ts";
import { createFileNumbers } from "./fileNumbers.ts";
import { cutIntoRuns } from "./fileRuns.ts";
import type { FileMemory } from "./readContent.ts";
import { scan } from "./scan.ts";
import type { DiskWalk, SearchOrder, SearchReply, SearchWorkerData } from "./searchMessages.ts";
import { announcePlace } from "./workerPlace.ts";
import { walkOnDisk } from "./walkOnDisk.ts";

/** Entry of a worker thread: lists files, and searches those that it is told to. */
const data = workerData as SearchWorkerData;
const memory: FileMemory = {
  store: openContentStore(data.memory),
  facts: openFileFacts(data.memory),
  settledAfterMs: data.settledAfterMs,
};
const numbers = createFileNumbers(data.memory);
const watch = announcePlace(data.memory, data.worker);
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
    case "forget":
      numbers.forget();
      return;
    case "scan":
      try {
        tell(scan(order.task, memory, watch));
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
    for await (const { paths, ...others } of walkOnDisk(walk, data.settledAfterMs, signal)) {
      const runs = cutIntoRuns(paths, numbers.numberFiles(walk.folder, paths));
      tell({ kind: "walked", runs, ...others, isLast: false });
    }
  } catch (error) {
    if (!signal.aborted) {
      tell({ kind: "crashed", error });
      return;
    }
  }
  tell({ kind: "walked", runs: [], skipped: [], withheldFiles: 0, isLast: true });
}
