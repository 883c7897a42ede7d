import { compileIgnoreFile } from "../ignore/ignoreFile.ts";
import { addIgnoreFile, type IgnoreScope } from "../ignore/ignoreScope.ts";
import { ignoreFileGap } from "./ignoreFileGap.ts";
import type { FolderEntry } from "./treeReader.ts";
import { childPath, readRepositoryFolder, readRules, skip, type WalkRun } from "./walkRun.ts";
import type { WalkRoot } from "./walkRequest.ts";

/**
 * The ignore rules inside a folder: those that reach into it, and those of its `.gitignore`. A
 * repository starts afresh with its own `.git/info/exclude`, as git and VS Code's search have it;
 * a user's global excludes file is no part of the workspace, and is left out like there.
 */
export async function readScope(
  run: WalkRun,
  folder: { readonly path: string; readonly scope: IgnoreScope },
  entries: readonly FolderEntry[],
): Promise<IgnoreScope> {
  if (run.request.includeGitignored) return undefined;
  let { scope } = folder;
  const repository = entries.find(({ name }) => isRepositoryFolder(name, run.root));
  if (repository !== undefined) {
    scope = undefined;
    const exclude = await findExcludeFile(run, folder.path, repository);
    if (exclude !== undefined) scope = await addRules(scope, exclude);
  }
  // A link is no ignore file: git does not follow one, and it may lead out of the workspace.
  const isRule = ({ name, kind }: FolderEntry): boolean => name === ".gitignore" && kind === "file";
  return entries.some(isRule) ? addRules(scope, childPath(folder.path, ".gitignore")) : scope;

  function compile(outer: IgnoreScope, text: string): IgnoreScope {
    const folderPrefix = folder.path === "" ? "" : `${folder.path}/`;
    const { isCaseSensitive } = run.root;
    return addIgnoreFile(outer, compileIgnoreFile(text, { folderPrefix, isCaseSensitive }));
  }

  async function addRules(outer: IgnoreScope, file: string): Promise<IgnoreScope> {
    const text = await readRules(run, file);
    const { memory } = run.request;
    return memory?.addRules(file, outer, text, compile) ?? compile(outer, text);
  }
}

/** The steps from a repository to its exclude file, and what each must be. */
const wayToExcludeFile = [
  { name: "info", kind: "folder" },
  { name: "exclude", kind: "file" },
] as const;

/**
 * A link may lead out of the workspace, and to read a pipe or a device may never end: where the way
 * has another kind of entry, there are no rules, and that is said.
 */
async function findExcludeFile(
  run: WalkRun,
  folder: string,
  repository: FolderEntry,
): Promise<string | undefined> {
  if (repository.kind !== "folder") return undefined;
  let path = childPath(folder, ".git");
  for (const step of wayToExcludeFile) {
    const entries = await readRepositoryFolder(run, path);
    const entry = entries.find(({ name }) => isNamed(name, step.name, run.root));
    if (entry === undefined) return undefined;
    path = childPath(path, step.name);
    if (entry.kind === step.kind) continue;
    skip(run, path, entry.kind === "link" ? ignoreFileGap.link : ignoreFileGap.noFile);
    return undefined;
  }
  return path;
}

/** `.git`, be it a folder, or the file that stands for one in a worktree or submodule. */
export function isRepositoryFolder(name: string, root: Pick<WalkRoot, "isCaseSensitive">): boolean {
  return isNamed(name, ".git", root);
}

/** `wanted` is in lower case. */
function isNamed(
  name: string,
  wanted: string,
  { isCaseSensitive }: Pick<WalkRoot, "isCaseSensitive">,
): boolean {
  return name === wanted || (!isCaseSensitive && name.toLowerCase() === wanted);
}
