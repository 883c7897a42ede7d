import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { indexLines } from "../../core/lines/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import type { TextFile } from "../../toolkit/workspace/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import { findCertainEncoding, isDirtyInTab } from "./certainEncoding.ts";
import { configuredEncoding, decodeText, guessEncoding, mayEncodingsDiffer } from "./codecs.ts";
import { findHiddenEditor } from "./hiddenChanges.ts";
import { findDirtyDocument, findDocument } from "./openDocuments.ts";
import { readFileBytes } from "./readFileBytes.ts";
import { isReadOnly } from "./readOnly.ts";
import { isShownAs } from "./waitForText.ts";

/** A text with the document and the bytes that it came from, for the way back. */
export interface ExistingFile extends TextFile {
  readonly exists: true;
  /** Absent for a file too large for one, and where none was needed. */
  readonly document: vscode.TextDocument | undefined;
  /** What is on disk, whether or not the text is the editor's; empty where the file is gone. */
  readonly bytes: Uint8Array;
}

export interface NewFile extends TextFile {
  readonly exists: false;
}

/** VS Code opens no document above this for extensions ("cannot be synchronized"). */
export const maxDocumentBytes = 50 * 1024 * 1024;
/** A string of V8 holds half a billion units; a plan holds the old text and the new one. */
const maxTextBytes = 256 * 1024 * 1024;

export interface LoadOptions {
  /** The file as it was read before; what has not changed is reused. */
  readonly known?: TextFile;
  /**
   * A document is opened even if the encoding is certain without: for an edit that goes through it,
   * and for what language servers say of the old text.
   */
  readonly withDocument?: boolean;
  /** It is to be changed: a file that must not be is a failure. */
  readonly isEdited?: boolean;
}

/**
 * The text of a file as its editor shows it: the document's if it has unsaved changes, otherwise
 * what is on disk, decoded as VS Code would, with the line endings that are there. (A document has
 * one kind of line ending; a file may have several.) A file that is gone from disk exists as long as
 * an editor has unsaved text of it.
 */
export async function loadFile(
  target: ResolvedPath,
  snapshots: FileSnapshots,
  options: LoadOptions = {},
): Promise<Result<ExistingFile, FileFailure | PathFailure>> {
  const obstacle = options.isEdited === true ? await findObstacle(target) : undefined;
  if (obstacle !== undefined) return fail(obstacle);
  const missing = findNoFile(target);
  if (missing !== undefined) return loadUnsaved(target, missing, snapshots);
  const read = await readFileBytes(target, maxTextBytes, options.known?.bytes);
  if (!read.ok) return read;
  const bytes = read.value;
  const kind = describeBinary(bytes);
  if (kind !== undefined) {
    return fail({ code: "binaryFile", path: target.shown, sizeBytes: bytes.length, kind });
  }
  return succeed(await loadText(target, bytes, snapshots, options));
}

async function findObstacle(target: ResolvedPath): Promise<FileFailure | undefined> {
  const path = target.shown;
  const editor = await findHiddenEditor(target);
  if (editor !== undefined) return { code: "hiddenChanges", path, editor };
  return (await isReadOnly(target)) ? { code: "readOnlyFile", path } : undefined;
}

async function loadText(
  target: ResolvedPath,
  bytes: Uint8Array,
  snapshots: FileSnapshots,
  { known, withDocument = false }: LoadOptions,
): Promise<ExistingFile> {
  const uri = vscode.Uri.parse(target.uri, true);
  const { document, encoding } = await findSource(target, uri, bytes, withDocument);
  const unsaved = document !== undefined && (await isUnsaved(document, bytes));
  const hiddenChanges = (await findHiddenEditor(target)) !== undefined;
  const state = { document, bytes, hiddenChanges };
  if (
    !unsaved &&
    known?.unsaved === false &&
    known.bytes === bytes &&
    known.encoding === encoding
  ) {
    return { ...known, target, exists: true, ...state };
  }
  const unsavedText = unsaved ? document.getText() : undefined;
  const text = unsavedText ?? (await decodeText(bytes, { encoding, isByteExact: false }));
  return { ...describeText(target, text, snapshots), exists: true, encoding, unsaved, ...state };
}

/**
 * Whether a document has text that is not on the disk. Until the next change, VS Code also calls one saved whose text
 * changed while it was saved; its tab knows better.
 */
