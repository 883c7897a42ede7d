import { parseArgs } from "node:util";
import { provideChromium } from "./browser/chromium.ts";
import { runMain } from "./cleanup.ts";
import { hostLane } from "./lanes/hostLane.ts";
import type { Lane, LaneOptions } from "./lanes/lane.ts";
import { renderSummary, sumResults, type LaneResult } from "./lanes/laneResult.ts";
import { mochaLane } from "./lanes/mochaLane.ts";
import { staticLane } from "./lanes/staticLane.ts";
import { provideServer } from "./vscode/installServer.ts";

const quickLanes: readonly Lane[] = [
  staticLane("types", "typescript/bin/tsc", ["--project", "."]),
  staticLane("format", "prettier/bin/prettier.cjs", ["--check", "."]),
  staticLane("lint", "eslint/bin/eslint.js", ["."]),
  mochaLane("unit", "test/unit", 20_000),
];
/** In real VS Codes, which need the machine for themselves. */
const windowLanes: readonly Lane[] = [hostLane, mochaLane("agent", "test/agent", 90_000)];

await runMain(async (cleanup) => {
  const { values, positionals } = parseArgs({
    options: { grep: { type: "string" } },
    allowPositionals: true,
  });
  const allLanes = [...quickLanes, ...windowLanes];
  const unknown = positionals.filter((name) => !allLanes.some((lane) => lane.name === name));
  if (unknown.length > 0) {
    const known = allLanes.map((lane) => lane.name).join(", ");
    throw new Error(`No such lane: ${unknown.join(", ")}. Lanes: ${known}.`);
  }
  const results: LaneResult[] = [];
  const isChosen = ({ name }: Lane): boolean =>
    positionals.length === 0 || positionals.includes(name);
  const runInTurn = async (lanes: readonly Lane[]): Promise<void> => {
    for (const lane of lanes.filter(isChosen)) {
      const options = values.grep === undefined ? { cleanup } : { cleanup, grep: values.grep };
      results.push(await runLane(lane, options));
    }
  };
  await Promise.all([
    runInTurn(quickLanes.filter(({ isSilent }) => isSilent === true)),
    runInTurn(quickLanes.filter(({ isSilent }) => isSilent !== true)),
    windowLanes.some(isChosen) ? provideWindows() : undefined,
  ]);
  await runInTurn(windowLanes);
  const total = sumResults(results);
  console.log(renderSummary(total));
  return total.failed === 0 ? 0 : 1;
});

/**
 * Gets what windows need, which takes minutes on a fresh machine. Where that fails, the lane that
 * needs it tries again and tells why.
 */
async function provideWindows(): Promise<void> {
  await Promise.allSettled([provideServer(), provideChromium()]);
}

/** Runs a lane and prints its name, result and time. One that breaks, or runs no test, fails. */
async function runLane(lane: Lane, options: LaneOptions): Promise<LaneResult> {
  if (lane.isSilent !== true) console.log(`\n${lane.name}`);
  const started = performance.now();
  const ended = await lane.run(options).catch((error: unknown): LaneResult => {
    console.log("  FAILED:", error);
    return { passed: 0, failed: 1, skipped: [] };
  });
  const hasRun = ended.passed + ended.failed > 0;
  if (!hasRun) console.log("  FAILED: no test ran");
  const result = hasRun ? ended : { ...ended, failed: 1 };
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${lane.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}
