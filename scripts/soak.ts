import { hostLane } from "../harness/lanes/host/hostLane.ts";
import { renderSummary, sumResults } from "../harness/lanes/laneResult.ts";
import { runJobs } from "../harness/lanes/runJobs.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm run soak [-- <rounds> [<seed> [<title>]]]: tests that a title picks, so many rounds of each,
// through a real VS Code. Without a title: random batches, against a naive model.
const defaultRoundCount = 20_000;
const limitMs = 10 * 60 * 60_000;

await runMain(async (cleanup) => {
  const [rounds, givenSeed, grep = "random batches"] = process.argv.slice(2);
  const batchCount = rounds === undefined ? defaultRoundCount : Number(rounds);
  const seed = givenSeed === undefined ? Date.now() % 1_000_000 : Number(givenSeed);
  if (!Number.isSafeInteger(batchCount) || !Number.isSafeInteger(seed)) {
    throw new Error("Usage: npm run soak [-- <rounds> [<seed> [<title>]]]");
  }
  console.log(`${grep}: ${batchCount} rounds from seed ${seed}`);
  const jobs = await hostLane({ testFolder: "test", soak: { batchCount, seed } })();
  const result = sumResults(await runJobs(jobs, { grep, cleanup, limitMs }));
  console.log(renderSummary(result));
  return result.passed > 0 && result.failed === 0 ? 0 : 1;
});
