import { runMain } from "./cleanup.ts";
import { hostLane } from "./lanes/hostLane.ts";
import { renderSummary } from "./lanes/laneResult.ts";

// npm run soak [-- <batches> [<seed>]]: random batches through a real VS Code, against a naive model.
const defaultBatchCount = 20_000;

await runMain(async (cleanup) => {
  const [batchCount = defaultBatchCount, seed = Date.now() % 1_000_000] = process.argv
    .slice(2)
    .map(Number);
  if (!Number.isSafeInteger(batchCount) || !Number.isSafeInteger(seed)) {
    throw new Error("Usage: npm run soak [-- <batches> [<seed>]]");
  }
  console.log(`${batchCount} random batches from seed ${seed}`);
  const grep = "random batches";
  const result = await hostLane.run({ grep, soak: { batchCount, seed }, cleanup });
  console.log(renderSummary(result));
  return result.passed > 0 && result.failed === 0 ? 0 : 1;
});
