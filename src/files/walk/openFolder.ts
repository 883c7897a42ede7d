import { isIgnored, scopeInside, type IgnoreScope } from "../ignore/ignoreScope.ts";
import { isRepositoryFolder, readScope } from "./readScope.ts";
import type { OpenedFolder, RememberedEntry } from "./folderMemory.ts";
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
  const { entries, scope } = recall(run, folder) ?? (await readFolder(run, folder));
  const { rootPrefix } = run.root;
  const visits: Visit[] = [];
  for (const entry of entries) {
    const { name, kind, path } = entry;
    if (!isWanted(run, entry, path, entries)) continue;
    entry.isIgnored ??= isIgnored(scope, path, name, kind === "folder");
    if (entry.isIgnored) continue;
    if (kind === "folder") {
      // Kept, since a remembered folder is known by the very rules around it.
      entry.inside ??= { scope: scopeInside(scope, path, name) };
      visits.push({ kind, path, scope: entry.inside.scope });
    } else if (kind !== "other") visits.push({ kind, path: path.slice(rootPrefix.length) });
  }
  return visits;
}

function recall(run: WalkRun, { path, scope }: FolderVisit): OpenedFolder | undefined {
  return run.request.memory?.recall(path, scope);
}

async function readFolder(run: WalkRun, folder: FolderVisit): Promise<OpenedFolder> {
  const startedMs = Date.now();
  const skippedBefore = run.skipped.length;
  const contents = await readContents(run, folder.path);
  const scope = await readScope(run, folder, contents.entries);
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  const entries = contents.entries
    .map(({ name, kind }): RememberedEntry => ({ name, kind, path: prefix + name }))
    .sort(byName);
  const opened = { entries, scope };
  const isWhole = run.skipped.length === skippedBefore;
  if (isWhole) run.request.memory?.keep(folder.path, folder.scope, opened, startedMs);
  return opened;
}

/** Code units, as in `comparePaths`. */
function byName(first: FolderEntry, second: FolderEntry): number {
  return first.name < second.name ? -1 : 1;
}
