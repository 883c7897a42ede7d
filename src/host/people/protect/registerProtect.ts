import * as vscode from "vscode";
import type { CommandId } from "../../../toolkit/manifest/index.ts";
import {
  findPresentRules,
  globsOf,
  type PresentRules,
  type RuleEntries,
  showNameFirst,
} from "../../../toolkit/protect/index.ts";
import { plainNotification, plainPick } from "../../../toolkit/report/index.ts";
import type { Services } from "../../calls/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import {
  changeRules,
  describeChange,
  readOwnRules,
  type RuleChange,
  type RuleOption,
} from "./changeRules.ts";
import { readNamedPlaces, type NamedPlace } from "./namedPlaces.ts";
import { planAllowing } from "./planAllowing.ts";

type RuleServices = Pick<Services, "resolvePath" | "readSettings">;

/** The entries that a command set in the user's settings. */
interface ChangedRules {
  readonly paths: readonly string[];
  readonly change: RuleChange;
}

/**
 * Protects or allows files and folders, by entries in the user's settings that name them exactly. Each
 * command takes a URI, resolves to what it set, or to undefined where the person took it back, and
 * always asks first: an agent that can run commands must not be able to allow itself anything.
 */
export function registerProtect(services: RuleServices): vscode.Disposable {
  const register = (
    command: CommandId,
    title: (name: string) => string,
    plan: (places: readonly NamedPlace[], rules: readonly PresentRules[]) => readonly RuleOption[],
  ): vscode.Disposable =>
    registerCommand(command, async (...given: unknown[]) => {
      const places = await readNamedPlaces(given, services);
      const settings = services.readSettings();
      const rules = places.map((place) => findPresentRules(settings, place));
      const name = nameOf(places, showNameFirst);
      return askAndChange(title(name), places, rules, plan(places, rules));
    });
  return vscode.Disposable.from(
    register("linewise.protectFile", (name) => vscode.l10n.t("Protect {0}", name), planProtecting),
    register(
      "linewise.allowFile",
      (name) => vscode.l10n.t("Allow {0}", name),
      (places, rules) => {
        const own = {
          protectedPaths: readOwnRules("protectedPaths"),
          protectedReads: readOwnRules("protectedReads"),
        };
        return planAllowing(places, rules, services.readSettings(), own);
      },
    ),
  );
}

async function askAndChange(
  title: string,
  places: readonly NamedPlace[],
  rules: readonly PresentRules[],
  options: readonly RuleOption[],
): Promise<ChangedRules | undefined> {
  const paths = places.map(({ shown }) => shown);
  const present = describePresent(places, rules);
  if (options.length === 0) {
    void vscode.window.showInformationMessage(plainNotification(`${nameOf(places)}: ${present}`));
    return { paths, change: {} };
  }
  const items = options.map((option) => ({
    label: option.label,
    description: option.isPresent ? vscode.l10n.t("as it is now") : "",
    detail: plainPick(describeChange(option.change)),
    option,
  }));
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder: present });
  if (picked === undefined) return undefined;
  const { change, done } = picked.option;
  const takeBack = await changeRules(change);
  void offerUndo(`${nameOf(places)}: ${done}`, change, takeBack);
  return { paths, change };
}

async function offerUndo(
  message: string,
  change: RuleChange,
  takeBack: () => Promise<void>,
): Promise<void> {
  const undo = vscode.l10n.t("Undo");
  const open = vscode.l10n.t("Open Setting");
  const answer = await vscode.window.showInformationMessage(plainNotification(message), undo, open);
  if (answer === undo) await takeBack().catch(tellNotTakenBack);
  if (answer === open) {
    const ids = Object.keys(change).map((setting) => `@id:linewise.${setting}`);
    await vscode.commands.executeCommand("workbench.action.openSettings", ids.at(0));
  }
}

/** Happens if the settings file has an error. What was allowed stays allowed. */
function tellNotTakenBack(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = vscode.l10n.t("The settings could not be changed back. {0}", reason);
  void vscode.window.showErrorMessage(plainNotification(sentence));
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
    ...(write === undefined
      ? []
      : [vscode.l10n.t("You are asked before each write, because of {0}.", write)]),
    ...(read?.rule === "ask"
      ? [vscode.l10n.t("You are asked before each read, because of {0}.", read.pattern)]
      : []),
    ...(read?.rule === "refuse"
      ? [vscode.l10n.t("Agents never see the text, because of {0}.", read.pattern)]
      : []),
  ];
  if (sentences.length > 0) return sentences.join(" ");
  return places[0]?.isFolder === true
    ? vscode.l10n.t("No rule protects all of this folder; single files in it may be protected.")
    : vscode.l10n.t("No rule protects this file.");
}

function planProtecting(
  places: readonly NamedPlace[],
  rules: readonly PresentRules[],
): readonly RuleOption[] {
  const globs = places.flatMap(globsOf);
  const all = (value: boolean | string): RuleEntries =>
    Object.fromEntries(globs.map((glob) => [glob, value]));
  return [
    {
      label: vscode.l10n.t("Ask before each write"),
      done: vscode.l10n.t("agents now ask before each write, in every mode."),
      change: { protectedPaths: all(true) },
      isPresent: rules.every(({ write }) => write !== undefined),
    },
    {
      label: vscode.l10n.t("Ask before each read"),
      done: vscode.l10n.t("agents now ask before each read, but not in the mode yolo."),
      change: { protectedReads: all("ask") },
      isPresent: rules.every(({ read }) => read?.rule === "ask"),
    },
    {
      label: vscode.l10n.t("Never show it to agents"),
      done: vscode.l10n.t("agents never see the text now, in any mode."),
      change: { protectedReads: all("refuse") },
      isPresent: rules.every(({ read }) => read?.rule === "refuse"),
    },
  ];
}
