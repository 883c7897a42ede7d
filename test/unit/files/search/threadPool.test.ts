import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ScanTask, SearchReply } from "../../../../src/files/search/searchMessages.ts";
import { createThreadPool, type SearchThread } from "../../../../src/files/search/threadPool.ts";
import { makePipe } from "../../../support/disk/pipes.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { searchRequest } from "../../../support/notation/searchRequest.ts";

const workerUrl = new URL("../../../support/processes/countingSearchWorker.ts", import.meta.url);

// Elsewhere there are no pipes with a name.
if (process.platform !== "win32") {
  describe("the threads of a search pool", function () {
    this.timeout(30_000);
    const at = useTemporaryFolder();

    it("share no memory with one that could not be ended", async () => {
      const pipe = makePipe(at("pipe"));
      const pool = createThreadPool({ workerUrl, keptBytes: 40, workers: 2, racinessMs: 0 });
      try {
        assert.equal(await countThreads(pool.provideThread(0), ""), 1);
        assert.equal(await countThreads(pool.provideThread(1), at("pipe")), 2);
        await pipe.isRead();
        await pool.provideThread(1).stop();
        pool.compact();
        assert.equal(await countThreads(pool.provideThread(0), ""), 1);
        assert.equal(await countThreads(pool.provideThread(1), ""), 2);
      } finally {
        pipe.letGo();
        await pool.release();
      }
    });

    it("share the memory of one that has ended", async () => {
      const pool = createThreadPool({ workerUrl, keptBytes: 40, workers: 2, racinessMs: 0 });
      try {
        assert.equal(await countThreads(pool.provideThread(0), ""), 1);
        assert.equal(await countThreads(pool.provideThread(1), ""), 2);
        await pool.provideThread(1).stop();
        pool.compact();
        assert.equal(await countThreads(pool.provideThread(1), ""), 3);
      } finally {
        await pool.release();
      }
    });
  });
}

/** How many threads have come to the memory of one, which then waits for the pipe if one is given. */
function countThreads(thread: SearchThread, pipe: string): Promise<number> {
  const task: ScanTask = {
    paths: pipe,
    count: 1,
    search: 1,
    prefix: "",
    given: new Map(),
    pattern: searchRequest("", "any").pattern,
    unit: "lines",
    encoding: "utf8",
  };
  return new Promise((resolve) => {
    thread.hold((reply: SearchReply) => {
      thread.release();
      if (reply.kind === "walked") resolve(Number(reply.unsearched[0]?.path));
    });
    thread.send({ kind: "scan", task });
  });
}
