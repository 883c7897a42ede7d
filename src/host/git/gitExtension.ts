import { execFile } from "node:child_process";
import { lstat, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import * as vscode from "vscode";

/** What we use of the first version of the Git extension's own API. */
export interface GitApi {
  /** The program. */
  readonly git: { readonly path: string };
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  readonly getRepository: (uri: vscode.Uri) => GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
  /** The text of a file in a commit, or without a name in the index; rejects where it is not there. */
  readonly show: (ref: string, path: string) => Promise<string>;
  readonly status: () => Promise<void>;
}

interface GitExtension {
  readonly getAPI: (version: 1) => GitApi;
}

/** Undefined where the extension is not there, or switched off. */
export async function findGit(): Promise<GitApi | undefined> {
  try {
    const git = vscode.extensions.getExtension<GitExtension>("vscode.git");
    return (await git?.activate())?.getAPI(1);
  } catch {
    return undefined;
  }
}

/** Files of one repository, at least one. */
export interface FilesInGit<File> {
  readonly repository: GitRepository;
  readonly files: readonly File[];
}

/** Leaves out files that are in no repository. */
export function groupByRepository<File extends { readonly uri: vscode.Uri }>(
  all: readonly File[],
  api: Pick<GitApi, "getRepository">,
): readonly FilesInGit<File>[] {
  const groups = new Map<string, { repository: GitRepository; files: File[] }>();
  for (const file of all) {
    const repository = api.getRepository(file.uri);
    if (repository === null) continue;
    // The extension answers each question with another object for the same repository.
    const folder = repository.rootUri.toString();
    const group = groups.get(folder) ?? { repository, files: [] };
    group.files.push(file);
    groups.set(folder, group);
  }
  return [...groups.values()];
}

/** Undefined for a file that is not there. */
export async function showFile(
  repository: Pick<GitRepository, "show">,
  ref: string,
  path: string,
): Promise<string | undefined> {
  return repository.show(ref, path).catch(() => undefined);
}

const maxOutputBytes = 64 * 1_024 * 1_024;

/** What git prints, without blanks around it. @throws Error where it fails. */
export async function runGit(...asked: Parameters<typeof readFromGit>): Promise<string> {
  return (await readFromGit(...asked)).trim();
}

/** @throws Error where it fails. */
function readFromGit(
  { git }: Pick<GitApi, "git">,
  folder: string,
  words: readonly string[],
  input: Uint8Array = new Uint8Array(),
): Promise<string> {
  const options = { cwd: folder, maxBuffer: maxOutputBytes };
  return new Promise((done, fail) => {
    const child = execFile(git.path, words, options, (error, output) => {
      if (error === null) done(output);
      else fail(new Error(error.message, { cause: error }));
    });
    // Of a program that ended early, its end tells.
    child.stdin?.on("error", () => undefined).end(input);
  });
}

/** What git holds of a file, each by its name among git's objects; undefined where it holds none. */
export interface GitContents {
  readonly index?: string | undefined;
  readonly head?: string | undefined;
}

/** Of each of these paths, by one program for all. A path that has a line break is not found. */
export async function findGitContents(
  api: Pick<GitApi, "git">,
  folder: string,
  paths: readonly string[],
): Promise<{ readonly commit: string | undefined; readonly contents: readonly GitContents[] }> {
  const names = await Promise.all(paths.map((path) => nameIn(folder, path)));
  const asked = ["HEAD^{commit}", ...names.flatMap((name) => [`:0:${name}`, `HEAD:${name}`])];
  const words = ["cat-file", "--batch-check=%(objectname)"];
  const told = await runGit(api, folder, words, Buffer.from(`${asked.join("\n")}\n`));
  const [commit, ...ids] = told
    .split("\n")
    .map((line) => (/^[\da-f]+$/.test(line) ? line : undefined));
  const contents = paths.map((_, place) => ({ index: ids[2 * place], head: ids[2 * place + 1] }));
  return { commit, contents };
}

/** The path that git has for a file; its folder may be a link. */
async function nameIn(folder: string, path: string): Promise<string> {
  const name = relative(folder, path);
  const isInside = !name.startsWith("..") && !isAbsolute(name);
  const [top, above] = isInside
    ? [folder, dirname(path)]
    : await Promise.all([folder, dirname(path)].map((each) => realpath(each).catch(() => each)));
  const found = relative(top ?? "", join(above ?? "", basename(path)));
  // No path is this one.
  return /[\n\r]/.test(found) ? "/" : found.replaceAll(sep, "/");
}

/** The name that git would give to what a file or a link holds; empty where it cannot be read. */
export async function hashFile(
  api: Pick<GitApi, "git">,
  folder: string,
  { fsPath }: vscode.Uri,
): Promise<string> {
  try {
    const stats = await lstat(fsPath);
    const target = stats.isSymbolicLink() ? await readlink(fsPath, "buffer") : undefined;
    // Git would follow a link, and wait for a pipe.
    if (target !== undefined) return await runGit(api, folder, ["hash-object", "--stdin"], target);
    return stats.isFile() ? await runGit(api, folder, ["hash-object", "--", fsPath]) : "";
  } catch {
    return "";
  }
}

/** The text of one of git's objects. @throws Error where it fails. */
export function readBlob(api: Pick<GitApi, "git">, folder: string, id: string): Promise<string> {
  return readFromGit(api, folder, ["cat-file", "blob", id]);
}

/** When the index was last written; 0 where nobody knows. */
export async function indexTime(api: GitApi, folder: string): Promise<number> {
  try {
    const path = await runGit(api, folder, ["rev-parse", "--git-path", "index"]);
    return (await stat(resolve(folder, path))).mtimeMs;
  } catch {
    return 0;
  }
}
