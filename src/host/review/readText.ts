import * as vscode from "vscode";
import { decodeText, findOpenDocument } from "../documents/index.ts";
import type { FileFormat } from "./reviewedFiles/index.ts";

/** VS Code gives extensions no document above this, and so compares none. */
const maxBytes = 50 * 1024 * 1024;

/**
 * What a file holds now: in its editor, or else on the disk; undefined where there is none. VS Code
 * keeps a document for a while after its file is gone, so only unsaved text counts without one.
 */
export async function readText(file: FileFormat): Promise<string | undefined> {
  const uri = vscode.Uri.parse(file.uri, true);
  const document = file.isByteExact ? undefined : findOpenDocument(uri);
  if (document?.isDirty === true) return document.getText();
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (document !== undefined) return document.getText();
    if (size > maxBytes) return undefined;
    return await decodeText(await vscode.workspace.fs.readFile(uri), file);
  } catch {
    return undefined;
  }
}
