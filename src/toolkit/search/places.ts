import type { PathFailure, PermissionFailure } from "../../core/failure/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { Workspace } from "../workspace/index.ts";

/**
 * Where a tool that takes a folder looks: at the place that the path means, which need not exist, or,
 * for `.` in a multi-root workspace, at every folder.
 */
export async function resolvePlaces(
  workspace: Workspace,
  path: string,
): Promise<Result<readonly ResolvedPath[], PathFailure | PermissionFailure>> {
  if (meansWorkspace(path)) {
    const folders = await workspace.resolveFolders();
    if (!folders.ok || folders.value.length > 1) return folders;
  }
  const target = await workspace.resolve(path);
  return target.ok ? succeed([target.value]) : target;
}

/** The path, for the permission check; the workspace itself needs none. */
export function placesToJudge(path: string): readonly string[] {
  return meansWorkspace(path) ? [] : [path];
}

/** What people call these places together. */
export function showPlaces(places: readonly ResolvedPath[]): string {
  const [only, ...others] = places;
  return only === undefined || others.length > 0 ? "." : only.shown;
}

/** The same in a sentence. */
export function namePlaces(places: readonly ResolvedPath[]): string {
  const shown = showPlaces(places);
  return shown === "." ? "the workspace" : shown;
}

/**
 * A glob over several folders that starts with the name of one means that folder, as in paths and
 * results.
 */
export function selectPlace(
  places: readonly ResolvedPath[],
  glob: string,
): { readonly places: readonly ResolvedPath[]; readonly glob: string } {
  if (places.length < 2) return { places, glob };
  const relative = glob.replace(/^(?:\.\/+)+/, "");
  const named = places.find(({ shown }) => relative.startsWith(`${shown}/`));
  if (named === undefined) return { places, glob };
  return { places: [named], glob: relative.slice(named.shown.length + 1) };
}

function meansWorkspace(path: string): boolean {
  return /^\.(?:\/\.?)*$/.test(path);
}
