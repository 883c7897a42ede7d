import * as vscode from "vscode";
import { describeCutShort } from "../../toolkit/confirmation/index.ts";
import type { EditHistory } from "./editHistory.ts";
import { type CutShortEntry, findCutShort, settleCutShort } from "./recoverCutShort.ts";

/**
 * Tells a person what a crash left of each call that it cut short, and offers to finish it or to roll
 * it back.
 */
export async function tellOfCutShort(
  history: EditHistory,
  log: vscode.LogOutputChannel,
): Promise<void> {
  try {
    const state = await history.read();
    for (const found of await findCutShort(state, history.readContent)) {
      await tell(found, history, log);
    }
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
  }
}

/** Files that are renamed in VS Code keep their history, those in a folder that is renamed too. */
export function followRenames(history: EditHistory): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) => {
    for (const { oldUri, newUri } of files) {
      void history.noteMoved(oldUri.toString(), newUri.toString());
    }
  });
}

async function tell(
  found: CutShortEntry,
  history: EditHistory,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const { entry, files } = found;
  const message = describeCutShort({
    entry: `e${entry.id}`,
    tool: entry.tool,
    files: files.map(({ record, left }) => ({ path: record.path, left })),
  });
  log.warn(message);
  const isAllNew = files.every(({ left }) => left === "new");
  const isChanged = files.some(({ left }) => left === "new" || left === "torn");
  const finishLabel = vscode.l10n.t("Finish");
  const rollBackLabel = vscode.l10n.t("Roll Back");
  const actions = [...(isAllNew ? [] : [finishLabel]), ...(isChanged ? [rollBackLabel] : [])];
  const answer = await vscode.window.showWarningMessage(message, ...actions);
  await settleCutShort(entry, answer === finishLabel, history);
  const hasEntry = files.some(({ left }) => left === "new");
  if (answer === rollBackLabel && hasEntry) await history.undo([entry.id], "undo");
}
