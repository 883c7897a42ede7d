import { createSearchPool, type SearchPool } from "../../src/files/search/searchPool.ts";
import { countOurs, searchPatterns, searchWorkerUrl } from "./searchTree.ts";

/** Searches the tree that it is given, and prints by how many megabytes its process has grown. */
const [, , top = ""] = process.argv;
/** Found in every file; found some ten thousand times. */
const manyHits = "^import .*from";
const tenThousandHits = "word77\\d";
const megabyte = 1 << 20;

const idleBytes = process.memoryUsage().rss;
const report: Record<string, number> = {};
const note = (name: string): void => {
  report[name] = (process.memoryUsage().rss - idleBytes) / megabyte;
};

await withPool(0, async (pool) => {
  const hits = await countOurs(pool, top, tenThousandHits);
  note(`first search, ${hits} lines found, no contents kept`);
});
await withPool(undefined, async (pool) => {
  await countOurs(pool, top, manyHits);
  note("first search");
  for (const pattern of [...searchPatterns, ...searchPatterns]) await countOurs(pool, top, pattern);
  note("all patterns twice");
});
// In kilobytes, and of all that came before.
report["at most at any moment"] = process.resourceUsage().maxRSS / 1_024 - idleBytes / megabyte;
console.log(JSON.stringify(report));

async function withPool(
  keptBytes: number | undefined,
  use: (pool: SearchPool) => Promise<void>,
): Promise<void> {
  const kept = keptBytes === undefined ? {} : { keptBytes };
  const pool = createSearchPool({ workerUrl: searchWorkerUrl, ...kept });
  try {
    await use(pool);
  } finally {
    await pool.dispose();
  }
}
