import { alignHunks, diffLines } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import {
  describeHunks,
  type FileRecord,
  hunksBetween,
  type LineHunk,
  toLineHunks,
} from "../../core/history/index.ts";
import { lineAt } from "../../core/lines/index.ts";
import { joinPieces } from "../../files/write/index.ts";
import type { DocumentRoute, Route } from "../apply/index.ts";
import { encodeWholeFile } from "../documents/index.ts";
import type { ChangedBytes } from "./editHistory.ts";
import {
  carryRecord,
  noteContents,
  recordContents,
  recordText,
  type RecordContext,
  recordedPlace,
} from "./recordFile.ts";

/**
 * Whether a formatter or the like changed more when the edited document was saved. That is part of what the
 * call made of the file: it is reviewed and undone with it. What a person may have typed is not.
 */
export function isReformatted(route: Route): route is DocumentRoute {
  if (route.kind !== "document" || route.mayBeTyped === true) return false;
  const { document, change } = route;
  return !document.isDirty && !document.isClosed && document.getText() !== change.newText;
}

/** Records of what is about to be done to files. */
export async function recordRoutes(
  routes: readonly Route[],
  recorder: RecordContext,
): Promise<readonly FileRecord[]> {
  const files: FileRecord[] = [];
  for (const route of routes) files.push(await recordRoute(route, recorder));
  return files;
}

/** What was begun of an entry, and what of that was carried out. */
interface CarriedOut {
  readonly begun: readonly Route[];
  readonly routes: readonly Route[];
  /** The URIs of what stayed as it was. */
  readonly left: ReadonlySet<string>;
}

/** Those of the records that were carried out; for a file that was formatted on save, the result. */
export async function recordOutcome(
  records: readonly FileRecord[],
  { begun, routes, left }: CarriedOut,
  recorder: RecordContext,
): Promise<readonly FileRecord[]> {
  const uriOf = ({ change }: Route): string => recordedPlace(change.file.target).uri;
  const routed = new Set(begun.map(uriOf));
  const carriedOut = new Map(routes.map((route) => [uriOf(route), route]));
  const files: FileRecord[] = [];
  for (const record of records) {
    const route = carriedOut.get(record.uri);
    if (left.has(record.uri) || (!route && routed.has(record.uri))) continue;
    const isOther = route !== undefined && isReformatted(route);
    files.push(isOther ? await recordSaved(route, record, recorder) : record);
  }
  return files;
}

async function recordRoute(route: Route, recorder: RecordContext): Promise<FileRecord> {
  const { change, kind } = route;
  const { target, encoding, unsaved } = change.file;
  const file = { ...target, ...recordedPlace(target), encoding, isUnsaved: unsaved };
  const bytes = await bytesOf(route);
  const isWrittenByBytes = kind === "bytes" && route.isForText !== true;
  const contents = await recordContents(file, bytes, recorder);
  const record = await recordText(contents, bytes, isWrittenByBytes, recorder);
  return { ...record, ...describeHunks(findHunks(change)) };
}

/** The record of a file that a formatter changed while it was saved. */
export async function recordSaved(
  { change, document }: DocumentRoute,
  record: FileRecord,
  recorder: Pick<RecordContext, "journal" | "judged" | "contents">,
): Promise<FileRecord> {
  const { file } = change;
  const text = document.getText();
  const note = noteContents(recorder, record.isSecret);
  const after = await note(await encodeWholeFile(text, file.encoding), record.before);
  const isUndo = recorder.judged.has(record.uri);
  const baseline = isUndo ? { baseline: await carryRecord(record, after, text, recorder) } : {};
  return { ...record, after, ...baseline, ...describeHunks(hunksBetween(file.text, text)) };
}

/** A longer new text is never built as a whole: its lines are counted from the edit. */
const maxDiffedUnits = 1 << 25;

function findHunks({ edit, file, newLines }: Route["change"]): readonly LineHunk[] {
  if (newLengthOf(edit) <= maxDiffedUnits) {
    const { hunks } = diffLines(edit, file.lines, newLines, 0);
    return toLineHunks(alignHunks(hunks, file.lines, newLines));
  }
  return edit.replacements.map(({ range, text }) => {
    const startLine = Math.max(1, lineAt(file.lines, range.start));
    const lineCount = lineAt(file.lines, range.endExclusive) - startLine + 1;
    return [startLine, lineCount, text.split("\n").length];
  });
}

/** The bytes on disk, or those that the editor would save. */
async function bytesOf(route: Route): Promise<ChangedBytes> {
  const { file, newText } = route.change;
  const unsaved = file.unsaved ? await encodeWholeFile(file.text, file.encoding) : undefined;
  switch (route.kind) {
    case "create":
      return { before: null, after: route.newBytes };
    case "delete":
      return { before: unsaved ?? route.oldBytes, after: null };
    case "bytes":
      return { before: route.oldBytes, after: joinPieces(route.newBytes) };
    case "document":
      return {
        before: unsaved ?? route.oldBytes,
        after: await encodeWholeFile(newText, file.encoding),
      };
  }
}
