import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { spliceLines } from "../../files/byteSplice.ts";
import { findUnencodable } from "../../files/encodeTexts.ts";
import type { FileChange } from "../../toolkit/plan.ts";
import { codecOf, withoutMark } from "../codecs.ts";
import type { LoadedFile } from "../textFiles.ts";
import { waitForText } from "./waitForText.ts";

/**
 * How a change reaches its file: through the editor's document, or, where saving the document would
 * change more than the edit, as bytes of its own.
 */
export type Route = DocumentRoute | BytesRoute;

export interface DocumentRoute {
  readonly kind: "document";
  readonly change: FileChange;
  readonly document: vscode.TextDocument;
}

export interface BytesRoute {
  readonly kind: "bytes";
  readonly change: FileChange;
  readonly uri: vscode.Uri;
  readonly oldBytes: Uint8Array;
  readonly newBytes: Uint8Array;
}

/**
 * The route of a change; everything that can fail before a write fails here.
 *
 * @param current The file as it is now, which must be as it was planned.
 */
export async function chooseRoute(
  change: FileChange,
  current: LoadedFile,
): Promise<Result<Route, FileFailure>> {
  const { document, encoding, text, bytes } = current;
  const path = change.file.target.shown;
  if (text !== change.file.text) return fail({ code: "stale", path });
  const codec = codecOf(encoding);
  if (await isSafeInDocument(current)) {
    const lost = await findUnencodable(change.newText, codec);
    if (lost !== undefined) return fail({ code: "unencodable", path, encoding, ...lost });
    return succeed({ kind: "document", change, document });
  }
  const newBytes = await spliceLines({ path, bytes, text }, change.edit, codec);
  if (!newBytes.ok) return newBytes;
  const uri = vscode.Uri.parse(change.file.target.uri, true);
  return succeed({ kind: "bytes", change, uri, oldBytes: bytes, newBytes: newBytes.value });
}

/**
 * Whether the document, saved without an edit, would give the bytes that are on disk. It would not
 * where line endings are mixed or bytes do not decode. What is unsaved is the document's already.
 */
async function isSafeInDocument({ document, encoding, text, bytes }: LoadedFile): Promise<boolean> {
  if (document.isDirty) return true;
  const encoded = await codecOf(encoding).encode(text);
  if (!Buffer.from(encoded).equals(withoutMark(bytes, encoding))) return false;
  return (await waitForText(document, text)) && !document.isDirty;
}
