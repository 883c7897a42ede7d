import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { repositoryRoot } from "../paths.ts";

/** Files by their paths in a folder, with slashes. */
export type Files = ReadonlyMap<string, Buffer>;

/** A request to an agent, with what every byte of the project has to be afterwards. */
export interface TrialTask {
  readonly name: string;
  /** In a few words, for the table. */
  readonly about: string;
  prepare(): Promise<PreparedTask>;
}

export interface PreparedTask {
  readonly request: string;
  readonly files: Files;
  readonly expected: Files;
}

/** Texts to change before a task begins or that it is to make; `undefined` deletes a file. */
export type Changes = Readonly<Record<string, string | Buffer>>;

export function withChanges(files: Files, changes: Changes): Files {
  const changed = Object.entries(changes).map(([path, text]): [string, Buffer] => [
    path,
    Buffer.from(text),
  ]);
  return new Map([...files, ...changed]);
}

/** The files of a folder of an installed package, or one file of it, below another name. */
export async function readPackage(path: string, name: string): Promise<Files> {
  const source = join(repositoryRoot, "node_modules", ...path.split("/"));
  const files = await readFiles(source).catch(async () => new Map([["", await readFile(source)]]));
  return new Map(
    Array.from(files, ([inner, bytes]) => [inner === "" ? name : `${name}/${inner}`, bytes]),
  );
}

export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Buffer]> => [
        relative(folder, path).split(sep).join("/"),
        await readFile(path),
      ]),
    ),
  );
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, bytes] of files) {
    const target = join(folder, ...path.split("/"));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}

/** What is not as it has to be: each file in a few words; nothing if all is right. */
export function findDifferences(found: Files, expected: Files): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return paths.flatMap((path) => {
    const [is, wanted] = [found.get(path), expected.get(path)];
    if (is === undefined) return [`${path} is missing`];
    if (wanted === undefined) return [`${path} is new`];
    return is.equals(wanted) ? [] : [`${path} differs ${describePlace(is, wanted)}`];
  });
}

function describePlace(is: Buffer, wanted: Buffer): string {
  const [lines, wantedLines] = [is, wanted].map((bytes) => bytes.toString("latin1").split("\n"));
  const index = (wantedLines ?? []).findIndex((line, at) => line !== lines?.[at]);
  return index === -1 ? "at its end" : `in line ${index + 1}`;
}
