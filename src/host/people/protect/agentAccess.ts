import * as vscode from "vscode";
import { elideMiddle } from "../../../core/lines/index.ts";
import type { ResolvedPath } from "../../../core/path/index.ts";
import { orThrow } from "../../../toolkit/failureError.ts";
import {
  globsOf,
  type RuleEntries,
  type RuleSettings,
  withEntries,
} from "../../../toolkit/protect/index.ts";
import { plainNotification, plainPick } from "../../../toolkit/report/index.ts";
import type { Services } from "../../calls/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { planAccess } from "./accessOptions.ts";

/**
 * Agent Access to File: protects or frees files and folders, by entries in the user's settings that
 * name them exactly. It takes a URI, resolves to what it set, and always asks first: an agent that can
 * run commands must not be able to allow itself anything.
 */
export function registerAgentAccess(
  services: Pick<Services, "resolvePath" | "readSettings">,
): vscode.Disposable {
  return registerCommand("linewise.agentAccess", async (...given: unknown[]) => {
    const places = await resolvePlaces(given, services);
    const globs = places.flatMap(globsOf);
    const items = planAccess(places, services.readSettings()).map((option) => ({
      label: option.label,
      description: describePresent(option.presentGlobs),
      detail: plainPick(`${option.effect} (linewise.${option.setting}: ${globs.join(", ")})`),
      option,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t("Agent access to {0}", nameOf(places, showNameFirst)),
      placeHolder: vscode.l10n.t("What may agents do with it?"),
    });
    if (picked === undefined) return undefined;
    const { setting, value, effect } = picked.option;
    const entries = Object.fromEntries(globs.map((glob) => [glob, value]));
    await addOwnEntries(setting, entries);
    void tellChanged(`${nameOf(places)}: ${effect}`, setting);
    return { paths: places.map(({ shown }) => shown), change: { [setting]: entries } };
  });
}

/** Adds to the user's own entries: no workspace has a say in these settings. */
async function addOwnEntries(setting: keyof RuleSettings, added: RuleEntries): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("linewise");
  const own = configuration.inspect<RuleEntries>(setting)?.globalValue ?? {};
  await configuration.update(setting, withEntries(own, added), vscode.ConfigurationTarget.Global);
}

async function tellChanged(message: string, setting: string): Promise<void> {
  const open = vscode.l10n.t("Open Setting");
  const answer = await vscode.window.showInformationMessage(plainNotification(message), open);
  if (answer !== open) return;
  const query = `@id:linewise.${setting}`;
  await vscode.commands.executeCommand("workbench.action.openSettings", query);
}

function describePresent(globs: readonly string[]): string {
  if (globs.length === 0) return "";
  const named = [...new Set(globs)].join(", ");
  return plainPick(vscode.l10n.t("as it is now, because of {0}", named));
}

function nameOf(
  places: readonly ResolvedPath[],
  show: (path: string) => string = (path) => path,
): string {
  const [first] = places;
  return places.length === 1 && first !== undefined
    ? show(first.shown)
    : vscode.l10n.t("{0} files and folders", places.length);
}

/**
 * What a menu was opened on (the explorer gives all that is selected as the second argument), else the
 * file in the active editor.
 *
 * @throws one sentence where that is no file or folder.
 */
async function resolvePlaces(
  given: readonly unknown[],
  { resolvePath, readSettings }: Pick<Services, "resolvePath" | "readSettings">,
): Promise<readonly ResolvedPath[]> {
  const uris = listUris(given);
  if (uris.length === 0) {
    throw new Error(vscode.l10n.t("Open the file first, or choose it in the explorer."));
  }
  const places: ResolvedPath[] = [];
  for (const uri of uris) {
    if (uri.scheme === "untitled") {
      throw new Error(vscode.l10n.t("Save the file first: rules depend on where a file is."));
    }
    places.push(orThrow(await resolvePath(uri.toString(), readSettings())));
  }
  return places;
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

/** As much of a name as fits into a line of a pick at 200 %, with the words around it. */
const maxNameCharacters = 40;

/** The file or folder that a path or glob names; for a glob of a whole folder, with the folder's name. */
export function lastName(path: string): string {
  const segments = path.split("/");
  const ownSegments = segments.at(-1) === "**" ? 2 : 1;
  return elideMiddle(segments.slice(-ownSegments).join("/"), maxNameCharacters);
}

/** A path with its last name first: VS Code cuts titles off at their end. */
export function showNameFirst(path: string): string {
  const end = path.lastIndexOf("/");
  const folder = end === 0 ? "/" : path.slice(0, Math.max(end, 0));
  return folder === "" ? lastName(path) : `${lastName(path)} (${folder})`;
}
