import { editBetween } from "../../core/diff/editBetween.ts";
import { diffLines } from "../../core/diff/hunks.ts";
import { renderHunks } from "../../core/diff/renderHunks.ts";
import { count } from "../../toolkit/explain/words.ts";
import type { SnapshotStore } from "../../toolkit/snapshots.ts";
import type { Answer, AppliedFile, PlannedCall } from "../../toolkit/tool.ts";
import type { Approval } from "../calls/approveCall.ts";
import type { Route } from "./chooseRoute.ts";

/** The tool's own report, and what only the editor knows of what became of the change. */
export function describeOutcome(
  planned: PlannedCall,
  routes: readonly Route[],
  approval: Approval,
  snapshots: SnapshotStore,
): Answer {
  const applied = routes.map((route) => describeApplied(route, snapshots));
  const report = planned.report(applied);
  const drifts = routes.flatMap((route, index) => describeDrift(route, applied[index]));
  const notes = [...describeEditedInput(approval), ...drifts].join("\n");
  return notes === "" ? report : (room) => `${notes}\n${report(room - notes.length - 1)}`;
}

function describeApplied(route: Route, snapshots: SnapshotStore): AppliedFile {
  const isDocument = route.kind === "document";
  const text = isDocument ? route.document.getText() : route.change.newText;
  const { id } = snapshots.keep(route.change.file.target.uri, text);
  return { text, snapshotId: id, unsaved: isDocument && route.document.isDirty };
}

function describeEditedInput({ editedInput }: Approval): readonly string[] {
  if (editedInput === undefined) return [];
  const input = JSON.stringify(editedInput);
  return [`The user changed the input before allowing the call. This was carried out: ${input}`];
}

const maxDriftLines = 20;

/** Save participants, such as a formatter, may change more than the edit: their lines are named. */
function describeDrift({ change }: Route, applied: AppliedFile | undefined): readonly string[] {
  const planned = change.newText;
  if (applied === undefined || applied.text === planned) return [];
  const diff = diffLines(editBetween(planned, applied.text), planned, 0);
  const { lines, hiddenChangedLines } = renderHunks(diff, maxDriftLines);
  const more =
    hiddenChangedLines > 0 ? [`… ${count(hiddenChangedLines, "more changed line")}`] : [];
  return [
    `On save, VS Code changed ${change.file.target.shown} beyond this edit (a formatter or the like). The numbers below are from before that; the changes on top are:`,
    ...lines,
    ...more,
  ];
}
