import * as vscode from "vscode";
import { describeEntry, labelEntry, type ShownEntry } from "../../toolkit/history/index.ts";
import { plainPick } from "../../toolkit/report/index.ts";

/** A pick shows at most so many: nobody scrolls through more. */
export const maxPicked = 500;

/** Asks which entry; undefined where the person does not say. */
export async function pickEntry(
  entries: readonly ShownEntry[],
  title: string,
): Promise<ShownEntry | undefined> {
  const nowMs = Date.now();
  const items = entries.map((shown) => ({
    label: plainPick(labelEntry(shown)),
    description: plainPick(describeEntry(shown, nowMs)),
    detail: plainPick(shown.files.map(({ path }) => path).join(", ")),
    shown,
  }));
  const options = {
    title,
    placeHolder: vscode.l10n.t("Which edit?"),
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await vscode.window.showQuickPick(items, options))?.shown;
}
