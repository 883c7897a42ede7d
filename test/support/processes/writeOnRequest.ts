import { carryOut, type WriteRequest } from "./writeRequests.ts";

/** A program for tests that write from several processes: each message is a request. */
process.on("message", (request: WriteRequest) => {
  void carryOut(request).then((answer) => process.send?.(answer));
});
process.send?.("ready");
