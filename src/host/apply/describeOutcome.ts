import type * as vscode from "vscode";
import { count } from "../../toolkit/explain/words.ts";
import type { Answer, AppliedFile, PlannedCall } from "../../toolkit/tool.ts";
import type { SnapshotStore } from "../../toolkit/snapshots.ts";
import type { Approval } from "../calls/approveCall.ts";

/** The tool's own report, and what only the editor knows of what became of the change. */
export function describeOutcome(
  planned: PlannedCall,
  documents: readonly vscode.TextDocument[],
  approval: Approval,
  snapshots: SnapshotStore,
): Answer {
  const applied = planned.plan.changes.map(({ file, newText }, index): AppliedFile => {
    const document = documents[index];
    const text = document?.getText() ?? newText;
    return {
      text,
      snapshotId: snapshots.keep(file.target.uri, text).id,
      unsaved: document?.isDirty ?? false,
    };
  });
  const report = planned.report(applied);
  const notes = [
    ...describeEditedInput(approval),
    ...planned.plan.changes.flatMap(({ file, newText }, index) =>
      describeDrift(file.target.shown, newText, applied[index]?.text ?? newText),
    ),
  ].join("\n");
  return notes === "" ? report : (room) => `${notes}\n${report(room - notes.length - 1)}`;
}

function describeEditedInput({ editedInput }: Approval): readonly string[] {
  if (editedInput === undefined) return [];
  return [
    `The user changed the input before allowing the call; this was carried out: ${JSON.stringify(editedInput)}`,
  ];
}

/** Save participants such as a formatter may have changed more than the edit. */
function describeDrift(path: string, planned: string, actual: string): readonly string[] {
  if (planned === actual) return [];
  return [
    `On save, VS Code changed ${path} beyond this edit (${count(Math.abs(actual.length - planned.length), "character")} more or less). Read it again before you use line numbers.`,
  ];
}
