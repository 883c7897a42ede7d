import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import type { FileSelection } from "../../core/glob/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { SearchFiles } from "../../files/search/index.ts";
import { compileWalkSelection } from "../../files/walk/index.ts";
import type { SearchScope, Workspace } from "../../toolkit/workspace/index.ts";
import { listFiles, type SearchContext, type SearchPlace } from "./placedRequest.ts";
import { supplyVirtualFiles } from "./virtualFiles.ts";
import { locateWalk, locateWalks, locateWholeWalk, type WalkPlace } from "./walkRoots.ts";

/** The places that a search goes to, in the order of its results. Searches nothing yet. */
export async function findSearchPlaces(
  scope: SearchScope,
  { resolve, findSecrets, signal }: SearchContext,
): Promise<Result<readonly SearchPlace[]>> {
  if (scope.kind === "file") return succeed([placeOfFile(scope.target)]);
  const walks =
    scope.kind === "folders" ? walksOfFolders(scope) : await walksOfGlob(scope, resolve);
  if (!walks.ok) return walks;
  const places: SearchPlace[] = [];
  for (const { place, selection } of walks.value) {
    const { rootUri: root, start, shownPrefix } = place;
    const spec = { ...start, ...selection };
    // Each walk compiles the globs where it runs; one that does not compile is told here.
    const compiled = compileWalkSelection(spec);
    if (!compiled.ok) return compiled;
    const walk = { ...spec, secrets: await findSecrets(root, spec.base) };
    const show = (path: string): string => shownPrefix + revealHiddenInName(path);
    const files: SearchFiles =
      root.scheme === "file"
        ? { kind: "walk", walk }
        : { kind: "supplied", batches: supplyVirtualFiles(root, walk, signal) };
    places.push({ root, show, walk, files });
  }
  return succeed(places);
}

/** It is searched where it really is, below the folder that holds it. */
function placeOfFile(target: ResolvedPath): SearchPlace {
  const isOnDisk = target.scheme === "file";
  const root = isOnDisk
    ? vscode.Uri.file(dirname(target.realPath))
    : vscode.Uri.parse(target.uri, true);
  const path = isOnDisk ? basename(target.realPath) : "";
  return { root, show: () => target.shown, file: { target, path }, files: listFiles(root, [path]) };
}

/** Names folders at any depth: with them excluded, only the folder's own files are left. */
const anyFolder = "*/";

/** What is wanted of a place; a `base`, if given, replaces the one where the place starts. */
interface SelectedWalk {
  readonly place: WalkPlace;
  readonly selection: FileSelection & { readonly base?: string };
}

function walksOfFolders({
  targets,
  isRecursive,
  include,
  exclude,
}: Extract<SearchScope, { kind: "folders" }>): Result<readonly SelectedWalk[]> {
  const selection: FileSelection = {
    pattern: include,
    slashless: "anyDepth",
    exclude: isRecursive ? exclude : [...exclude, anyFolder],
    includeHidden: false,
    includeGitignored: false,
  };
  return succeed(locateWalks(targets).map((place) => ({ place, selection })));
}

type GlobScope = Extract<SearchScope, { kind: "glob" }>;

async function walksOfGlob(
  scope: GlobScope,
  resolve: Workspace["resolve"],
): Promise<Result<readonly SelectedWalk[]>> {
  const { base, glob } = scope;
  if (base !== undefined) return walksOfBase(scope, base);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return fail({ code: "noWorkspaceFolder", path: glob });
  const walks: SelectedWalk[] = [];
  for (const { uri } of folders) {
    const folder = await resolve(uri.toString());
    if (!folder.ok) return folder;
    walks.push({ place: locateWalk(folder.value), selection: selectGlob(scope, glob) });
  }
  return succeed(walks);
}

/**
 * In a workspace folder, the glob counts from that folder, as it does for `glob`: an ignored folder
 * is not searched just because the glob begins with it. If the glob begins with one of several
 * workspace folders, only that one is meant.
 */
function walksOfBase(scope: GlobScope, base: ResolvedPath): Result<readonly SelectedWalk[]> {
  const place = locateWholeWalk(base);
  const path = place.start.base;
  const selection = selectGlob(scope, path === "" ? scope.glob : `${path}/${scope.glob}`);
  if (base.kind === "folder") return succeed([{ place, selection }]);
  // Nothing is there to search; a wrong glob is told all the same.
  const compiled = compileWalkSelection({ ...place.start, ...selection });
  return compiled.ok ? succeed([]) : compiled;
}

function selectGlob(
  { includeHidden, includeGitignored }: GlobScope,
  pattern: string,
): SelectedWalk["selection"] {
  const slashless = "inFolder";
  return { base: "", pattern, slashless, exclude: [], includeHidden, includeGitignored };
}
