import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { repositoryRoot } from "../../paths.ts";
import { createTemporaryFolder } from "../../process/temporaryFolder.ts";
import { findTestFiles } from "../findTestFiles.ts";
import { bundleOnce } from "../host/bundleHostTests.ts";
import { runHostWindow } from "../host/hostLane.ts";
import { findHostWindows } from "../host/hostWindows.ts";
import type { Job, JobOptions, Lane } from "../lane.ts";
import type { LaneResult } from "../laneResult.ts";
import { createTestPrinter } from "../printTests.ts";
import type { TestRun } from "../runTestFiles.ts";
import type { TestEvent } from "../testEvents.ts";
import { provideWindowsMachine } from "./windowsMachine.ts";
import { provideWindowsNode, toWindowsPath } from "./wine.ts";
import { wineDifferences } from "./wineDifferences.ts";

/** What touches paths, files, the journal, hooks and the recorder, below `test/unit`. */
const covered =
  /^(?:core\/(?:glob|history|path|recorder)|files|host\/(?:agentHooks|apply|history|permission|recorder|search|startup|undo))(?:\/|$)/;
/** Below `test`, what is run in the extension host of a VS Code. */
const coveredInHost =
  /^(?:host-installed\/|host\/(?:applying\/undo|files\/encodings|history\/|registration|tools\/editing))/;
const secondsPerFile = 4;
/** Each system call takes several times as long as on this system itself. */
const timeoutMs = 900_000;
/** Where nothing else is wished: each kill costs starts of a process, which take seconds under Wine. */
const fewerRounds = { LINEWISE_KILL_ROUNDS: "4" };

/** Unit tests in a Node for Windows, which Wine runs on this Linux. */
export const windowsLane: Lane = async () => {
  const jobs = [...(await findFoldersForWindows())].map(([folder, files]): Job => ({
    lane: "windows",
    name: `windows/${folder}`,
    expectedSeconds: files.length * secondsPerFile,
    opensWindows: false,
    onlyByName: true,
    run: (options) => runFolder(folder, files, options),
  }));
  return [...jobs, ...(await findWindowsOfHost())];
};

/** The files of unit tests, by their folder below `test/unit`. */
export async function findFoldersForWindows(): Promise<ReadonlyMap<string, readonly string[]>> {
  const root = join(repositoryRoot, "test", "unit");
  const folderOf = (path: string): string =>
    relative(root, dirname(path)).split(sep).slice(0, 2).join("/");
  const folders = new Map<string, string[]>();
  for (const path of await findTestFiles("test/unit")) {
    const folder = folderOf(path);
    if (covered.test(folder)) folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return folders;
}

/** Windows of the newest VS Code whose server and extension host run on Windows. */
async function findWindowsOfHost(): Promise<readonly Job[]> {
  const root = join(repositoryRoot, "test");
  const isCovered = (path: string): boolean =>
    coveredInHost.test(relative(root, path).replaceAll(sep, "/"));
  const windows = (await findHostWindows("test"))
    .map((window) => ({ ...window, testFiles: window.testFiles.filter(isCovered) }))
    .filter(({ testFiles }) => testFiles.length > 0);
  const provideBundles = bundleOnce(windows);
  return windows.map((window) => ({
    lane: "windows",
    name: `windows/${window.name}`,
    expectedSeconds: window.testFiles.length * secondsPerFile,
    opensWindows: true,
    onlyByName: true,
    run: async (options) =>
      runHostWindow(window, await provideBundles(), options, {
        machine: await provideWindowsMachine(),
        skipped: wineDifferences[window.name] ?? {},
      }),
  }));
}

async function runFolder(
  folder: string,
  files: readonly string[],
  options: JobOptions,
): Promise<LaneResult> {
  const { wine, node, env } = await provideWindowsNode();
  const work = await createTemporaryFolder("windows", options.cleanup);
  const [request, events, output] = ["request.json", "events", "output"].map((name) =>
    join(work, name),
  ) as [string, string, string];
  const run: TestRun = {
    files: files.map(toWindowsPath),
    timeoutMs,
    grep: options.grep,
    skipped: wineDifferences[folder] ?? {},
  };
  await writeFile(request, JSON.stringify(run));
  await writeFile(events, "");
  const script = join(import.meta.dirname, "runOnWindows.ts");
  const preload = "./test/support/fakes/vscodeModule.ts";
  // A pipe as standard output breaks Node under Wine.
  const sink = openSync(output, "w");
  const child = spawn(
    wine,
    [node, "--import", preload, toWindowsPath(script), ...[request, events].map(toWindowsPath)],
    { cwd: repositoryRoot, env: { ...fewerRounds, ...env }, stdio: ["ignore", sink, sink] },
  );
  closeSync(sink);
  const closed = once(child, "close") as Promise<[number | null]>;
  const end = (): Promise<void> => endProcess(child, closed);
  options.signal.addEventListener("abort", () => void end());
  options.cleanup.add(end);
  await closed;
  const printer = createTestPrinter(options.print);
  for (const line of readFileSync(events, "utf8").split("\n")) {
    if (line !== "") printer.take(JSON.parse(line) as TestEvent);
  }
  const result = printer.finish();
  if (result.failed.length > 0) options.print(readFileSync(output, "utf8").slice(-4_000));
  return result;
}

async function endProcess(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (child.kill("SIGKILL")) await closed;
}
