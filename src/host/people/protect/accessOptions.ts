import * as vscode from "vscode";
import type { Settings } from "../../../toolkit/manifest/index.ts";
import {
  findPresentRules,
  globsOf,
  lastName,
  type Place,
  type PresentRules,
  type RuleEntries,
  withEntries,
} from "../../../toolkit/protect/index.ts";

export const ruleSettings = ["protectedPaths", "protectedReads"] as const;

type RuleSetting = (typeof ruleSettings)[number];

/** The user's entries of both settings. */
export type OwnRules = Readonly<Record<RuleSetting, RuleEntries>>;

/** Entries that change in the user's settings. */
export type RuleChange = Readonly<Partial<OwnRules>>;

/** What a person can choose for some files and folders. */
interface AccessOption {
  readonly label: string;
  /** Said once it is done. */
  readonly done: string;
  readonly change: RuleChange;
  readonly isPresent: boolean;
}

/** The ways to protect the places, and to free those that are protected. */
export function planAccess(
  places: readonly Place[],
  rules: readonly PresentRules[],
  settings: Pick<Settings, RuleSetting>,
  own: OwnRules,
): readonly AccessOption[] {
  const globs = places.flatMap(globsOf);
  const all = (value: boolean | string): RuleEntries =>
    Object.fromEntries(globs.map((glob) => [glob, value]));
  /** Removes the user's own entries if that is enough, and otherwise sets others. */
  const freeing = (setting: RuleSetting): RuleEntries => {
    const present = globs.filter((glob) => Object.hasOwn(own[setting], glob));
    const removed = Object.fromEntries(present.map((glob) => [glob, undefined]));
    const without = { ...settings, [setting]: withEntries(settings[setting], removed) };
    const isFree = places.every((place) => {
      const { write, read } = findPresentRules(without, place);
      return (setting === "protectedPaths" ? write : read) === undefined;
    });
    if (present.length > 0 && isFree) return removed;
    return all(setting === "protectedPaths" ? false : "allow");
  };
  const writeFree: AccessOption = {
    label: vscode.l10n.t("Write it like any other file"),
    done: vscode.l10n.t("agents may now write it like any other file."),
    change: { protectedPaths: freeing("protectedPaths") },
    isPresent: false,
  };
  const readFree: AccessOption = {
    label: vscode.l10n.t("Read it like any other file"),
    done: vscode.l10n.t("agents may now read it like any other file, and a model gets its text."),
    change: { protectedReads: freeing("protectedReads") },
    isPresent: false,
  };
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
    ...(rules.some(({ write }) => write !== undefined) ? [writeFree] : []),
    ...(rules.some(({ read }) => read !== undefined) ? [readFree] : []),
  ];
}

/** One line; narrow windows cut off its end, so the name comes first. */
export function describeChange(change: RuleChange): string {
  return Object.entries(change)
    .flatMap(([setting, entries]) =>
      Object.entries(entries).map(([glob, value]) =>
        value === undefined
          ? vscode.l10n.t("{0}: removed from linewise.{1} ({2})", lastName(glob), setting, glob)
          : vscode.l10n.t(
              "{0}: {1} in linewise.{2} ({3})",
              lastName(glob),
              String(value),
              setting,
              glob,
            ),
      ),
    )
    .join(", ");
}
