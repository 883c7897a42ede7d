import { count } from "../explain/words.ts";
import type { AskReason } from "../permission.ts";
import type { Plan } from "../plan.ts";
import type { TargetReason } from "./dialog.ts";
import { elideMiddle } from "./elideMiddle.ts";

const maxNameCharacters = 60;

const words: Readonly<Record<AskReason["code"], string | undefined>> = {
  protected: "protected",
  outsideWorkspace: "outside the workspace",
  hardLinks: "hard links",
  write: undefined,
};

/** What the tab of a diff editor calls a plan: its file, and what makes it more than a usual edit. */
export function diffEditorName(plan: Plan, reasons: readonly TargetReason[]): string {
  const [only] = plan.changes;
  const name =
    plan.changes.length === 1 && only !== undefined
      ? elideMiddle(only.file.target.shown, maxNameCharacters)
      : count(plan.changes.length, "file");
  const marks = new Set(reasons.flatMap(({ reason }) => words[reason.code] ?? []));
  return [name, ...marks].join(", ");
}
