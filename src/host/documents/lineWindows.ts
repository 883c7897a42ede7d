import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { type LineEnding, maxLineCharacters } from "../../core/lines/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { describeBinary, detectedBytes } from "../../files/encoding/index.ts";
import { fillBuffer } from "../../files/readRegularFile.ts";
import { readingFailure } from "../../files/systemError.ts";
import {
  type FileLine,
  type LineIndexStore,
  readTail,
  readWindow,
} from "../../files/window/index.ts";
import { type KnownFile, readKnownFile } from "../../files/write/index.ts";
import { type LineWindow, type WantedLines, windowOfText } from "../../toolkit/workspace/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import { codecOf, mayEncodingsDiffer, shownEncoding, unmarkedEncoding } from "./codecs.ts";
import { findHiddenEditor } from "./hiddenChanges.ts";
import { findDirtyDocument, findOpenDocument } from "./openDocuments.ts";
import { findNoFile, loadFile, maxDocumentBytes } from "./readTextFile.ts";

/** A larger file is neither loaded for a few of its lines nor kept as a snapshot. */
const largeFileBytes = 8 * 1024 * 1024;

/** Where lines start in the large files read last, and which texts were shown. */
export interface WindowMemory {
  readonly lineIndexes: LineIndexStore;
  readonly snapshots: FileSnapshots;
}

/** Lines of a file of any size, a window for each part; all of one text, unless it is large. */
export async function readLineWindows(
  target: ResolvedPath,
  parts: readonly WantedLines[],
  memory: WindowMemory,
  signal: AbortSignal,
): Promise<Result<readonly LineWindow[], FileFailure | PathFailure>> {
  if (!(await isLargeOnDisk(target))) {
    const file = await loadFile(target, memory.snapshots);
    return file.ok ? succeed(parts.map((wanted) => windowOfText(file.value, wanted))) : file;
  }
  const windows: LineWindow[] = [];
  for (const wanted of parts) {
    const window = await readLargeFile(target, wanted, memory, signal);
    if (!window.ok) return window;
    windows.push(window.value);
  }
  return succeed(windows);
}

async function isLargeOnDisk(target: ResolvedPath): Promise<boolean> {
  if (findNoFile(target) !== undefined || target.scheme !== "file") return false;
  // Whoever reads the file tells why it cannot be.
  const { size } = await stat(target.realPath).catch(() => ({ size: 0 }));
  return size > largeFileBytes && (await findDirtyDocument(target)) === undefined;
}

async function readLargeFile(
  target: ResolvedPath,
  wanted: WantedLines,
  { lineIndexes }: WindowMemory,
  signal: AbortSignal,
): Promise<Result<LineWindow, FileFailure | PathFailure>> {
  const file = { path: target.realPath, identity: target.identity };
  const uri = vscode.Uri.parse(target.uri, true);
  const opening = await readStart(file);
  if (!opening.ok) return fail({ ...opening.failure, path: target.shown });
  const { head, sizeBytes } = opening.value;
  const kind = describeBinary(head);
  if (kind !== undefined) {
    return fail({ code: "binaryFile", path: target.shown, sizeBytes, kind });
  }
  const codec = codecOf(await findEncoding(uri, head, sizeBytes));
  const request = { ...file, codec, maxLineCharacters, signal };
  const isAtEnd = "lastLines" in wanted;
  const read = isAtEnd
    ? await readTail({ ...request, lineCount: wanted.lastLines }, lineIndexes)
    : await readWindow(
        { ...request, ...wanted, lineCount: wanted.endLine - wanted.startLine + 1 },
        lineIndexes,
      );
  if (!read.ok) return fail({ ...read.failure, path: target.shown });
  const { lines, totalLines, hasFinalNewline } = read.value;
  return succeed({
    path: target.shown,
    firstLine: isAtEnd ? firstOfLast(totalLines, lines.length) : wanted.startLine,
    lines: lines.map(renderLine),
    totalLines,
    encoding: codec.encoding,
    endings: countEndings(lines),
    hasFinalNewline,
    unsaved: false,
    hiddenChanges: (await findHiddenEditor(target)) !== undefined,
    snapshotId: undefined,
  });
}

/** Opens a document, which loads the whole file, only if nothing else reveals the encoding. */
async function findEncoding(uri: vscode.Uri, head: Uint8Array, sizeBytes: number): Promise<string> {
  const known = findOpenDocument(uri)?.encoding ?? shownEncoding(head);
  if (known !== undefined) return known;
  if (!mayEncodingsDiffer(uri) || sizeBytes > maxDocumentBytes) return unmarkedEncoding(uri);
  const { encoding } = await vscode.workspace.openTextDocument(uri);
  return encoding;
}

interface FileStart {
  readonly head: Uint8Array;
  readonly sizeBytes: number;
}

async function readStart(file: KnownFile): Promise<Result<FileStart, FileFailure>> {
  try {
    return await readKnownFile(file, async (handle, { size }) => {
      const head = await fillBuffer(Buffer.alloc(detectedBytes), handle, 0);
      return succeed({ head, sizeBytes: Number(size) });
    });
  } catch (error) {
    return fail(readingFailure(file.path, error));
  }
}

function firstOfLast(totalLines: number | undefined, lineCount: number): number | undefined {
  return totalLines === undefined ? undefined : totalLines - lineCount + 1;
}

function renderLine({ text, isCut }: FileLine): string {
  return isCut ? `${text}… [line cut at ${maxLineCharacters} characters]` : text;
}

/** The kinds of endings, the most frequent first. */
function countEndings(lines: readonly FileLine[]): readonly LineEnding[] {
  const counts = new Map<LineEnding, number>();
  for (const { ending } of lines) {
    if (ending !== "") counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([ending]) => ending);
}
