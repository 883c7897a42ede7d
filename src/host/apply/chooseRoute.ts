import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { spliceLines } from "../../files/byteSplice.ts";
import { findUnencodable } from "../../files/encodeTexts.ts";
import type { Bytes } from "../../files/fileBytes.ts";
import type { FileChange } from "../../toolkit/plan.ts";
import { codecOf, encodeWholeFile } from "../codecs.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import { hasOneEnding, waitForText } from "./waitForText.ts";

/**
 * How a change reaches its file: through the editor's document, or, where saving the document would
 * change more than the edit, as bytes of its own.
 */
export type Route = DocumentRoute | BytesRoute | CreateRoute;

/** A file that does not exist yet; undoing removes it. */
export interface CreateRoute {
  readonly kind: "create";
  readonly change: FileChange;
  readonly uri: vscode.Uri;
  readonly newBytes: Uint8Array;
}

export interface DocumentRoute {
  readonly kind: "document";
  readonly change: FileChange;
  /** VS Code may have closed it again. */
  readonly document: vscode.TextDocument;
  /** What was on disk. */
  readonly oldBytes: Uint8Array;
}

export interface BytesRoute {
  readonly kind: "bytes";
  readonly change: FileChange;
  readonly uri: vscode.Uri;
  readonly oldBytes: Uint8Array;
  readonly newBytes: Bytes;
}

/**
 * The route of a change; everything that can fail before a write fails here.
 *
 * @param current The file as it is now, which must be as it was planned.
 */
export async function chooseRoute(
  change: FileChange,
  current: ExistingFile | NewFile,
): Promise<Result<Route, FileFailure>> {
  const { encoding, text } = current;
  const path = change.file.target.shown;
  if (current.exists !== change.file.exists || text !== change.file.text) {
    return fail({ code: "stale", path });
  }
  const uri = vscode.Uri.parse(change.file.target.uri, true);
  const codec = codecOf(encoding);
  const document = current.exists ? await findSafeDocument(current) : undefined;
  if (current.exists && document === undefined) {
    const { bytes } = current;
    const newBytes = await spliceLines({ path, bytes, text }, change.edit, codec);
    if (!newBytes.ok) return newBytes;
    return succeed({ kind: "bytes", change, uri, oldBytes: bytes, newBytes: newBytes.value });
  }
  const lost = await findUnencodable(change.newText, codec);
  if (lost !== undefined) return fail({ code: "unencodable", path, encoding, ...lost });
  if (current.exists && document !== undefined) {
    return succeed({ kind: "document", change, document, oldBytes: current.bytes });
  }
  const newBytes = await encodeWholeFile(change.newText, encoding);
  return succeed({ kind: "create", change, uri, newBytes });
}

/**
 * The document, if saving it without an edit would give the bytes that are on disk. It would not
 * where line endings are mixed, bytes do not decode, or a byte order mark is missing that VS Code
 * writes. What is unsaved is the document's already.
 */
async function findSafeDocument({
  document,
  encoding,
  text,
  bytes,
}: ExistingFile): Promise<vscode.TextDocument | undefined> {
  if (document === undefined || document.isDirty) return document;
  if (!hasOneEnding(text)) return undefined;
  const saved = await encodeWholeFile(text, encoding);
  if (!Buffer.from(saved).equals(bytes)) return undefined;
  const isCurrent = (await waitForText(document, text)) && !document.isDirty;
  return isCurrent ? document : undefined;
}
