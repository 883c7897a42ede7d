// Makes a search worker wait in the system, where nothing can end it, for a writer to each file named
// `pipe` that it is to search. To be imported before the worker itself, which is told afterwards.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { pathsOf, type SearchOrder } from "../../../src/files/search/searchMessages.ts";

parentPort?.on("message", (order: SearchOrder) => {
  if (order.kind !== "scan") return;
  for (const path of pathsOf(order.task)) {
    if (path === "pipe") readFileSync(order.task.prefix + path);
  }
});
