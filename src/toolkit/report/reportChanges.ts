import type { Answer, AppliedFile } from "../tool.ts";
import type { FileChange } from "../workspace/index.ts";
import { reportEdit } from "./editReport.ts";

/** A report, file by file, of changes that differ from what a tool planned. */
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
