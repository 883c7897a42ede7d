import * as vscode from "vscode";
import { codecOf, encodeWholeFile, findOpenDocument, withoutMark } from "../documents/index.ts";
import type { FileFormat, TextFormat } from "./reviewedFiles/index.ts";

/** VS Code gives extensions no document above this, and so compares none. */
const maxBytes = 50 * 1024 * 1024;

/** Bytes as text; where a document would lose some of them, one character a byte. */
export async function decodeText(bytes: Uint8Array, format: TextFormat): Promise<string> {
  const { encoding, isByteExact } = format;
  if (isByteExact) return Buffer.from(bytes).toString("latin1");
  return codecOf(encoding).decode(withoutMark(bytes, encoding));
}

export async function encodeText(text: string, format: TextFormat): Promise<Uint8Array> {
  return format.isByteExact ? Buffer.from(text, "latin1") : encodeWholeFile(text, format.encoding);
}

/** A text of {@link decodeText} as a document has it. */
export async function showText(text: string, format: TextFormat): Promise<string> {
  if (!format.isByteExact) return text;
  return decodeText(await encodeText(text, format), { ...format, isByteExact: false });
}

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
