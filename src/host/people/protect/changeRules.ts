import * as vscode from "vscode";
import {
  lastName,
  type RuleEntries,
  withEntries,
  withoutChange,
} from "../../../toolkit/protect/index.ts";

export type RuleSetting = "protectedPaths" | "protectedReads";

/** Entries of the user's settings, by setting. */
export type RuleChange = Readonly<Partial<Record<RuleSetting, RuleEntries>>>;

/** One choice of the person. */
export interface RuleOption {
  readonly label: string;
  readonly done: string;
  readonly change: RuleChange;
  readonly isPresent: boolean;
}

export function readOwnRules(setting: RuleSetting): RuleEntries {
  const own = vscode.workspace.getConfiguration("linewise").inspect<RuleEntries>(setting);
  return own?.globalValue ?? {};
}

/**
 * Changes the user's own entries: no workspace has a say in these settings.
 *
 * @returns a function that undoes the change.
 */
export async function changeRules(change: RuleChange): Promise<() => Promise<void>> {
  const undoing: (() => Promise<void>)[] = [];
  for (const setting of ["protectedPaths", "protectedReads"] as const) {
    const entries = change[setting];
    if (entries === undefined) continue;
    const before = readOwnRules(setting);
    await writeOwnRules(setting, withEntries(before, entries));
    undoing.push(() =>
      writeOwnRules(setting, withoutChange(before, entries, readOwnRules(setting))),
    );
  }
  return async () => {
    for (const undo of undoing) await undo();
  };
}

async function writeOwnRules(setting: RuleSetting, entries: RuleEntries): Promise<void> {
  const value = Object.keys(entries).length === 0 ? undefined : entries;
  await vscode.workspace
    .getConfiguration("linewise")
    .update(setting, value, vscode.ConfigurationTarget.Global);
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
