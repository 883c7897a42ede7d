import { reportEdit } from "./editReport.ts";
import type { FileChange } from "./plan.ts";
import type { Answer, AppliedFile } from "./tool.ts";

/** A report of changes that no tool has planned in just this way, one file after the other. */
export function reportChanges(
  changes: readonly FileChange[],
  applied: readonly AppliedFile[],
): Answer {
  const reports = changes.map((change, index) =>
    reportEdit(change, applied[index], change.file.exists ? "Edited" : "Created"),
  );
  return (maxCharacters) => {
    const room = Math.floor(maxCharacters / Math.max(1, reports.length));
    return reports.map((report) => report(room - 2)).join("\n\n");
  };
}
