import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import fc from "fast-check";
import { after, describe, it } from "mocha";
import { createSearchPool, type SearchPool } from "../../../../src/files/search/searchPool.ts";
import {
  applyTreeChange,
  makeChangingTree,
  treeChanges,
  type TreeChange,
} from "../../../support/generators/changingTree.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";
import { walkRequest } from "../../../support/notation/walkRoots.ts";
import { diskRoot } from "../../../../src/files/walk/diskTree.ts";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { roundsOf } from "../../../support/rounds.ts";

const seed = 20_252;
const never = new AbortController().signal;
/** Far above the clock of any file system that tests run on, and short enough to wait for. */
const racinessMs = 30;

interface Step {
  readonly changes: readonly TreeChange[];
  /** Whether all that is there is old enough to be remembered before it is searched. */
  readonly settles: boolean;
  /** Made after the search, which is then done again. */
  readonly last: TreeChange;
  readonly pattern: string;
  readonly base: string;
  readonly includeGitignored: boolean;
}

const steps = fc.record<Step>({
  changes: fc.array(treeChanges, { maxLength: 4 }),
  settles: fc.boolean(),
  last: treeChanges,
  pattern: fc.constantFrom("foo", "bar", "(?i)FOO", "^$", "o$", "^b"),
  base: fc.constantFrom("", "", "", "d"),
  includeGitignored: fc.constantFrom(false, false, false, true),
});

describe(`searches of a tree that changes in between (seed ${seed})`, function () {
  this.timeout(240_000);
  const pools = [
    createSearchPool({ workerUrl: searchWorkerUrl, racinessMs }),
    // Runs out of room all the time.
    createSearchPool({ workerUrl: searchWorkerUrl, racinessMs, keptBytes: 40 }),
  ];
  after(() => Promise.all(pools.map((pool) => pool.dispose())));

  it("find what a search finds that remembers nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 9 }), async (walked) => {
        const top = mkdtempSync(join(tmpdir(), "linewise-test-"));
        try {
          makeChangingTree(top);
          for (const step of walked) await takeStep(top, step);
        } finally {
          rmSync(top, { recursive: true });
        }
      }),
      { seed: seed, numRuns: roundsOf(20) },
    );
  });

  async function takeStep(top: string, step: Step): Promise<void> {
    for (const change of step.changes) applyTreeChange(top, change);
    if (step.settles) await passTime(racinessMs + 10);
    const expected = await searchWithoutMemory(top, step);
    for (const pool of pools) {
      assert.deepEqual(await searchByPool(pool, top, step), expected);
    }
    // Right after a search, before the clock of the file system goes on.
    applyTreeChange(top, step.last);
    const changed = await searchWithoutMemory(top, step);
    for (const pool of pools) assert.deepEqual(await searchByPool(pool, top, step), changed);
  }
});

async function searchByPool(
  pool: SearchPool,
  top: string,
  { pattern, base, includeGitignored }: Step,
): Promise<string[]> {
  const walk = { base, includeGitignored, includeHidden: true };
  const outcome = await pool.search(searchRequest(top, pattern, { walk }), never);
  const hits = outcome.hits.map(({ path, lines }) => `${path}:${lines}`);
  const { binaryFiles, paths } = outcome.unsearched;
  return [...hits, `${binaryFiles} binary`, ...paths.map(({ path }) => path)];
}

async function searchWithoutMemory(
  top: string,
  { pattern, base, includeGitignored }: Step,
): Promise<string[]> {
  const request = walkRequest({ base, includeGitignored });
  const { files, unsearched } = await listFiles(diskRoot(top), request);
  const regExp = new RegExp(pattern.replace("(?i)", ""), pattern.startsWith("(?i)") ? "iu" : "u");
  const texts = files
    .filter(({ kind }) => kind === "file")
    .map(({ path }) => ({ path, text: readFileSync(join(top, path), "utf8") }));
  const hits = texts.flatMap(({ path, text }) => {
    if (text.includes("\0")) return [];
    const lines = text.split(/\r\n?|\n/);
    if (lines.at(-1) === "") lines.pop();
    const count = lines.filter((line) => regExp.test(line)).length;
    return count === 0 ? [] : [`${path}:${count}`];
  });
  const binaryFiles = texts.filter(({ text }) => text.includes("\0")).length;
  return [...hits, `${binaryFiles} binary`, ...unsearched.map(({ path }) => path)];
}
