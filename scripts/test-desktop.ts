import { readDesktopVersions, runDesktopTests } from "../harness/lanes/host/desktopTests.ts";
import { isGreen, renderSummary } from "../harness/lanes/laneResult.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm run test:desktop [-- oldest newest insiders]
await runMain(async (cleanup) => {
  const versions = readDesktopVersions(process.argv.slice(2));
  const result = await runDesktopTests("test", versions, cleanup);
  console.log(renderSummary(result));
  return result.passed > 0 && isGreen(result) ? 0 : 1;
});
