import type { FileRecord } from "../../core/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { decodeText } from "../documents/index.ts";
import { applyFiles, type WantedFile } from "./applyFiles.ts";
import type { HistoryServices } from "./historyServices.ts";

/** Gives files the very bytes that an entry names, as one step and one entry. */
export async function giveContents(
  records: readonly FileRecord[],
  { side, of }: { readonly side: "before" | "after"; readonly of: readonly number[] },
  services: HistoryServices,
): Promise<void> {
  if (records.length === 0) return;
  const settings = services.readSettings();
  const wanted = await Promise.all(
    records.map(async (record): Promise<WantedFile> => {
      const target = orThrow(await services.resolvePath(record.uri, settings));
      const file = orThrow(await services.loadEditableFileOrNew(target, {}));
      const key = record[side];
      if (key === null) return { file, newText: null };
      const newBytes = orThrow(await services.history.readContent(key));
      const newText = await decodeText(newBytes, { ...record, isByteExact: false });
      return { file, newText, newBytes };
    }),
  );
  const kind = side === "before" ? "undo" : "redo";
  const facts = { tool: `linewise.${kind}Edit`, approval: "command", kind, of } as const;
  await applyFiles(wanted, facts, services);
}
