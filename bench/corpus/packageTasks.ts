import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../../harness/paths.ts";
import { readTarball } from "./tarball.ts";
import { changedFile, type ChangedFile, isSourcePath, type Task } from "./task.ts";

/** A package on npm, up to a release that is named, so that its tasks stay the same. */
export interface SourcePackage {
  readonly name: string;
  readonly newest: string;
}

/** Public, with more than 300 releases, of plain source files; one of them carries its tests too. */
export const sourcePackages: readonly SourcePackage[] = [
  { name: "fastify", newest: "5.12.8" },
  { name: "undici", newest: "8.13.1" },
];

const releases = 110;

/** Two releases of a package, one after the other: their files by path, but for what is only the number. */
export interface ReleaseStep {
  readonly name: string;
  readonly older: ReadonlyMap<string, string>;
  readonly newer: ReadonlyMap<string, string>;
}

/** The steps between the last releases of a package: of npm's tarballs nothing is run, and each is fetched once. */
export function* readSteps({ name, newest }: SourcePackage): Iterable<ReleaseStep> {
  const folder = join(cacheFolder, "bench", "packages");
  mkdirSync(folder, { recursive: true });
  const versions = findReleases(name)
    .filter((version) => compareVersions(version, newest) <= 0)
    .slice(-releases);
  fetchReleases(name, versions, folder);
  let before: { readonly version: string; readonly tree: ReadonlyMap<string, string> } | undefined;
  for (const version of versions) {
    const tree = readTarball(readFileSync(join(folder, tarballOf(name, version))));
    if (before !== undefined) {
      const { version: old, tree: older } = before;
      const texts = Array.from(older, ([path, text]): [string, string] => [
        path,
        text.replaceAll(old, version),
      ]);
      yield { name: `${name} ${old}..${version}`, older: new Map(texts), newer: tree };
    }
    before = { version, tree };
  }
}

/**
 * Tasks from the releases of a package. A step that changes at most `maxStepFiles` source files is one
 * task; of a larger one, which is several commits, two of its files are a task each.
 */
export function packageTasks(source: SourcePackage, count: number): readonly Task[] {
  const tasks: Task[] = [];
  for (const step of readSteps(source)) tasks.push(...tasksOfStep(step.name, findChanged(step)));
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

/** The source files that a step changes, as far as one call could reasonably make the change. */
export function findChanged({ older, newer }: ReleaseStep): readonly ChangedFile[] {
  return [...newer]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, newText]) => {
      const oldText = older.get(path);
      if (oldText === undefined || !isSourcePath(path)) return [];
      const file = changedFile(path, oldText, newText);
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
