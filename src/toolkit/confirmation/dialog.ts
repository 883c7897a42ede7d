import { revealHidden } from "../../core/hiddenCharacters.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { defaultProtectedPaths, type ResolvedPath } from "../../core/path/index.ts";
import { count } from "../explain/index.ts";
import type { AskReason } from "../permission.ts";
import type { Plan } from "../workspace/index.ts";
import {
  countChanges,
  diffPlan,
  type FileDiff,
  nameFiles,
  placeOf,
  renderDiffs,
} from "./planDiff.ts";
import { findWarnings } from "./warnings.ts";

/** Title and plain text of Linewise's own modal dialog. */
interface DialogText {
  readonly title: string;
  readonly detail: string;
}

export interface DialogQuestion {
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
  readonly reasons: readonly TargetReason[];
  /** The user edited the input in VS Code's dialog, so this call would not do what the dialog showed. */
  readonly inputWasEdited: boolean;
}

export interface TargetReason {
  readonly target: ResolvedPath;
  readonly reason: AskReason;
}

/** A modal dialog grows with its text; more than this does not fit on a small screen. */
const maxDiffLines = 20;
const maxListedFiles = 10;
const maxPathCharacters = 160;

export function describeDialog(question: DialogQuestion): DialogText {
  const { targets, plan, reasons, inputWasEdited } = question;
  const [only] = targets;
  const what =
    targets.length === 1 && only !== undefined ? nameOf(only) : count(targets.length, "file");
  return {
    title: `Allow the agent to ${verbOf(plan)} ${what}?`,
    detail: [
      ...(inputWasEdited
        ? ["You changed the input of this call. This is what it would do now."]
        : []),
      ...describeReasons(reasons),
      ...(plan === undefined ? [] : describePlan(plan, sensitiveOf(reasons))),
    ].join("\n\n"),
  };
}

/** A paragraph for each kind of reason; files that share one are listed in it, all of them. */
export function describeReasons(reasons: readonly TargetReason[]): readonly string[] {
  const groups = kinds.map((kind) => reasons.filter(({ reason }) => kindOf(reason) === kind));
  return groups.flatMap((group) => {
    const paragraph = describeGroup(group);
    return paragraph === "" ? [] : [paragraph];
  });
}

/** URIs of the files that are asked about in every mode. */
export function sensitiveOf(reasons: readonly TargetReason[]): ReadonlySet<string> {
  const standing = reasons.filter(({ reason }) => reason.code !== "write");
  return new Set(standing.map(({ target }) => target.uri));
}

/** In the order of their paragraphs; why a person made an entry of their own is not known. */
const kinds = [
  "secret",
  "protected",
  "ownEntry",
  "outsideWorkspace",
  "hardLinks",
  "write",
] as const;

function kindOf(reason: AskReason): (typeof kinds)[number] {
  const isOwn =
    reason.code === "protected" && !Object.hasOwn(defaultProtectedPaths, reason.pattern);
  return isOwn ? "ownEntry" : reason.code;
}

function describeGroup(group: readonly TargetReason[]): string {
  const [first, ...others] = group;
  if (first === undefined) return "";
  if (others.length === 0) return describeReason(first);
  const files = group.map(({ target, reason }) => {
    const detail = "pattern" in reason ? ` (${reason.pattern})` : "";
    const leads = target.shownReal === undefined ? "" : ` → ${shorten(target.shownReal)}`;
    return `${nameOf(target)}${leads}${detail}`;
  });
  const heading = headings[kindOf(first.reason)];
  if (heading !== undefined) return [heading, ...files].join("\n");
  return group.map(describeReason).filter(Boolean).join("\n");
}

const protection = "can run code, hold secrets or steer agents";

const secrecy = "If you allow this, the agent sees the text, which is sent to a model.";

const headings: Readonly<Partial<Record<(typeof kinds)[number], string>>> = {
  secret: `Files that usually hold secrets. ${secrecy}`,
  protected: `Protected files, which ${protection}:`,
  ownEntry: `Protected by your entries in linewise.protectedPaths:`,
  outsideWorkspace: "Outside the workspace:",
};

function describeReason({ target, reason }: TargetReason): string {
  const name = nameOf(target);
  const leads = target.shownReal === undefined ? "" : ` It leads to ${shorten(target.shownReal)}.`;
  switch (reason.code) {
    case "write":
      return leads === "" ? "" : `${name}:${leads}`;
    case "outsideWorkspace":
      return target.shownReal === undefined
        ? `${name} is outside the workspace.`
        : `${name} leads outside the workspace, to ${shorten(target.shownReal)}.`;
    case "secret":
      return `${name} usually holds secrets (${reason.pattern} in linewise.protectedReads). ${secrecy}${leads}`;
    case "protected":
      return kindOf(reason) === "ownEntry"
        ? `${name} is protected by your entry ${reason.pattern} in linewise.protectedPaths.${leads}`
        : `${name} is a protected file (${reason.pattern}): it ${protection}.${leads}`;
    case "hardLinks":
      return `${name} has ${count(reason.count, "name")} on disk (hard links): the change affects all of them.`;
  }
}

function describePlan(plan: Plan, sensitive: ReadonlySet<string>): readonly string[] {
  const files = diffPlan(plan, sensitive);
  const { text, hiddenChangedLines } = renderDiffs(files, maxDiffLines);
  const more =
    hiddenChangedLines > 0 ? [`… and ${count(hiddenChangedLines, "more changed line")}`] : [];
  return [...findWarnings(plan), summarize(files), revealHidden(text), ...more];
}

/** The title has the name of a single file, and says if it is new. */
function summarize(files: readonly FileDiff[]): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) {
    return [countChanges(only), placeOf(only)].filter((part) => part !== undefined).join(", ");
  }
  const listed = nameFiles(files, maxListedFiles, (file) => {
    return `${file.shown} ${countChanges(file)}${file.isNew ? " (new)" : ""}`;
  });
  return listed.join("\n");
}

function verbOf(plan: Plan | undefined): string {
  if (plan === undefined) return "read";
  return plan.changes.every(({ file }) => !file.exists) ? "create" : "edit";
}

function nameOf(target: ResolvedPath): string {
  return shorten(target.shown);
}

function shorten(path: string): string {
  return elideMiddle(path, maxPathCharacters);
}
