import { compileIgnoreFile, type IgnoreScope } from "./ignore/index.ts";
import type { FolderEntry } from "./treeReader.ts";
import type { WalkRequest } from "./walkRequest.ts";
import {
  childPath,
  ignoreFileCause,
  noteUnsearched,
  readRepositoryFolder,
  readRules,
  type WalkRun,
} from "./walkRun.ts";

/**
 * The ignore rules inside a folder: those that reach into it, and those of its `.gitignore`. A
 * repository starts afresh with its own `.git/info/exclude`, as git and VS Code's search have it;
 * a user's global excludes file is not part of the workspace, and is left out here, too.
 */
export async function readIgnoreRules(
  run: WalkRun,
  folder: { readonly path: string; readonly scope: IgnoreScope },
  entries: readonly FolderEntry[],
): Promise<IgnoreScope> {
  if (run.request.includeGitignored) return undefined;
  let { scope } = folder;
  const repository = entries.find(({ name }) => isRepositoryFolder(name, run.request));
  if (repository !== undefined) {
    scope = undefined;
    const exclude = await findExcludeFile(run, folder.path, repository);
    if (exclude !== undefined) scope = await addRules(scope, exclude);
  }
  // A link is not an ignore file: git does not follow one, and it may lead out of the workspace.
  const isRule = ({ name, kind }: FolderEntry): boolean => name === ".gitignore" && kind === "file";
  return entries.some(isRule) ? addRules(scope, childPath(folder.path, ".gitignore")) : scope;

  function compile(outer: IgnoreScope, text: string): IgnoreScope {
    const folderPrefix = folder.path === "" ? "" : `${folder.path}/`;
    const { isCaseSensitive } = run.request;
    const file = compileIgnoreFile(text, { folderPrefix, isCaseSensitive });
    return file === undefined ? outer : { file, outer };
  }

  async function addRules(outer: IgnoreScope, file: string): Promise<IgnoreScope> {
    const text = await readRules(run, file);
    const { memory } = run.request;
    return memory?.addRules(file, outer, text, compile) ?? compile(outer, text);
  }
}

/**
 * A link may lead out of the workspace, and reading a pipe or a device may never end: such a file gives
 * no rules, and is reported.
 */
async function findExcludeFile(
  run: WalkRun,
  folder: string,
  repository: FolderEntry,
): Promise<string | undefined> {
  if (repository.kind !== "folder") return undefined;
  const info = await findUnlinked(run, childPath(folder, ".git"), "info");
  const exclude = info && (await findUnlinked(run, info.path, "exclude"));
  if (exclude === undefined || exclude.kind === "file") return exclude?.path;
  noteUnsearched(run, exclude.path, ignoreFileCause.noFile);
  return undefined;
}

/** An entry of a folder in a `.git`, unless it is a link. */
async function findUnlinked(run: WalkRun, folder: string, wanted: string) {
  const entries = await readRepositoryFolder(run, folder);
  const entry = entries.find(({ name }) => isNamed(name, wanted, run.request));
  if (entry === undefined) return undefined;
  const path = childPath(folder, wanted);
  if (entry.kind !== "link") return { path, kind: entry.kind };
  noteUnsearched(run, path, ignoreFileCause.link);
  return undefined;
}

/** `.git`, be it a folder, or the file that stands for one in a worktree or submodule. */
export function isRepositoryFolder(
  name: string,
  root: Pick<WalkRequest, "isCaseSensitive">,
): boolean {
  return isNamed(name, ".git", root);
}

/** `wanted` is in lower case. */
function isNamed(
  name: string,
  wanted: string,
  { isCaseSensitive }: Pick<WalkRequest, "isCaseSensitive">,
): boolean {
  return name === wanted || (!isCaseSensitive && name.toLowerCase() === wanted);
}
