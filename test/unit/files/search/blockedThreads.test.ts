import assert from "node:assert/strict";
import { setTimeout as passTime } from "node:timers/promises";
import { after, afterEach, describe, it } from "mocha";
import { createSearchPool, type SearchPool } from "../../../../src/files/search/searchPool.ts";
import type { SearchOutcome, SearchRequest } from "../../../../src/files/search/searchRequest.ts";
import { writeTree } from "../../../support/disk/gitRepository.ts";
import { makePipe, type HeldPipe } from "../../../support/disk/pipes.ts";
import { searchRequest } from "../../../support/notation/searchRequest.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const workerUrl = new URL("../../../support/processes/blockingSearchWorker.ts", import.meta.url);
/** Only to tell a search that hangs from one that does not. */
const hangsAfterMs = 100_000;

// Elsewhere there are no pipes with a name.
if (process.platform !== "win32") {
  describe("a search pool with a search that does not end", function () {
    this.timeout(2 * hangsAfterMs);
    const at = useTemporaryFolder();
    const pools: SearchPool[] = [];
    const pipes: HeldPipe[] = [];
    const letGo = (): void => pipes.splice(0).forEach((pipe) => pipe.letGo());
    afterEach(letGo);
    after(() => Promise.all(pools.map((pool) => pool.dispose())));

    const newPool = (patienceMs: number, maxThreadSets = 4): SearchPool => {
      const pool = createSearchPool({ workerUrl, patienceMs, maxThreadSets });
      pools.push(pool);
      return pool;
    };
    /** A search under way that waits until its pipe is let go. */
    const block = async (
      pool: SearchPool,
      name: string,
      signal = AbortSignal.timeout(hangsAfterMs),
    ): Promise<{ readonly outcome: Promise<SearchOutcome> }> => {
      writeTree(at(name), { good: "hit\n" });
      const pipe = makePipe(at(name, "pipe"));
      pipes.push(pipe);
      const files = { kind: "listed", folder: at(name), paths: ["pipe"] } as const;
      const outcome = pool.search(searchRequest("", "hit", { files }), signal);
      outcome.catch(() => undefined);
      await pipe.isRead();
      return { outcome };
    };
    const search = async (pool: SearchPool, name: string): Promise<string[]> => {
      const request: SearchRequest = searchRequest(at(name), "hit");
      const { hits } = await pool.search(request, AbortSignal.timeout(hangsAfterMs));
      return hits.map(({ path }) => path);
    };

    it("answers the next searches after the one that waits is canceled", async () => {
      const pool = newPool(2 * hangsAfterMs);
      const controller = new AbortController();
      const { outcome } = await block(pool, "canceled", controller.signal);
      controller.abort(new Error("canceled"));
      await assert.rejects(outcome, /canceled/);
      assert.deepEqual(await search(pool, "canceled"), ["good"]);
      letGo();
      assert.deepEqual(await search(pool, "canceled"), ["good"]);
    });

    it("answers other searches while some wait, and those in the end", async () => {
      const pool = newPool(100);
      const first = await block(pool, "first");
      assert.deepEqual(await search(pool, "first"), ["good"]);
      const second = await block(pool, "second");
      const others = await Promise.all([search(pool, "first"), search(pool, "second")]);
      assert.deepEqual(others, [["good"], ["good"]]);
      letGo();
      for (const { searchedFiles } of await Promise.all([first.outcome, second.outcome])) {
        assert.equal(searchedFiles, 1);
      }
    });

    it("answers other searches while one goes on and on", async () => {
      const pool = newPool(400);
      writeTree(at("slow"), { good: "hit\n" });
      // Its threads have started when the slow one begins: from then on there is always progress.
      await search(pool, "slow");
      let isEnough = false;
      async function* supply() {
        const content = { text: "hit\n" };
        while (!isEnough) {
          yield { files: [{ path: "supplied", content }], unsearched: [], withheldFiles: 0 };
          await passTime(10);
        }
      }
      const files = { kind: "supplied", batches: supply() } as const;
      const slow = pool.search(searchRequest("", "hit", { files }), new AbortController().signal);
      assert.deepEqual(await search(pool, "slow"), ["good"]);
      isEnough = true;
      assert.ok((await slow).searchedFiles > 0);
    });

    it("gives no threads to a search that was canceled before its turn", async () => {
      const pool = newPool(100);
      const { outcome } = await block(pool, "turn");
      const controller = new AbortController();
      const waiting = pool.search(searchRequest(at("turn"), "hit"), controller.signal);
      const next = search(pool, "turn");
      controller.abort(new Error("canceled"));
      await assert.rejects(waiting, /canceled/);
      assert.deepEqual(await next, ["good"]);
      letGo();
      assert.equal((await outcome).searchedFiles, 1);
    });

    it("starts no more threads than it may, says so, and searches again once it can", async () => {
      const pool = newPool(100, 2);
      const first = await block(pool, "one");
      const controller = new AbortController();
      const second = await block(pool, "two", controller.signal);
      const request = searchRequest(at("one"), "hit");
      const waiting = pool.search(request, AbortSignal.timeout(hangsAfterMs));
      controller.abort(new Error("canceled"));
      await assert.rejects(second.outcome, /canceled/);
      const { hits, unsearched } = await waiting;
      assert.deepEqual([hits.length, unsearched.rest?.reason], [0, "blocked"]);
      letGo();
      assert.equal((await first.outcome).searchedFiles, 1);
      let found: string[] = [];
      // The threads still take a moment to end.
      while (found.length === 0) {
        await passTime(5);
        found = await search(pool, "one");
      }
      assert.deepEqual(found, ["good"]);
    });

    it("counts the threads that canceled searches leave behind", async () => {
      const pool = newPool(2 * hangsAfterMs, 2);
      let reason: string | undefined;
      for (let round = 0; round < 3 && reason === undefined; round += 1) {
        const controller = new AbortController();
        const { outcome } = await block(pool, `left${round}`, controller.signal);
        controller.abort(new Error("canceled"));
        await assert.rejects(outcome, /canceled/);
        const request = searchRequest(at(`left${round}`), "hit");
        const found = await pool.search(request, AbortSignal.timeout(hangsAfterMs));
        reason = found.unsearched.rest?.reason;
      }
      assert.equal(reason, "blocked");
      letGo();
    });

    it("can be disposed of", async () => {
      const pool = newPool(100);
      const first = await block(pool, "disposed");
      const second = await block(pool, "disposedToo");
      await pool.dispose();
      await assert.rejects(first.outcome, /disposed/);
      await assert.rejects(second.outcome, /disposed/);
    });
  });
}
