import { lockKeysOf } from "../../core/path/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { applyFiles } from "./applyFiles.ts";
import type { UndoAnswer, UndoneText } from "./editHistory.ts";
import type { HistoryServices } from "./historyServices.ts";

/** Gives files texts in which something is taken back (`EditHistory.undoTexts`). */
export async function undoTexts(
  undone: readonly UndoneText[],
  { tool, of }: { readonly tool: string; readonly of: readonly number[] },
  services: HistoryServices,
): Promise<UndoAnswer> {
  const settings = services.readSettings();
  const targets = await Promise.all(
    undone.map(async ({ uri }) => orThrow(await services.resolvePath(uri, settings))),
  );
  const { signal } = new AbortController();
  const hold = await services.locks.ask(lockKeysOf(targets), signal).comes;
  try {
    const wanted = await Promise.all(
      targets.map(async (target, index) => {
        const { oldText, newText, newBytes } = undone[index] ?? {};
        const file = orThrow(await services.loadEditableFileOrNew(target, {}));
        if (newText === undefined) throw new Error("A text is missing.");
        if (file.text === oldText) return { file, newText, newBytes };
        throw new FailureError({ code: "stale", path: target.shown });
      }),
    );
    const id = await applyFiles(wanted, { tool, approval: "command", kind: "undo", of }, services);
    const parts = targets.map(({ shown: path }, index) => ({
      path,
      hunks: undone[index]?.hunks ?? 0,
    }));
    return { entry: `e${id}`, undone: parts, left: [] };
  } finally {
    hold.release();
  }
}
