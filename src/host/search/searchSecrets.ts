import * as vscode from "vscode";
import type { NamedFolder, ReadRule, SearchSecrets } from "../../core/path/protectedReads.ts";
import { isReadFreely } from "../../toolkit/permission.ts";
import type { Settings } from "../../toolkit/settings.ts";
import type { Services } from "../services.ts";
import { innerRootsOf } from "../walkRoots.ts";

/**
 * What a walk must leave out, since nobody is asked about what a search finds.
 *
 * @param base Where the walk starts; it never follows a link below.
 */
export async function findSearchSecrets(
  root: vscode.Uri,
  base: string,
  settings: Settings,
  services: Pick<Services, "resolvePath">,
): Promise<SearchSecrets> {
  const folders: NamedFolder[] = [];
  for (const path of [base, ...innerRootsOf(root)]) {
    const uri = vscode.Uri.joinPath(root, path).toString();
    const resolved = await services.resolvePath(uri, settings);
    if (!resolved.ok) throw new Error(`A folder that is searched has no name: ${uri}`);
    folders.push({ path, names: resolved.value.names });
  }
  return { patterns: rulesOf(settings), folders };
}

/** The rules as the mode takes them: those that it makes nothing of allow. */
function rulesOf({ protectedReads, permissionMode }: Settings): Readonly<Record<string, ReadRule>> {
  const rules = Object.entries(protectedReads).map(([pattern, rule]): [string, ReadRule] => {
    const isFree =
      rule === "allow" || isReadFreely(rule, permissionMode, vscode.workspace.isTrusted);
    return [pattern, isFree ? "allow" : rule];
  });
  return Object.fromEntries(rules);
}
