import { join } from "node:path";
import { hostLane } from "../harness/lanes/host/hostLane.ts";
import { isGreen, renderSummary, sumResults } from "../harness/lanes/laneResult.ts";
import { runJobs } from "../harness/lanes/runJobs.ts";
import { soakTests } from "../harness/lanes/soakTests.ts";
import { testLanes } from "../harness/lanes/testLanes.ts";
import { outFolder } from "../harness/paths.ts";
import { type Cleanup, runMain } from "../harness/process/cleanup.ts";

// npm run soak [-- <rounds> [<seed> [<title>]]]: tests that a title picks, so many rounds of each,
// through a real VS Code. Without a title: random batches, against a naive model.
// npm run soak -- tests [<rounds> [<lane or job>…]]: all tests, so many times, beside a load of 8.
const defaultRoundCount = 20_000;
const defaultRunCount = 10;
const load = 8;
const limitMs = 10 * 60 * 60_000;
const usage = "Usage: npm run soak [-- <rounds> [<seed> [<title>]] | tests [<runs> [<job>…]]]";

async function soakOne(given: readonly string[], cleanup: Cleanup): Promise<number> {
  const [rounds, givenSeed, grep = "random batches"] = given;
  const batchCount = readNumber(rounds, defaultRoundCount);
  const seed = readNumber(givenSeed, Date.now() % 1_000_000);
  console.log(`${grep}: ${batchCount} rounds from seed ${seed}`);
  const jobs = await hostLane({ testFolder: "test", soak: { batchCount, seed } })();
  const result = sumResults(await runJobs(jobs, { grep, cleanup, limitMs }));
  console.log(renderSummary(result));
  return result.passed > 0 && isGreen(result) ? 0 : 1;
}

function readNumber(given: string | undefined, usual: number): number {
  const value = given === undefined ? usual : Number(given);
  if (!Number.isSafeInteger(value)) throw new Error(usage);
  return value;
}

await runMain((cleanup) => {
  const [what, rounds, ...names] = process.argv.slice(2);
  if (what !== "tests") return soakOne(process.argv.slice(2), cleanup);
  const options = {
    rounds: readNumber(rounds, defaultRunCount),
    names,
    load,
    folder: join(outFolder, "soak"),
  };
  return soakTests(testLanes("test"), options, cleanup);
});
