// Tells, as the path that it unsearched, how many threads have come to its shared memory, and then
// waits in the system for a writer to the pipe that it is to search.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type {
  SearchOrder,
  SearchReply,
  SearchWorkerData,
} from "../../../src/files/search/searchMessages.ts";
import { openSearchMemory } from "../../../src/files/search/searchMemory.ts";

const { memory } = workerData as SearchWorkerData;

parentPort?.on("message", (order: SearchOrder) => {
  if (order.kind !== "scan") return;
  const path = String(Number(openSearchMemory(memory).identify("", [""])[0]) + 1);
  const unsearched = [{ path, cause: "counted" }];
  const reply: SearchReply = {
    kind: "walked",
    batches: [],
    unsearched,
    withheldFiles: 0,
    isLast: true,
  };
  parentPort?.postMessage(reply);
  if (order.task.paths !== "") readFileSync(order.task.prefix + order.task.paths);
});
