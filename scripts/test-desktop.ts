import { runDesktopTests } from "../harness/lanes/host/desktopTests.ts";
import { renderSummary } from "../harness/lanes/laneResult.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm run test:desktop
await runMain(async (cleanup) => {
  const result = await runDesktopTests("test", cleanup);
  console.log(renderSummary(result));
  return result.passed > 0 && result.failed === 0 ? 0 : 1;
});
