import { provideChromium } from "../browser/chromium.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { parseCommandLine, UsageError } from "../process/commandLine.ts";
import { provideServer } from "../vscode/installServer.ts";
import { provideSessionDatabase } from "../vscode/nativeModules.ts";
import type { Lane, LaneOptions } from "./lane.ts";
import { renderSummary, sumResults, type LaneResult } from "./laneResult.ts";

/** The parts of `npm test`, in the order in which they run. */
export interface Lanes {
  readonly quick: readonly Lane[];
  /** In real VS Codes, which need the machine for themselves. */
  readonly windows: readonly Lane[];
}

/**
 * Runs the lanes that the command line names, or all: `<lane>… --grep <words>`.
 *
 * @returns The exit code.
 * @throws UsageError where it names a lane that there is not.
 */
export async function runLanes(
  lanes: Lanes,
  commandLine: readonly string[],
  cleanup: Cleanup,
): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args: [...commandLine],
    options: { grep: { type: "string" }, help: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(renderUsage(lanes));
    return 0;
  }
  const known = [...lanes.quick, ...lanes.windows].map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`No such lane: ${unknown.join(", ")}. Lanes: ${known.join(", ")}.`);
  }
  const results: LaneResult[] = [];
  const isChosen = ({ name }: Lane): boolean =>
    positionals.length === 0 || positionals.includes(name);
  const runInTurn = async (these: readonly Lane[]): Promise<void> => {
    for (const lane of these.filter(isChosen)) {
      const options = values.grep === undefined ? { cleanup } : { cleanup, grep: values.grep };
      results.push(await runLane(lane, options));
    }
  };
  await Promise.all([
    runInTurn(lanes.quick.filter(({ isSilent }) => isSilent === true)),
    runInTurn(lanes.quick.filter(({ isSilent }) => isSilent !== true)),
    lanes.windows.some(isChosen) ? provideWindows() : undefined,
  ]);
  await runInTurn(lanes.windows);
  const total = sumResults(results);
  console.log(renderSummary(total));
  return total.failed === 0 ? 0 : 1;
}

function renderUsage({ quick, windows }: Lanes): string {
  const nameAll = (lanes: readonly Lane[]): string => lanes.map(({ name }) => name).join(", ");
  return `npm test [-- [<lane>…] [--grep <words>]]

Gets what is missing, and runs all tests, or only these lanes:

  ${nameAll(quick)}
               quick, without VS Code
  ${nameAll(windows)}
               in real VS Codes, which are downloaded once; agent drives them in a browser
  --grep       only tests whose titles match this regular expression
  --help       show this

Such as: npm test -- unit --grep "edit history"`;
}

/**
 * Gets what windows need, which takes minutes on a fresh machine. Where that fails, the lane that
 * needs it tries again and tells why.
 */
async function provideWindows(): Promise<void> {
  await Promise.allSettled([provideServer().then(provideSessionDatabase), provideChromium()]);
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
