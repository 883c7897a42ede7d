import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../core/failure.ts";
import type { LineEnding } from "../core/lines.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { fail, succeed, type Result } from "../core/result.ts";
import { maxLineCharacters } from "../core/truncate.ts";
import type { FileLine } from "../files/collectLines.ts";
import { describeBinary, detectedBytes } from "../files/contentKind.ts";
import { readKnownFile, type KnownFile } from "../files/readKnownFile.ts";
import { readTail } from "../files/readTail.ts";
import { readWindow } from "../files/readWindow.ts";
import { systemErrorCode } from "../files/systemError.ts";
import { windowOfText, type LineWindow } from "../toolkit/lineWindow.ts";
import { codecOf, configuredEncoding, mayEncodingsDiffer, shownEncoding } from "./codecs.ts";
import { findDirtyDocument, findOpenDocument } from "./documents.ts";
import { findHiddenEditor } from "./hiddenChanges.ts";
import type { Services } from "./services.ts";
import { findNoFile, loadFile, maxDocumentBytes } from "./textFiles.ts";

/** A larger file is neither loaded for a few of its lines nor kept as a snapshot. */
const largeFileBytes = 8 * 1024 * 1024;

/** Lines of a file of any size; from the end where `startLine` is negative. */
export async function readLineWindow(
  target: ResolvedPath,
  startLine: number,
  lineCount: number,
  services: Services,
  signal: AbortSignal,
): Promise<Result<LineWindow, FileFailure | PathFailure>> {
  if (await isLargeOnDisk(target)) {
    return readLargeFile(target, startLine, lineCount, services, signal);
  }
  const file = await loadFile(target, services.snapshots);
  return file.ok ? succeed(windowOfText(file.value, startLine, lineCount)) : file;
}

async function isLargeOnDisk(target: ResolvedPath): Promise<boolean> {
  if (findNoFile(target) !== undefined || target.scheme !== "file") return false;
  // Whoever reads the file tells why it cannot be.
  const { size } = await stat(target.realPath).catch(() => ({ size: 0 }));
  return size > largeFileBytes && (await findDirtyDocument(target)) === undefined;
}

async function readLargeFile(
  target: ResolvedPath,
  startLine: number,
  lineCount: number,
  { lineIndexes }: Services,
  signal: AbortSignal,
): Promise<Result<LineWindow, FileFailure | PathFailure>> {
  const file = { path: target.realPath, identity: target.identity };
  const uri = vscode.Uri.parse(target.uri, true);
  const start = await readStart(file);
  if (!start.ok) return fail({ ...start.failure, path: target.shown });
  const { head, sizeBytes } = start.value;
  const kind = describeBinary(head);
  if (kind !== undefined) {
    return fail({ code: "binaryFile", path: target.shown, sizeBytes, kind });
  }
  const codec = codecOf(await findEncoding(uri, head, sizeBytes));
  const request = { ...file, codec, lineCount, maxLineCharacters, signal };
  const read =
    startLine > 0
      ? await readWindow({ ...request, startLine }, lineIndexes)
      : await readTail(request, lineIndexes);
  if (!read.ok) return fail({ ...read.failure, path: target.shown });
  const { lines, totalLines, hasFinalNewline } = read.value;
  return succeed({
    path: target.shown,
    firstLine: startLine > 0 ? startLine : firstOfLast(totalLines, lines.length),
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
  if (!mayEncodingsDiffer(uri) || sizeBytes > maxDocumentBytes) return configuredEncoding(uri);
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
      const buffer = Buffer.alloc(detectedBytes);
      const { bytesRead } = await handle.read(buffer, 0, detectedBytes, 0);
      return succeed({ head: buffer.subarray(0, bytesRead), sizeBytes: Number(size) });
    });
  } catch (error) {
    const cause = systemErrorCode(error) ?? "unknown error";
    return fail({ code: "systemError", path: file.path, step: "Reading", cause, left: "old" });
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
