import * as vscode from "vscode";
import { type FileRecord, type PatchedFile, renderPatch } from "../../core/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { EditHistory } from "../history/index.ts";
import { readSide } from "./historyDocuments.ts";

/**
 * Puts what an entry did to these files on the clipboard, as `git apply` takes it.
 *
 * @throws FailureError where a text is no longer kept.
 */
export async function copyPatch(
  files: readonly FileRecord[],
  history: EditHistory,
): Promise<{ readonly copied: readonly string[] }> {
  const changes: PatchedFile[] = [];
  for (const file of files) {
    const before = orThrow(await readSide(file, "before", history));
    const after = orThrow(await readSide(file, "after", history));
    changes.push({ path: file.path, before, after });
  }
  await vscode.env.clipboard.writeText(renderPatch(changes));
  return { copied: files.map(({ path }) => path) };
}
