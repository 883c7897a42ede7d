import * as vscode from "vscode";
import { decodeText, findOpenDocument, maxDocumentBytes } from "../documents/index.ts";
import type { FileFormat, TextNow } from "./fileReviews.ts";

/**
 * What a file holds now: in its editor, or else on the disk. VS Code keeps a document for a while
 * after its file is gone, so only unsaved text counts without one.
 */
export async function readTextNow(file: FileFormat): Promise<TextNow> {
  const uri = vscode.Uri.parse(file.uri, true);
  const document = file.isByteExact ? undefined : findOpenDocument(uri);
  if (document?.isDirty === true) return { text: document.getText() };
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (document !== undefined) return { text: document.getText() };
    if (size > maxDocumentBytes) return "tooLarge";
    return { text: await decodeText(await vscode.workspace.fs.readFile(uri), file) };
  } catch {
    return "gone";
  }
}

/** The same as a text, which is empty where there is none. */
export async function readTextToShow(uri: string, known?: FileFormat): Promise<string> {
  const now = await readTextNow(known ?? { uri, encoding: "utf8", isByteExact: false });
  return typeof now === "string" ? "" : now.text;
}
