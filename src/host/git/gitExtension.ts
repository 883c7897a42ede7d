import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
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

/** Undefined for a file that is not there. */
export async function showFile(
  repository: Pick<GitRepository, "show">,
  ref: string,
  path: string,
): Promise<string | undefined> {
  return repository.show(ref, path).catch(() => undefined);
}

/** What git prints. @throws Error where it fails. */
export function runGit(
  { git }: Pick<GitApi, "git">,
  folder: string,
  words: readonly string[],
  input: Uint8Array = new Uint8Array(),
): Promise<string> {
  return new Promise((done, fail) => {
    const child = execFile(git.path, words, { cwd: folder }, (error, output) => {
      if (error === null) done(output.trim());
      else fail(new Error(error.message, { cause: error }));
    });
    child.stdin?.end(input);
  });
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
