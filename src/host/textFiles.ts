import { realpath } from "node:fs/promises";
import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { fail, succeed, type Result } from "../core/result.ts";
import { describeBinary } from "../files/contentKind.ts";
import type { SnapshotStore } from "../toolkit/snapshots.ts";
import type { TextFile } from "../toolkit/workspace.ts";
import { codecOf, withoutMark } from "./codecs.ts";
import { readFileBytes } from "./readFileBytes.ts";

/** A text with the document and the bytes that it came from, for the way back. */
export interface ExistingFile extends TextFile {
  readonly exists: true;
  readonly document: vscode.TextDocument;
  /** What is on disk, whether or not the text is the editor's. */
  readonly bytes: Uint8Array;
}

export interface NewFile extends TextFile {
  readonly exists: false;
}

/** VS Code opens no document above this for extensions ("cannot be synchronized"). */
const maxDocumentBytes = 50 * 1024 * 1024;

/**
 * The text of a file as its editor shows it: the document's if it has unsaved changes, otherwise
 * what is on disk, decoded as VS Code would, with the line endings that are there. (A document has
 * one kind of line ending; a file may have several.)
 */
export async function loadFile(
  target: ResolvedPath,
  snapshots: SnapshotStore,
): Promise<Result<ExistingFile, FileFailure | PathFailure>> {
  if (target.kind === "missing") return fail({ code: "notFound", path: target.shown });
  if (target.kind !== "file") {
    const kind = target.kind === "folder" ? "a folder" : (target.cause ?? target.kind);
    return fail({ code: "notAFile", path: target.shown, kind });
  }
  const bytes = await readFileBytes(target, maxDocumentBytes);
  if (!bytes.ok) return bytes;
  const binaryKind = describeBinary(bytes.value);
  if (binaryKind !== undefined) {
    const sizeBytes = bytes.value.length;
    return fail({ code: "binaryFile", path: target.shown, sizeBytes, kind: binaryKind });
  }
  const document = await openDocument(target);
  const text = document.isDirty
    ? document.getText()
    : await codecOf(document.encoding).decode(withoutMark(bytes.value, document.encoding));
  return succeed({
    target,
    exists: true,
    text,
    encoding: document.encoding,
    unsaved: document.isDirty,
    snapshotId: snapshots.keep(target.uri, text).id,
    newLine: newLineOf(document.uri),
    document,
    bytes: bytes.value,
  });
}

/** The file, or an empty text in the encoding that VS Code would give it when there is none. */
export async function loadFileOrNew(
  target: ResolvedPath,
  snapshots: SnapshotStore,
): Promise<Result<ExistingFile | NewFile, FileFailure | PathFailure>> {
  if (target.kind !== "missing") return loadFile(target, snapshots);
  const uri = vscode.Uri.parse(target.uri, true);
  const encoding = vscode.workspace.getConfiguration("files", uri).get<string>("encoding");
  return succeed({
    target,
    exists: false,
    text: "",
    encoding: encoding ?? "utf8",
    unsaved: false,
    snapshotId: snapshots.keep(target.uri, "").id,
    newLine: newLineOf(uri),
  });
}

/** A file may be open under another name, through a link: unsaved text there wins as well. */
async function openDocument(target: ResolvedPath): Promise<vscode.TextDocument> {
  const dirty = vscode.workspace.textDocuments.filter(
    (document) => document.isDirty && document.uri.scheme === target.scheme,
  );
  for (const document of dirty) {
    if (document.uri.toString() === target.uri) return document;
    const isSameFile = await resolvesTo(document.uri, target.realPath);
    if (isSameFile && document.isDirty) return document;
  }
  return vscode.workspace.openTextDocument(vscode.Uri.parse(target.uri, true));
}

async function resolvesTo(uri: vscode.Uri, realPath: string): Promise<boolean> {
  if (uri.scheme !== "file") return false;
  try {
    return (await realpath(uri.fsPath)) === realPath;
  } catch {
    return false;
  }
}

/** `auto` is the platform's own, as in VS Code. */
function newLineOf(uri: vscode.Uri): "\n" | "\r\n" {
  const setting = vscode.workspace.getConfiguration("files", uri).get<string>("eol");
  if (setting === "\r\n" || setting === "\n") return setting;
  return process.platform === "win32" ? "\r\n" : "\n";
}
