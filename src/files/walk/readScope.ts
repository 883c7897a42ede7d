import { compileIgnoreFile } from "../ignore/ignoreFile.ts";
import { addIgnoreFile, type IgnoreScope } from "../ignore/ignoreScope.ts";
import type { FolderEntry } from "./treeReader.ts";
import { childPath, readRules, type WalkRun } from "./walkRun.ts";
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
    if (repository.kind === "folder") scope = await addRules(scope, ".git/info/exclude");
  }
  // A link is no ignore file: git does not follow one, and it may lead out of the workspace.
  const isRule = ({ name, kind }: FolderEntry): boolean => name === ".gitignore" && kind === "file";
  return entries.some(isRule) ? addRules(scope, ".gitignore") : scope;

  function compile(outer: IgnoreScope, text: string): IgnoreScope {
    const folderPrefix = folder.path === "" ? "" : `${folder.path}/`;
    const { isCaseSensitive } = run.root;
    return addIgnoreFile(outer, compileIgnoreFile(text, { folderPrefix, isCaseSensitive }));
  }

  async function addRules(outer: IgnoreScope, name: string): Promise<IgnoreScope> {
    const file = childPath(folder.path, name);
    const text = await readRules(run, file);
    const { memory } = run.request;
    return memory?.addRules(file, outer, text, compile) ?? compile(outer, text);
  }
}

/** `.git`, be it a folder, or the file that stands for one in a worktree or submodule. */
export function isRepositoryFolder(
  name: string,
  { isCaseSensitive }: Pick<WalkRoot, "isCaseSensitive">,
): boolean {
  return name === ".git" || (!isCaseSensitive && name.toLowerCase() === ".git");
}
