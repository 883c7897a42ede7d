import { revealHidden } from "../../core/hiddenCharacters.ts";
import type { ResolvedPath } from "../../core/path/resolvedPath.ts";
import { count } from "../explain/words.ts";
import type { AskReason } from "../permission.ts";
import type { Plan } from "../plan.ts";
import { countChanges, diffPlan, renderDiffs } from "./planDiff.ts";

/** Title and plain text of Linewise's own modal dialog. */
export interface DialogText {
  readonly title: string;
  readonly detail: string;
}

export interface DialogQuestion {
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
  readonly reasons: readonly { readonly target: ResolvedPath; readonly reason: AskReason }[];
  /** The user edited the input in VS Code's dialog, so that what it showed is not what would be done. */
  readonly inputWasEdited: boolean;
}

/** A modal dialog grows with its text; more than this does not fit on a small screen. */
const maxDiffLines = 20;

export function describeDialog(question: DialogQuestion): DialogText {
  const { targets, plan, reasons, inputWasEdited } = question;
  const verb = plan === undefined ? "read" : "edit";
  const [only] = targets;
  const what =
    targets.length === 1 && only !== undefined ? only.shown : count(targets.length, "file");
  return {
    title: `Allow the agent to ${verb} ${what}?`,
    detail: [
      ...(inputWasEdited
        ? ["You changed the input of this call. This is what it would do now."]
        : []),
      ...new Set(reasons.flatMap(({ target, reason }) => describeReason(target, reason))),
      ...(plan === undefined ? [] : describePlan(plan)),
    ].join("\n\n"),
  };
}

function describeReason(target: ResolvedPath, reason: AskReason): readonly string[] {
  const leads = target.shownReal === undefined ? "" : ` It leads to ${target.shownReal}.`;
  switch (reason.code) {
    case "write":
      return leads === "" ? [] : [`${target.shown}:${leads}`];
    case "outsideWorkspace":
      return [`${target.shown} is outside the workspace.${leads}`];
    case "protected":
      return [
        `${target.shown} is a protected file (${reason.pattern}): it can run code, hold secrets or steer agents.${leads}`,
      ];
    case "hardLinks":
      return [
        `${target.shown} has ${count(reason.count, "name")} on disk (hard links): the change shows under each of them.`,
      ];
  }
}

function describePlan(plan: Plan): readonly string[] {
  const files = diffPlan(plan);
  const { text, hiddenChangedLines } = renderDiffs(files, maxDiffLines);
  const summary = files.map((file) => `${file.shown} ${countChanges(file)}`).join("\n");
  const more =
    hiddenChangedLines > 0 ? [`… and ${count(hiddenChangedLines, "more changed line")}`] : [];
  return [summary, revealHidden(text), ...more];
}
