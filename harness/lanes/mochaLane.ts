import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, relative, sep } from "node:path";
import { createInterface } from "node:readline";
import { repositoryRoot } from "../paths.ts";
import { findTestFiles } from "./findTestFiles.ts";
import type { JobOptions, Lane } from "./lane.ts";
import { failedResult, type LaneResult, sumResults } from "./laneResult.ts";
import { createTestPrinter } from "./printTests.ts";
import type { TestRun } from "./runTestFiles.ts";
import type { TestEvent } from "./testEvents.ts";

export interface MochaLaneOptions {
  readonly name: string;
  /** Relative to the repository; each folder in it is a job, and so are the files next to them. */
  readonly folder: string;
  readonly timeoutMs: number;
  readonly opensWindows: boolean;
  readonly onlyByName?: boolean;
  /** Folders whose tests run in the process of those next to them, and so in the same windows. */
  readonly together?: readonly string[];
  /** On average, on an idle machine; for a job that it names, its own. */
  readonly secondsPerFile: { readonly usual: number } & Readonly<Record<string, number>>;
  /** A module, relative to the repository, that each process loads first. */
  readonly preload?: string;
}

const exitGraceMs = 30_000;

/** A lane of all tests below a folder, run by Mocha in Node processes of their own. */
export function mochaLane(options: MochaLaneOptions): Lane {
  const { name: lane, folder, opensWindows, onlyByName = false, secondsPerFile } = options;
  const { together = [] } = options;
  return async () => {
    const root = join(repositoryRoot, folder);
    const jobOf = (path: string): string => {
      const [inner = "", ...rest] = relative(root, path).split(sep);
      return rest.length === 0 || together.includes(inner) ? lane : `${lane}/${inner}`;
    };
    const paths = await findTestFiles(folder);
    return [...new Set(paths.map(jobOf))].map((name) => {
      const files = paths.filter((path) => jobOf(path) === name);
      return {
        lane,
        name,
        expectedSeconds: files.length * (secondsPerFile[name] ?? secondsPerFile.usual),
        opensWindows,
        onlyByName,
        run: (jobOptions) => runMocha(files, options, jobOptions),
      };
    });
  };
}

async function runMocha(
  files: readonly string[],
  { timeoutMs, preload, opensWindows }: MochaLaneOptions,
  { grep, cleanup, print, signal }: JobOptions,
): Promise<LaneResult> {
  const printer = createTestPrinter(print);
  const run: TestRun = { files, timeoutMs, grep, triesAgain: opensWindows };
  const child = fork(join(import.meta.dirname, "runMochaProcess.ts"), [JSON.stringify(run)], {
    cwd: repositoryRoot,
    execArgv: preload === undefined ? [] : ["--import", `./${preload}`],
    silent: true,
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const end = (): Promise<void> => endProcess(child, closed);
  signal.addEventListener("abort", () => void end());
  cleanup.add(end);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface(stream).on("line", print);
  }
  child.on("message", (event) => printer.take(event as TestEvent));
  const [exitCode] = await closed;
  const result = printer.finish();
  if (exitCode === 0 || result.failed.length > 0) return result;
  print(`    FAILED: the process of the tests ended with ${exitCode ?? "a signal"}`);
  return sumResults([result, failedResult("the process of the tests")]);
}

/** The process cleans up after itself, which takes a while. */
async function endProcess(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (!child.kill("SIGTERM")) return;
  const kill = setTimeout(() => child.kill("SIGKILL"), exitGraceMs);
  await closed;
  clearTimeout(kill);
}
