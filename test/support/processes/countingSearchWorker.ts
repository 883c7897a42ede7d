// Tells, as the path that it skipped, how many threads have come to its shared memory, and then
// waits in the system for a writer to the pipe that it is to search.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type {
  SearchOrder,
  SearchReply,
  SearchWorkerData,
} from "../../../src/files/search/searchMessages.ts";
import { counters } from "../../../src/files/search/sharedMemory.ts";

const { memory } = workerData as SearchWorkerData;
const numbers = new Int32Array(memory.control);

parentPort?.on("message", (order: SearchOrder) => {
  if (order.kind !== "scan") return;
  const path = String(Atomics.add(numbers, counters.numberedFiles, 1) + 1);
  const skipped = [{ path, cause: "counted" }];
  const reply: SearchReply = { kind: "walked", runs: [], skipped, withheldFiles: 0, isLast: true };
  parentPort?.postMessage(reply);
  if (order.task.paths !== "") readFileSync(order.task.prefix + order.task.paths);
});
