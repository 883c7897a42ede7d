import { elideMiddle } from "../../core/lines/index.ts";
import { baseName } from "../../core/path/index.ts";
import type { AskReason } from "../permission.ts";
import type { Plan } from "../workspace/index.ts";
import type { TargetReason } from "./dialog.ts";

const maxNameCharacters = 50;

const words: Readonly<Record<AskReason["code"], string | undefined>> = {
  secret: "secrets",
  protected: "protected",
  outsideWorkspace: "outside the workspace",
  hardLinks: "hard links",
  write: undefined,
};

/**
 * The title of a plan in the tab of a diff editor: first why it needs special care, which must not be
 * cut off, then its file; the editor has the path above the text.
 */
export function diffEditorName(plan: Plan, reasons: readonly TargetReason[]): string {
  const [only] = plan.changes;
  const name =
    plan.changes.length === 1 && only !== undefined
      ? elideMiddle(baseName(only.file.target.shown), maxNameCharacters)
      : "Several files";
  const marks = new Set(reasons.flatMap(({ reason }) => words[reason.code] ?? []));
  return marks.size === 0 ? name : `${[...marks].join(", ")}: ${name}`;
}
