import * as vscode from "vscode";
import { describeCutShort } from "../../toolkit/confirmation/index.ts";
import type { EditHistory } from "./editHistory.ts";
import { type CutShortEntry, findCutShort } from "./recoverCutShort.ts";

const finishLabel = "Finish";
const rollBackLabel = "Roll Back";

/**
 * Tells a person what a crash left of each call that it cut short, and offers to finish it or to roll
 * it back. A file that holds part of a write is given its old bytes first.
 */
export async function tellOfCutShort(
  history: EditHistory,
  log: vscode.LogOutputChannel,
): Promise<void> {
  try {
    for (const found of await findCutShort(history)) await tell(found, history, log);
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
  }
}

async function tell(
  { entry, files }: CutShortEntry,
  history: EditHistory,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const message = describeCutShort({
    entry: `e${entry.id}`,
    tool: entry.tool,
    files: files.map(({ record, left }) => ({ path: record.path, left })),
  });
  log.warn(message);
  const isNew = files.some(({ left }) => left === "new");
  const isOld = files.some(({ left }) => left === "old");
  const actions = [...(isOld ? [finishLabel] : []), ...(isNew ? [rollBackLabel] : [])];
  const answer = await vscode.window.showWarningMessage(message, ...actions);
  if (answer === finishLabel) await history.undo([entry.id], "redo");
  if (answer === rollBackLabel) await history.undo([entry.id], "undo");
}
