import * as vscode from "vscode";
import type { ResolvedPath } from "../../../core/path/index.ts";
import type { Place } from "../../../toolkit/protect/index.ts";
import type { Services } from "../../calls/index.ts";
import { explainFailure } from "../../explain/index.ts";

/** What the person wants to protect or allow. */
export interface NamedPlace extends Place {
  readonly shown: string;
}

/**
 * What a menu was opened on (the explorer gives all that is selected as the second argument), else the
 * file in the active editor.
 *
 * @throws one sentence where that is no file or folder.
 */
export async function readNamedPlaces(
  given: readonly unknown[],
  { resolvePath, readSettings }: Pick<Services, "resolvePath" | "readSettings">,
): Promise<readonly NamedPlace[]> {
  const uris = listUris(given);
  if (uris.length === 0) {
    throw new Error(vscode.l10n.t("Open the file first, or choose it in the explorer."));
  }
  const places: NamedPlace[] = [];
  for (const uri of uris) {
    if (uri.scheme === "untitled") {
      throw new Error(vscode.l10n.t("Save the file first: rules depend on where a file is."));
    }
    const resolved = await resolvePath(uri.toString(), readSettings());
    if (!resolved.ok) throw new Error(explainFailure(resolved.failure));
    places.push(describePlace(resolved.value));
  }
  return places;
}

function describePlace({ shown, names, kind }: ResolvedPath): NamedPlace {
  return { shown, names, isFolder: kind === "folder" };
}

function listUris([first, second]: readonly unknown[]): readonly vscode.Uri[] {
  const many: readonly unknown[] = Array.isArray(second) ? second : [];
  const selected = many.filter((each) => each instanceof vscode.Uri);
  if (selected.length > 0) return selected;
  if (first instanceof vscode.Uri) return [first];
  const active = vscode.window.activeTextEditor?.document.uri ?? activeTabUri();
  return active === undefined ? [] : [active];
}

/** An editor without text, such as an image, is only known by its tab. */
function activeTabUri(): vscode.Uri | undefined {
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (typeof input !== "object" || input === null || !("uri" in input)) return undefined;
  return input.uri instanceof vscode.Uri ? input.uri : undefined;
}
