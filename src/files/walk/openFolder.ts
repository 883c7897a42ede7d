import { isIgnored, scopeInside, type IgnoreScope } from "../ignore/ignoreScope.ts";
import { isRepositoryFolder, readScope } from "./readScope.ts";
import type { FolderEntry } from "./treeReader.ts";
import { isWanted } from "./isWanted.ts";
import { childPath, readContents, type WalkRun } from "./walkRun.ts";
import type { WalkedFile } from "./walkRequest.ts";

/** What a walk has ahead of it: files by their path in the root, folders from the top of the tree. */
export type Visit = WalkedFile | FolderVisit;

export interface FolderVisit {
  readonly kind: "folder";
  readonly path: string;
  /** The ignore rules that reach into the folder from outside. */
  readonly scope: IgnoreScope;
}

/** The folder where the walk starts, or undefined when that is inside a `.git`. */
export async function openBase(run: WalkRun): Promise<FolderVisit | undefined> {
  let folder: FolderVisit = { kind: "folder", path: "", scope: undefined };
  for (const name of run.basePrefix.split("/").slice(0, -1)) {
    if (isRepositoryFolder(name, run.root)) return undefined;
    const { entries } = await readContents(run, folder.path);
    const scope = await readScope(run, folder, entries);
    const path = childPath(folder.path, name);
    const isAskedForByName = isIgnored(scope, path, name, true);
    folder = {
      kind: "folder",
      path,
      scope: isAskedForByName ? undefined : scopeInside(scope, path, name),
    };
  }
  return folder;
}

/** The entries of a folder that the walk goes on to, in the order of their names. */
export async function openFolder(run: WalkRun, folder: FolderVisit): Promise<Visit[]> {
  const { entries } = await readContents(run, folder.path);
  const scope = await readScope(run, folder, entries);
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  const { rootPrefix } = run.root;
  const visits: Visit[] = [];
  for (const entry of [...entries].sort(byName)) {
    const { name, kind } = entry;
    const path = prefix + name;
    if (!isWanted(run, entry, path, entries)) continue;
    if (isIgnored(scope, path, name, kind === "folder")) continue;
    if (kind === "folder") visits.push({ kind, path, scope: scopeInside(scope, path, name) });
    else if (kind !== "other") visits.push({ kind, path: path.slice(rootPrefix.length) });
  }
  return visits;
}

/** Code units, as in `comparePaths`. */
function byName(first: FolderEntry, second: FolderEntry): number {
  return first.name < second.name ? -1 : 1;
}
