import * as vscode from "vscode";
import type { ResolvedPath } from "../../../core/path/index.ts";
import {
  findPresentRules,
  type PresentRules,
  type RuleEntries,
  showNameFirst,
  withEntries,
  type Place,
} from "../../../toolkit/protect/index.ts";
import { plainNotification, plainPick } from "../../../toolkit/report/index.ts";
import type { Services } from "../../calls/index.ts";
import { explainFailure } from "../../explain/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import {
  describeChange,
  type OwnRules,
  planAccess,
  type RuleChange,
  ruleSettings,
} from "./accessOptions.ts";

/** The entries that the command set in the user's settings. */
interface ChangedRules {
  readonly paths: readonly string[];
  readonly change: RuleChange;
}

/**
 * Agent Access to File: protects or frees files and folders, by entries in the user's settings that
 * name them exactly. It takes a URI, resolves to what it set, and always asks first: an agent that can
 * run commands must not be able to allow itself anything.
 */
export function registerAgentAccess(
  services: Pick<Services, "resolvePath" | "readSettings">,
): vscode.Disposable {
  return registerCommand("linewise.agentAccess", async (...given: unknown[]) => {
    const places = await readNamedPlaces(given, services);
    const settings = services.readSettings();
    const rules = places.map((place) => findPresentRules(settings, place));
    const own = Object.fromEntries(
      ruleSettings.map((setting) => [setting, readOwnRules(setting)]),
    ) as OwnRules;
    const items = planAccess(places, rules, settings, own).map((option) => ({
      label: option.label,
      description: option.isPresent ? vscode.l10n.t("as it is now") : "",
      detail: plainPick(describeChange(option.change)),
      option,
    }));
    const title = vscode.l10n.t("Agent access to {0}", nameOf(places, showNameFirst));
    const placeHolder = describePresent(places, rules);
    const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
    if (picked === undefined) return undefined;
    const { change, done } = picked.option;
    for (const setting of ruleSettings) await changeOwnRules(setting, change[setting] ?? {});
    void tellChanged(`${nameOf(places)}: ${done}`, change);
    return { paths: places.map(({ shown }) => shown), change } satisfies ChangedRules;
  });
}

function readOwnRules(setting: keyof OwnRules): RuleEntries {
  const own = vscode.workspace.getConfiguration("linewise").inspect<RuleEntries>(setting);
  return own?.globalValue ?? {};
}

/** Changes the user's own entries: no workspace has a say in these settings. */
async function changeOwnRules(setting: keyof OwnRules, change: RuleEntries): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const entries = withEntries(readOwnRules(setting), change);
  const value = Object.keys(entries).length === 0 ? undefined : entries;
  await vscode.workspace
    .getConfiguration("linewise")
    .update(setting, value, vscode.ConfigurationTarget.Global);
}

async function tellChanged(message: string, change: RuleChange): Promise<void> {
  const open = vscode.l10n.t("Open Setting");
  const answer = await vscode.window.showInformationMessage(plainNotification(message), open);
  if (answer !== open) return;
  const [setting = ""] = Object.keys(change);
  const query = `@id:linewise.${setting}`;
  await vscode.commands.executeCommand("workbench.action.openSettings", query);
}

function nameOf(
  places: readonly NamedPlace[],
  show: (path: string) => string = (path) => path,
): string {
  const [first] = places;
  return places.length === 1 && first !== undefined
    ? show(first.shown)
    : vscode.l10n.t("{0} files and folders", places.length);
}

/** The rule that applies now, and the glob that it comes from. */
function describePresent(places: readonly NamedPlace[], rules: readonly PresentRules[]): string {
  const [rule, ...others] = rules;
  if (rule === undefined || others.length > 0) return vscode.l10n.t("Agent permissions");
  const { write, read } = rule;
  const sentences = [
    write && vscode.l10n.t("You are asked before each write, because of {0}.", write),
    read?.rule === "ask" &&
      vscode.l10n.t("You are asked before each read, because of {0}.", read.pattern),
    read?.rule === "refuse" &&
      vscode.l10n.t("Agents never see the text, because of {0}.", read.pattern),
  ].filter((sentence) => typeof sentence === "string");
  if (sentences.length > 0) return sentences.join(" ");
  return places[0]?.isFolder === true
    ? vscode.l10n.t("No rule protects all of this folder; single files in it may be protected.")
    : vscode.l10n.t("No rule protects this file.");
}

/** What the person wants to protect or allow. */
interface NamedPlace extends Place {
  readonly shown: string;
}

/**
 * What a menu was opened on (the explorer gives all that is selected as the second argument), else the
 * file in the active editor.
 *
 * @throws one sentence where that is no file or folder.
 */
async function readNamedPlaces(
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