async function isUnsaved(document: vscode.TextDocument, bytes: Uint8Array): Promise<boolean> {
  if (document.isDirty || !isDirtyInTab(document.uri)) return document.isDirty;
  const text = await decodeText(bytes, { encoding: document.encoding, isByteExact: false });
  return !isShownAs(document.getText(), text);
}

/** What an editor still has of a file that is gone from disk. */
async function loadUnsaved(
  target: ResolvedPath,
  missing: PathFailure,
  snapshots: FileSnapshots,
): Promise<Result<ExistingFile, FileFailure | PathFailure>> {
  if (target.kind !== "missing") return fail(missing);
  const document = await findDirtyDocument(target);
  if (document === undefined) {
    const editor = await findHiddenEditor(target);
    if (editor === undefined) return fail(missing);
    return fail({ code: "hiddenChanges", path: target.shown, editor });
  }
  return succeed({
    ...describeText(target, document.getText(), snapshots),
    exists: true,
    encoding: document.encoding,
    unsaved: true,
    document,
    bytes: new Uint8Array(),
  });
}

async function findSource(
  target: ResolvedPath,
  uri: vscode.Uri,
  bytes: Uint8Array,
  withDocument: boolean,
): Promise<Pick<ExistingFile, "document" | "encoding">> {
  const open = await findDocument(target);
  if (open !== undefined) return { document: open, encoding: open.encoding };
  const certain = withDocument ? undefined : await findCertainEncoding(uri, bytes);
  if (certain !== undefined || bytes.length > maxDocumentBytes) {
    return { document: undefined, encoding: certain ?? guessEncoding(uri, bytes) };
  }
  const document = await vscode.workspace.openTextDocument(uri);
  return { document, encoding: document.encoding };
}

/**
 * The text of a file as its editor would show it. If only an open document would tell the encoding, VS
 * Code decodes the bytes instead, and does not say how. Undefined if it is not text.
 */
export async function readShownText(
  target: ResolvedPath,
  snapshots: FileSnapshots,
): Promise<Pick<TextFile, "lines" | "snapshotId"> | undefined> {
  const uri = vscode.Uri.parse(target.uri, true);
  const bytes = mayEncodingsDiffer(uri) ? await readFileBytes(target, maxDocumentBytes) : undefined;
  const isCertain =
    bytes?.ok !== true ||
    (await findDocument(target)) !== undefined ||
    (await findCertainEncoding(uri, bytes.value)) !== undefined;
  if (isCertain) {
    const file = await loadFile(target, snapshots);
    return file.ok ? file.value : undefined;
  }
  if (describeBinary(bytes.value) !== undefined) return undefined;
  const text = await vscode.workspace.decode(bytes.value, { uri });
  return { lines: indexLines(text), snapshotId: snapshots.keep(target, text) };
}

/** Why a path cannot be read as a file, by what the gate found there. */
export function findNoFile(target: ResolvedPath): PathFailure | undefined {
  if (target.kind === "file") return undefined;
  if (target.kind === "missing") return { code: "notFound", path: target.shown };
  const kind = target.kind === "folder" ? "a folder" : (target.cause ?? target.kind);
  return { code: "notAFile", path: target.shown, kind };
}

/** The file, or an empty text in the encoding that VS Code would give it when there is none. */
export async function loadFileOrNew(
  target: ResolvedPath,
  snapshots: FileSnapshots,
  options: LoadOptions = {},
): Promise<Result<ExistingFile | NewFile, FileFailure | PathFailure>> {
  const loaded = await loadFile(target, snapshots, options);
  if (loaded.ok || loaded.failure.code !== "notFound") return loaded;
  const encoding = configuredEncoding(vscode.Uri.parse(target.uri, true));
  const file = { ...describeText(target, "", snapshots), encoding, unsaved: false };
  return succeed({ ...file, exists: false });
}

function describeText(
  target: ResolvedPath,
  text: string,
  snapshots: FileSnapshots,
): Pick<TextFile, "target" | "text" | "lines" | "snapshotId" | "newLine"> {
  const newLine = newLineOf(vscode.Uri.parse(target.uri, true));
  return {
    target,
    text,
    lines: indexLines(text),
    snapshotId: snapshots.keep(target, text),
    newLine,
  };
}

/** `auto` is the platform's own, as in VS Code. */
function newLineOf(uri: vscode.Uri): "\n" | "\r\n" {
  const setting = vscode.workspace.getConfiguration("files", uri).get<string>("eol");
  if (setting === "\r\n" || setting === "\n") return setting;
  return process.platform === "win32" ? "\r\n" : "\n";
}
