import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
import { type HistoryEntry, formatEntryId } from "../../core/history/index.ts";
import { removeLeftOvers } from "../../files/write/index.ts";
import { describeCutShort, describeLeft } from "../../toolkit/confirmation/index.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import { findRealPath } from "../documents/index.ts";
import type { UndoableHistory, RecoveryAnswer } from "./undoableHistory.ts";
import { findInterrupted, type InterruptedFile, judgeFiles } from "./judgeInterrupted.ts";

/**
 * Tells a person what a crash left of each call that it cut short, and offers to finish it or to roll
 * it back. It asks about one after another: the answer to one may change what is true of the next.
 */
export async function reportInterrupted(
  history: UndoableHistory,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const told = new Set<number>();
  try {
    await removeLeftOvers(await locateFiles(findInterrupted(await history.read())));
    for (;;) {
      const found = findInterrupted(await history.read()).find(({ id }) => !told.has(id));
      if (found === undefined) return;
      told.add(found.id);
      await askAboutInterrupted(found, history, log);
    }
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
  }
}

/** Where the files of entries really are, as far as they are on a disk. */
async function locateFiles(entries: readonly HistoryEntry[]): Promise<readonly string[]> {
  const uris = new Set(entries.flatMap(({ files }) => files.map(({ uri }) => uri)));
  const paths = await mapConcurrently([...uris], async (uri) => {
    const { scheme, fsPath } = vscode.Uri.parse(uri, true);
    const folder = scheme === "file" ? await findRealPath(dirname(fsPath)) : undefined;
    return folder === undefined ? [] : [join(folder, basename(fsPath))];
  });
  return paths.flat();
}

/** The question about one entry; anybody who wants to undo it is asked the same. */
export async function askAboutInterrupted(
  entry: HistoryEntry,
  history: UndoableHistory,
  log: Pick<vscode.LogOutputChannel, "error" | "warn">,
): Promise<void> {
  try {
    const files = await judgeFiles(entry, history);
    const message = describeCutShort({
      entry: formatEntryId(entry.id),
      tool: entry.tool,
      files: files.map(({ record, left }) => ({ path: record.path, left })),
    });
    log.warn(message);
    const answer = await ask(message, files);
    // Another window tells of it as well.
    const stillInterrupted = findInterrupted(await history.read());
    if (!stillInterrupted.some(({ id }) => id === entry.id)) return;
    const { left } = await history.recover(entry, answer);
    if (left.length === 0) return;
    const sentence = vscode.l10n.t("Left as it is: {0}.", describeLeft({ left }).join("; "));
    void vscode.window.showWarningMessage(plainNotification(sentence));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(error instanceof Error ? error : reason);
    const sentence = vscode.l10n.t(
      "What VS Code left of edit {0} stays as it is until the next start: {1}",
      formatEntryId(entry.id),
      reason,
    );
    void vscode.window.showErrorMessage(plainNotification(sentence));
  }
}

/** Asked again at the next start if dismissed while something is half done. */
async function ask(message: string, files: readonly InterruptedFile[]): Promise<RecoveryAnswer> {
  const isAllNew = files.every(({ left }) => left === "new");
  const isChanged = files.some(({ left }) => left !== "old");
  const finishLabel = vscode.l10n.t("Finish");
  const rollBackLabel = vscode.l10n.t("Roll Back");
  const actions = [...(isAllNew ? [] : [finishLabel]), ...(isChanged ? [rollBackLabel] : [])];
  const answer = await vscode.window.showWarningMessage(plainNotification(message), ...actions);
  if (answer === finishLabel) return "finish";
  return answer === rollBackLabel ? "rollBack" : "leave";
}
