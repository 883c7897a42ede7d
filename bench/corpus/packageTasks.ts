import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../../harness/paths.ts";
import { readTarball } from "./tarball.ts";
import { changedFile, type ChangedFile, isSourcePath, type Task } from "./task.ts";

/**
 * Tasks from the published releases of a package: of npm's tarballs nothing is run, and each is
 * fetched once. A step between two releases that changes at most `maxStepFiles` source files is one
 * task; of a larger one, which is several commits, two of its files are a task each.
 *
 * @param releases How many of the newest releases to look at.
 */
export function packageTasks(name: string, releases: number, count: number): readonly Task[] {
  const folder = join(cacheFolder, "bench", "packages");
  mkdirSync(folder, { recursive: true });
  const versions = findReleases(name).slice(-releases);
  fetchReleases(name, versions, folder);
  const tasks: Task[] = [];
  let older: { readonly version: string; readonly tree: ReadonlyMap<string, string> } | undefined;
  for (const version of versions) {
    const tree = readTarball(readFileSync(join(folder, tarballOf(name, version))));
    if (older !== undefined) {
      const changed = findChanged(older.tree, tree, older.version, version);
      tasks.push(...tasksOfStep(`${name} ${older.version}..${version}`, changed));
    }
    older = { version, tree };
  }
  return tasks.slice(-count);
}

const maxStepFiles = 3;

function tasksOfStep(name: string, changed: readonly ChangedFile[]): readonly Task[] {
  if (changed.length === 0) return [];
  if (changed.length <= maxStepFiles) return [{ name, files: changed }];
  const [first, second] = [changed[0], changed[changed.length >> 1]];
  return [first, second].flatMap((file) =>
    file === undefined ? [] : [{ name: `${name} ${file.path}`, files: [file] }],
  );
}

/** Without what is only the number of the release. */
function findChanged(
  older: ReadonlyMap<string, string>,
  newer: ReadonlyMap<string, string>,
  oldVersion: string,
  newVersion: string,
): readonly ChangedFile[] {
  return [...newer]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, newText]) => {
      const oldText = older.get(path);
      if (oldText === undefined || !isSourcePath(path)) return [];
      const file = changedFile(path, oldText.replaceAll(oldVersion, newVersion), newText);
      return file === undefined ? [] : [file];
    });
}

function findReleases(name: string): readonly string[] {
  const listed: unknown = JSON.parse(runNpm("view", name, "versions", "--json"));
  if (!Array.isArray(listed)) throw new Error(`npm knows no releases of ${name}`);
  return listed
    .filter((each) => typeof each === "string")
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort(compareVersions);
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

const fetchedAtATime = 8;

function fetchReleases(name: string, versions: readonly string[], folder: string): void {
  const missing = versions.filter((version) => !existsSync(join(folder, tarballOf(name, version))));
  for (let at = 0; at < missing.length; at += fetchedAtATime) {
    const wanted = missing.slice(at, at + fetchedAtATime).map((version) => `${name}@${version}`);
    runNpm("pack", "--silent", "--ignore-scripts", `--pack-destination=${folder}`, ...wanted);
  }
}

function tarballOf(name: string, version: string): string {
  return `${name}-${version}.tgz`;
}

function runNpm(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", words, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${words.join(" ")} failed: ${stderr}`);
  return stdout;
}
