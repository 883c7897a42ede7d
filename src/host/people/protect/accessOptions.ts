import * as vscode from "vscode";
import {
  findPresentRules,
  type Place,
  type RuleEntries,
  type RuleSettings,
} from "../../../toolkit/protect/index.ts";

/** What a person can choose for some files and folders: an entry for each, with this value. */
interface AccessOption {
  readonly setting: keyof RuleSettings;
  readonly value: RuleEntries[string];
  readonly label: string;
  /** What it means, said before and after. */
  readonly effect: string;
  /** The globs by which it is so for all of them now; none if it is not. */
  readonly presentGlobs: readonly string[];
}

/** The ways to protect the places, and to free those that are protected. */
export function planAccess(
  places: readonly Place[],
  settings: RuleSettings,
): readonly AccessOption[] {
  const rules = places.map((place) => findPresentRules(settings, place));
  const present = {
    protectedPaths: rules.map(({ write }) => ({ value: write !== undefined, glob: write })),
    protectedReads: rules.map(({ read }) => ({
      value: read?.rule ?? "allow",
      glob: read?.pattern,
    })),
  };
  return listOptions().flatMap((option) => {
    const found = present[option.setting];
    if (!found.every(({ value }) => value === option.value)) return { ...option, presentGlobs: [] };
    const presentGlobs = found.flatMap(({ glob }) => glob ?? []);
    // What nothing protects is not freed.
    return presentGlobs.length === 0 ? [] : { ...option, presentGlobs };
  });
}

function listOptions(): readonly Omit<AccessOption, "presentGlobs">[] {
  return [
    {
      setting: "protectedPaths",
      value: true,
      label: vscode.l10n.t("Ask before each write"),
      effect: vscode.l10n.t("You are asked before each write, in every mode."),
    },
    {
      setting: "protectedReads",
      value: "ask",
      label: vscode.l10n.t("Ask before each read"),
      effect: vscode.l10n.t("You are asked before each read, but not in the mode Don't Ask."),
    },
    {
      setting: "protectedReads",
      value: "refuse",
      label: vscode.l10n.t("Never show it to agents"),
      effect: vscode.l10n.t("Agents never see the text, in any mode."),
    },
    {
      setting: "protectedPaths",
      value: false,
      label: vscode.l10n.t("Write it like any other file"),
      effect: vscode.l10n.t("Agents write it like any other file."),
    },
    {
      setting: "protectedReads",
      value: "allow",
      label: vscode.l10n.t("Read it like any other file"),
      effect: vscode.l10n.t("Agents read it like any other file, and a model gets its text."),
    },
  ];
}
