import { mapConcurrently } from "../../core/async.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { encodeText } from "../documents/index.ts";
import { applyFiles, type WantedFile } from "./applyFiles.ts";
import { recoverInterrupted } from "./recoverInterrupted.ts";
import type { UndoableHistory, UndoAnswer, UndoneText, UndoServices } from "./undoableHistory.ts";
import { holdFiles, undoEntries } from "./undoEntries.ts";

/** The history, and what takes back what it records. */
export function createUndoableHistory(services: UndoServices): UndoableHistory {
  return {
    ...services.history,
    planUndo: (ids, kind) => undoEntries({ ids, kind, isDryRun: true }, services),
    undo: (ids, kind) => undoEntries({ ids, kind, isDryRun: false }, services),
    undoTexts: (wanted, facts) => undoTexts(wanted, facts, services),
    recover: (entry, answer) => recoverInterrupted(entry, answer, services),
  };
}

/** Gives files texts in which something is taken back (`UndoableHistory.undoTexts`). */
async function undoTexts(
  undone: readonly UndoneText[],
  facts: Parameters<UndoableHistory["undoTexts"]>[1],
  services: UndoServices,
): Promise<UndoAnswer> {
  const settings = services.readSettings();
  const { files } = await services.history.latest();
  const targets = await mapConcurrently(undone, async ({ uri }) =>
    orThrow(await services.resolvePath(uri, settings)),
  );
  return holdFiles(targets, services, async () => {
    const wanted = await mapConcurrently(undone, async (text, index): Promise<WantedFile> => {
      const target = targets[index];
      if (target === undefined) throw new Error("A path is missing.");
      const { oldText, newText, newBytes, baseline, uri } = text;
      const options = { withDocument: false };
      const file = orThrow(await services.loadEditableFileOrNew(target, options));
      if (file.text !== oldText) throw new FailureError({ code: "stale", path: target.shown });
      const record = files.get(uri)?.record;
      const { encoding } = record ?? file;
      const format = { encoding, isByteExact: record?.isByteExact === true };
      const bytes = baseline === null ? null : await encodeText(baseline, format);
      return { file, newText, newBytes, baselines: { before: bytes, after: bytes } };
    });
    const id = await applyFiles(wanted, { ...facts, approval: "command", kind: "undo" }, services);
    const parts = undone.map(({ hunks }, index) => ({
      path: targets[index]?.shown ?? "",
      hunks,
    }));
    return { entry: `e${id}`, undone: parts, left: [] };
  });
}
