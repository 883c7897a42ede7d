import { mapConcurrently } from "../../core/async.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { planTextBack } from "./planFileUndo.ts";
import type { PlannedFile } from "./planStateUndo.ts";
import { recoverInterrupted } from "./recoverInterrupted.ts";
import type { UndoableHistory, UndoAnswer, UndoneText, UndoServices } from "./undoableHistory.ts";
import { undoEntries } from "./undoEntries.ts";
import { holdFiles, undoInPortions } from "./undoInPortions.ts";

/** The history, and what takes back what it records. */
export function createUndoableHistory(services: UndoServices): UndoableHistory {
  return {
    ...services.history,
    planUndo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: true, watch }, services),
    undo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: false, watch }, services),
    undoTexts: (wanted, facts) => undoTexts(wanted, facts, services),
    recover: (entry, answer) => recoverInterrupted(entry, answer, services),
  };
}

/** Gives files texts in which something is taken back (`UndoableHistory.undoTexts`). */
async function undoTexts(
  wanted: readonly UndoneText[],
  facts: Parameters<UndoableHistory["undoTexts"]>[1],
  services: UndoServices,
): Promise<UndoAnswer> {
  const settings = services.readSettings();
  const files = await mapConcurrently(wanted, async (text) => {
    const target = orThrow(await services.resolvePath(text.uri, settings));
    return { ...text, target };
  });
  const targets = files.map(({ target }) => target);
  const undoing = { facts: { ...facts, kind: "undo" as const } };
  const answer = await holdFiles(targets, services, (findBusy) => {
    const plan = async (file: (typeof files)[number]): Promise<PlannedFile> =>
      planTextBack(file, facts.of, findBusy(file.target), services);
    return undoInPortions(files, plan, undoing, services);
  });
  const [first] = answer.left;
  if (first !== undefined && answer.undone.length === 0) throw new Error(first.reason);
  return answer;
}
