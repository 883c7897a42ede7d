import * as vscode from "vscode";
import { compileExcludes, compileGlob, type GlobOptions } from "../../core/glob.ts";
import type { ResolvedPath } from "../../core/path/resolvedPath.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import type { SearchScope } from "../../toolkit/search/search.ts";
import type { Workspace } from "../../toolkit/workspace.ts";
import {
  globPlatform,
  locateWalk,
  locateWalks,
  locateWholeWalk,
  type WalkPlace,
} from "../walkRoots.ts";

/** A part of a search that lies in one workspace folder, or outside of all. */
export type SearchPlace =
  | { readonly kind: "file"; readonly target: ResolvedPath }
  | {
      readonly kind: "walk";
      readonly place: WalkPlace;
      readonly selection: Selection;
    };

/** Which files of a place, with globs that are known to compile. */
export interface Selection {
  readonly base: string;
  readonly glob?: { readonly pattern: string; readonly slashless: GlobOptions["slashless"] };
  readonly exclude: readonly string[];
  readonly includeHidden: boolean;
  readonly includeGitignored: boolean;
}

/** Where a scope leads, in the order in which its files are given. */
export async function findSearchPlaces(
  scope: SearchScope,
  resolve: Workspace["resolve"],
): Promise<Result<readonly SearchPlace[]>> {
  switch (scope.kind) {
    case "file":
      return succeed([{ kind: "file", target: scope.target }]);
    case "folders":
      return placesOfFolders(scope);
    case "glob":
      return scope.base === undefined
        ? placesOfWorkspace(scope, resolve)
        : placesOfBase(scope, scope.base);
  }
}

/** Names folders at any depth: with them excluded, only the folder's own files are left. */
const anyFolder = "*/";

function placesOfFolders({
  targets,
  isRecursive,
  include,
  exclude,
}: Extract<SearchScope, { kind: "folders" }>): Result<readonly SearchPlace[]> {
  const places: SearchPlace[] = [];
  for (const place of locateWalks(targets)) {
    const found = check(place, {
      base: place.base,
      ...(include === undefined ? {} : { glob: { pattern: include, slashless: "anyDepth" } }),
      exclude: isRecursive ? exclude : [...exclude, anyFolder],
      includeHidden: false,
      includeGitignored: false,
    });
    if (!found.ok) return found;
    places.push(...found.value);
  }
  return succeed(places);
}

type GlobScope = Extract<SearchScope, { kind: "glob" }>;

/**
 * In a workspace folder the glob counts from that folder, as it does for `glob`: what is ignored
 * there is not searched because the glob begins with it.
 */
function placesOfBase(scope: GlobScope, base: ResolvedPath): Result<readonly SearchPlace[]> {
  const place = locateWholeWalk(base);
  const pattern = place.base === "" ? scope.glob : `${place.base}/${scope.glob}`;
  const checked = check(place, selectGlob(scope, pattern));
  return base.kind === "folder" || !checked.ok ? checked : succeed([]);
}

/** Of several folders, one that the glob begins with is meant alone. */
async function placesOfWorkspace(
  scope: GlobScope,
  resolve: Workspace["resolve"],
): Promise<Result<readonly SearchPlace[]>> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return fail({ code: "noWorkspaceFolder", path: scope.glob });
  const places: SearchPlace[] = [];
  for (const { uri } of folders) {
    const folder = await resolve(uri.toString());
    if (!folder.ok) return folder;
    const found = check(locateWalk(folder.value), selectGlob(scope, scope.glob));
    if (!found.ok) return found;
    places.push(...found.value);
  }
  return succeed(places);
}

function selectGlob({ includeHidden, includeGitignored }: GlobScope, pattern: string): Selection {
  const glob = { pattern, slashless: "inFolder" } as const;
  return { base: "", glob, exclude: [], includeHidden, includeGitignored };
}

/** The walk itself compiles the globs where it runs; one that does not compile is told here. */
function check(place: WalkPlace, selection: Selection): Result<readonly SearchPlace[]> {
  const { glob, exclude, includeHidden } = selection;
  const { fsPath } = place.rootUri;
  const folder = `${fsPath.replaceAll("\\", "/").replace(/\/$/, "")}/${selection.base}`;
  const options = {
    ...globPlatform,
    folder: folder.replace(/\/$/, ""),
    includeHidden,
    slashless: glob?.slashless ?? "anyDepth",
  };
  const compiled = glob === undefined ? undefined : compileGlob(glob.pattern, options);
  if (compiled?.ok === false) return compiled;
  const excludes = compileExcludes(exclude, options);
  if (!excludes.ok) return excludes;
  return succeed([{ kind: "walk", place, selection }]);
}
