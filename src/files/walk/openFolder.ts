import { type IgnoreScope, isIgnored, scopeInside } from "./ignore/index.ts";
import { isRepositoryFolder, readIgnoreRules } from "./readIgnoreRules.ts";
import type { FolderEntry } from "./treeReader.ts";
import type {
  FileVisit,
  FolderVisit,
  OpenedFolder,
  RememberedEntry,
  Visit,
  WalkRequest,
} from "./walkRequest.ts";
import { childPath, readContents, type WalkRun } from "./walkRun.ts";

/** The folder where the walk starts, or undefined when that is inside a `.git`. */
export async function openBase(run: WalkRun): Promise<FolderVisit | undefined> {
  let folder: FolderVisit = { kind: "folder", path: "", scope: undefined };
  for (const name of run.basePrefix.split("/").slice(0, -1)) {
    if (isRepositoryFolder(name, run.request)) return undefined;
    const { entries, scope } = await open(run, folder);
    const path = childPath(folder.path, name);
    const isAskedForByName = isIgnored(scope, path, name, true);
    const entry = entries.find((one) => one.name === name);
    const inside = isAskedForByName ? undefined : scopeOf(entry, scope, path, name);
    folder = { kind: "folder", path, scope: inside };
  }
  return folder;
}

/**
 * The entries of a folder that the walk goes on to, in the order of their names. Gives the thread back
 * between entries: there may be many, each checked against many rules.
 */
export async function openFolder(run: WalkRun, folder: FolderVisit): Promise<readonly Visit[]> {
  const { entries, scope } = await open(run, folder);
  const { rootPrefix } = run.root;
  const visits: Visit[] = [];
  for (const entry of entries) {
    if (run.slice.isOver()) {
      await run.slice.giveTurn();
      run.request.signal?.throwIfAborted();
    }
    const { name, kind, path } = entry;
    const isLeftOut = !isWanted(run, entry, path, entries);
    if (isLeftOut && run.request.listsAll !== true) continue;
    entry.isIgnored ??= isIgnored(scope, path, name, kind === "folder");
    if (entry.isIgnored || isLeftOut) {
      const shown = path.slice(rootPrefix.length) + (kind === "folder" ? "/" : "");
      visits.push({ kind: "ignored", path: shown });
      continue;
    }
    if (kind === "folder") visits.push({ kind, path, scope: scopeOf(entry, scope, path, name) });
    else if (kind !== "other") visits.push(visitOf(run, kind, path.slice(rootPrefix.length)));
  }
  return visits;
}

function visitOf({ request }: WalkRun, kind: "file" | "link", path: string): FileVisit {
  const isWithheld = kind === "file" && request.isSecret?.(path) === true;
  return { kind: isWithheld ? "withheld" : kind, path };
}

/**
 * The rules inside a folder. They are kept, since a remembered folder counts only under the very
 * same rules around it.
 */
function scopeOf(
  entry: RememberedEntry | undefined,
  scope: IgnoreScope,
  path: string,
  name: string,
): IgnoreScope {
  if (entry === undefined) return scopeInside(scope, path, name);
  entry.inside ??= { scope: scopeInside(scope, path, name) };
  return entry.inside.scope;
}

async function open(run: WalkRun, folder: FolderVisit): Promise<OpenedFolder> {
  const { memory } = run.request;
  return memory?.recall(folder.path, folder.scope) ?? readFolder(run, folder);
}

async function readFolder(run: WalkRun, folder: FolderVisit): Promise<OpenedFolder> {
  const startedMs = Date.now();
  const unsearchedBefore = run.unsearched.length;
  const contents = await readContents(run, folder.path);
  const scope = await readIgnoreRules(run, folder, contents.entries);
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  const entries = contents.entries
    .map(({ name, kind }): RememberedEntry => ({ name, kind, path: prefix + name }))
    .sort(byName);
  const opened = { entries, scope };
  const isWhole = run.unsearched.length === unsearchedBefore;
  if (isWhole) run.request.memory?.keep(folder.path, folder.scope, opened, startedMs);
  return opened;
}

/** Code units, as in `comparePaths`. */
function byName(first: FolderEntry, second: FolderEntry): number {
  return first.name < second.name ? -1 : 1;
}

/**
 * Whether a walk goes on to an entry, ignore rules apart. `path` is from the top of the tree,
 * `siblings` are all entries of its folder.
 */
function isWanted(
  { root, request, basePrefix }: WalkRun,
  { name, kind }: FolderEntry,
  path: string,
  siblings: readonly FolderEntry[],
): boolean {
  if (kind === "other" || isRepositoryFolder(name, request)) return false;
  const isFolder = kind === "folder";
  return (
    isSelected(request, path.slice(basePrefix.length), name, isFolder) &&
    !isHiddenInRoot(request, path.slice(root.rootPrefix.length), isFolder, siblings)
  );
}

function isSelected(
  { glob, excludes, includeHidden }: WalkRequest,
  path: string,
  name: string,
  isFolder: boolean,
): boolean {
  if (glob === undefined && !includeHidden && name.startsWith(".")) return false;
  if (glob !== undefined && !(isFolder ? glob.matchesBelow(path) : glob.matches(path))) {
    return false;
  }
  return excludes?.(path, isFolder) !== true;
}

function isHiddenInRoot(
  { innerRoots, isHiddenBySetting }: WalkRequest,
  path: string,
  isFolder: boolean,
  siblings: readonly FolderEntry[],
): boolean {
  if (isFolder && innerRoots.has(path)) return true;
  return isHiddenBySetting(path, isFolder, (name) =>
    siblings.some((sibling) => sibling.name === name),
  );
}
