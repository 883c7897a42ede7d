import { provideChromium } from "../browser/chromium.ts";
import { buildExtensionForRun } from "../extension/buildExtension.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { parseCommandLine } from "../process/commandLine.ts";
import { compiledFolder } from "../paths.ts";
import { provideServer } from "../vscode/installServer.ts";
import { provideSessionDatabase } from "../vscode/nativeModules.ts";
import { editorVariable } from "../vscode/serverNode.ts";
import { chooseJobs, namesOf } from "./chooseJobs.ts";
import type { Job, Lane } from "./lane.ts";
import { failedResult, isGreen, type LaneResult, renderSummary, sumResults } from "./laneResult.ts";
import { runJobs, type RunOptions } from "./runJobs.ts";

/**
 * Runs the lanes or jobs that the command line names, or all: `<name>… --grep <words>`.
 *
 * @returns The exit code.
 * @throws UsageError where it names one that there is not.
 */
export async function runLanes(
  lanes: readonly Lane[],
  commandLine: readonly string[],
  cleanup: Cleanup,
): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args: [...commandLine],
    options: { grep: { type: "string" }, help: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const known = (await Promise.all(lanes.map((findJobs) => findJobs()))).flat();
  if (values.help) {
    console.log(renderUsage(known));
    return 0;
  }
  const names = positionals.filter((name) => name !== "all" && name !== "oldest");
  // The processes of the jobs inherit these.
  if (positionals.includes("all")) process.env["LINEWISE_LOOKS"] = "all";
  const isOldest = positionals.includes("oldest");
  if (isOldest) process.env[editorVariable] = "oldest";
  const { jobs, leftOut } = chooseJobs(known, names, isOldest);
  if (leftOut !== undefined) console.log(leftOut);
  const total = await runAll(jobs, { grep: values.grep, cleanup });
  console.log(renderSummary(total));
  return isGreen(total) ? 0 : 1;
}

/** Runs jobs, each that opens windows once there is what they need. A lane of which no test ran fails. */
export async function runAll(
  chosen: readonly Job[],
  options: Omit<RunOptions, "windows">,
): Promise<LaneResult> {
  process.env["NODE_COMPILE_CACHE"] ??= compiledFolder;
  const jobs = inOrder(chosen);
  const windows = jobs.some(({ opensWindows }) => opensWindows) ? provideWindows() : undefined;
  const results = [...(await runJobs(jobs, { ...options, windows }))];
  const lanesRun = new Set(jobs.map(({ lane }) => lane));
  for (const lane of lanesRun) {
    const { passed, failed } = sumResults(results.filter((_, index) => jobs[index]?.lane === lane));
    if (passed + failed.length === 0) results.push(failedResult(`${lane}: no test ran`));
  }
  return sumResults(results);
}

/** Windows last, so that they can be downloaded meanwhile; long jobs first, so that both end together. */
function inOrder(jobs: readonly Job[]): readonly Job[] {
  return jobs.toSorted(
    (one, other) =>
      Number(one.opensWindows) - Number(other.opensWindows) ||
      other.expectedSeconds - one.expectedSeconds,
  );
}

function renderUsage(jobs: readonly Job[]): string {
  const nameAll = (isMeant: (job: Job) => boolean): string =>
    namesOf(jobs.filter(isMeant)).join(", ");
  const isUsual = ({ onlyByName }: Job): boolean => onlyByName !== true;
  return `npm test [-- [<name>…] [--grep <words>]]

Gets what is missing, and runs all tests, or only these lanes or jobs of them:

  ${nameAll((job) => isUsual(job) && !job.opensWindows)}
               quick, without VS Code
  ${nameAll((job) => isUsual(job) && job.opensWindows)}
               in real VS Codes, which are downloaded once; agent drives them in a browser
  ${nameAll((job) => !isUsual(job))}
               only where they are named: see CONTRIBUTING.md
  all          also what is left out every day: pictures in every look, and a few slow tests
  oldest       what opens windows, in the oldest VS Code that Linewise runs in
  --grep       only tests whose titles match this regular expression
  --help       show this

Such as: npm test -- unit --grep "edit history"`;
}

/**
 * Gets what windows need, which takes minutes on a fresh machine. Where that fails, the job that
 * needs it tries again and tells why.
 */
async function provideWindows(): Promise<void> {
  await Promise.allSettled([
    provideServer().then(provideSessionDatabase),
    provideChromium(),
    buildExtensionForRun(),
  ]);
}
