import * as vscode from "vscode";
import type { Settings } from "../../../toolkit/manifest/index.ts";
import {
  findPresentRules,
  globsOf,
  type Place,
  type PresentRules,
  type RuleEntries,
  withEntries,
} from "../../../toolkit/protect/index.ts";
import type { RuleOption, RuleSetting } from "./changeRules.ts";

type RuleSettings = Pick<Settings, RuleSetting>;

/** The user's entries of both settings. */
type OwnRules = Readonly<Record<RuleSetting, RuleEntries>>;

/** What can be allowed; empty if nothing is protected. */
export function planAllowing(
  places: readonly Place[],
  rules: readonly PresentRules[],
  settings: RuleSettings,
  own: OwnRules,
): readonly RuleOption[] {
  const isWriteProtected = rules.some(({ write }) => write !== undefined);
  const isReadProtected = rules.some(({ read }) => read !== undefined);
  const writes = {
    protectedPaths: planEntries(places, "protectedPaths", false, settings, own.protectedPaths),
  };
  const reads = {
    protectedReads: planEntries(places, "protectedReads", "allow", settings, own.protectedReads),
  };
  const write: RuleOption = {
    label: vscode.l10n.t("Write it like any other file"),
    done: vscode.l10n.t("agents may now write it like any other file."),
    change: writes,
    isPresent: false,
  };
  const read: RuleOption = {
    label: vscode.l10n.t("Read it like any other file"),
    done: vscode.l10n.t("agents may now read it like any other file, and a model gets its text."),
    change: reads,
    isPresent: false,
  };
  const both: RuleOption = {
    label: vscode.l10n.t("Read and write it like any other file"),
    done: vscode.l10n.t("agents may now read and write it like any other file."),
    change: { ...writes, ...reads },
    isPresent: false,
  };
  return [
    ...(isWriteProtected ? [write] : []),
    ...(isReadProtected ? [read] : []),
    ...(isWriteProtected && isReadProtected ? [both] : []),
  ];
}

/** Removes the user's own entries if that is enough, and otherwise sets others. */
function planEntries(
  places: readonly Place[],
  setting: RuleSetting,
  allowing: boolean | string,
  settings: RuleSettings,
  own: RuleEntries,
): RuleEntries {
  const globs = places.flatMap(globsOf);
  const removed = Object.fromEntries(
    globs.filter((glob) => Object.hasOwn(own, glob)).map((glob) => [glob, undefined]),
  );
  const kept = withEntries(settings[setting], removed);
  const without = { ...settings, [setting]: kept };
  const isFree = places.every((place) => {
    const { write, read } = findPresentRules(without, place);
    return (setting === "protectedPaths" ? write : read) === undefined;
  });
  const isOwn = Object.keys(removed).length > 0;
  return isOwn && isFree ? removed : Object.fromEntries(globs.map((glob) => [glob, allowing]));
}
