import * as vscode from "vscode";
import type { PathFailure } from "../../core/failure/index.ts";
import type {
  ReadRule,
  ResolvedPath,
  SearchSecrets,
  FolderNames,
  PathNames,
} from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { isReadFreely } from "../../toolkit/permission.ts";
import { innerRootsOf } from "./walkRoots.ts";

/**
 * What a walk must leave out, since nobody is asked about what a search finds.
 *
 * @param base Where the walk starts; it never follows a link below.
 */
export async function findSearchSecrets(
  root: vscode.Uri,
  base: string,
  settings: Settings,
  resolvePath: (path: string, settings: Settings) => Promise<Result<ResolvedPath, PathFailure>>,
): Promise<SearchSecrets> {
  const folders = await nameFolders(base, innerRootsOf(root), async (path) => {
    const uri = vscode.Uri.joinPath(root, path).toString();
    const resolved = await resolvePath(uri, settings);
    return resolved.ok ? succeed(resolved.value.names) : resolved;
  });
  return { patterns: rulesOf(settings), folders };
}

/** The rules as the mode applies them: one that it does not heed allows. */
function rulesOf({ protectedReads, permissionMode }: Settings): Readonly<Record<string, ReadRule>> {
  const rules = Object.entries(protectedReads).map(([pattern, rule]): [string, ReadRule] => {
    const isFree =
      rule === "allow" || isReadFreely(rule, permissionMode, vscode.workspace.isTrusted);
    return [pattern, isFree ? "allow" : rule];
  });
  return Object.fromEntries(rules);
}

/**
 * The folders that give names to what a walk finds: the one where it starts, and the workspace
 * folders below it. One below that cannot be resolved is left out: its files still have the names
 * that the start gives them.
 */
export async function nameFolders(
  base: string,
  innerRoots: readonly string[],
  namesOf: (path: string) => Promise<Result<PathNames>>,
): Promise<readonly FolderNames[]> {
  const start = await namesOf(base);
  if (!start.ok) throw new Error(`A folder that is searched has no name: ${base}`);
  const folders = [{ path: base, names: start.value }];
  for (const path of innerRoots.filter((root) => base === "" || root.startsWith(`${base}/`))) {
    const names = await namesOf(path);
    if (names.ok) folders.push({ path, names: names.value });
  }
  return folders;
}
