import { diffLines } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import type { ContentKey, FileRecord } from "../../core/history/index.ts";
import { lineAt } from "../../core/lines/index.ts";
import { contentKeyOf, type NewContent } from "../../files/history/index.ts";
import { joinPieces } from "../../files/write/index.ts";
import type { FileChange } from "../../toolkit/workspace/index.ts";
import type { DocumentRoute, Route } from "../apply/index.ts";
import { encodeWholeFile } from "../documents/index.ts";

/**
 * Whether a formatter or the like changed more when the edited document was saved. That is part of what the
 * call made of the file: it is reviewed and undone with it. What a person may have typed is not.
 */
export function isReformatted(route: Route): route is DocumentRoute {
  if (route.kind !== "document" || route.mayBeTyped === true) return false;
  const { document, change } = route;
  return !document.isDirty && !document.isClosed && document.getText() !== change.newText;
}

/** What an entry says of files, and the contents that it names. */
export interface RecordedFiles {
  readonly files: readonly FileRecord[];
  readonly contents: readonly NewContent[];
}

/**
 * What is about to be done, or was carried out, as bytes: those on disk, or those that the editor
 * would save.
 */
export async function recordRoutes(
  routes: readonly Route[],
  when: "planned" | "carriedOut",
): Promise<RecordedFiles> {
  const files: FileRecord[] = [];
  const contents: NewContent[] = [];
  for (const route of routes) {
    const { before, after } = await bytesOf(route, when);
    const beforeKey = before && contentKeyOf(before);
    const afterKey = after && contentKeyOf(after);
    if (before && beforeKey !== undefined) contents.push({ key: beforeKey, bytes: before });
    if (after && afterKey !== undefined) {
      contents.push({ key: afterKey, bytes: after, like: beforeKey });
    }
    files.push(describeFile(route, beforeKey ?? null, afterKey ?? null));
  }
  return { files, contents };
}

function describeFile(
  { kind, change }: Route,
  before: ContentKey | null,
  after: ContentKey | null,
): FileRecord {
  const { target, encoding, unsaved } = change.file;
  const { addedLines, removedLines } = countLines(change);
  return {
    uri: target.uri,
    path: target.shown,
    encoding,
    before,
    after,
    addedLines,
    removedLines,
    ...(unsaved ? { isUnsaved: true } : {}),
    ...(kind === "bytes" ? { isByteExact: true } : {}),
  };
}

/** Of a longer text, the new one is never made as a whole: its lines are counted from the edit. */
const maxDiffedUnits = 1 << 25;

function countLines(change: FileChange): LineCounts {
  const { edit, file } = change;
  if (newLengthOf(edit) <= maxDiffedUnits) return diffLines(edit, file.lines, change.newLines, 0);
  let [addedLines, removedLines] = [0, 0];
  for (const { range, text } of edit.replacements) {
    const lineEnds = lineAt(file.lines, range.endExclusive) - lineAt(file.lines, range.start);
    removedLines += lineEnds + 1;
    addedLines += text.split("\n").length;
  }
  return { addedLines, removedLines };
}

type LineCounts = Pick<FileRecord, "addedLines" | "removedLines">;

interface BothBytes {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

async function bytesOf(route: Route, when: "planned" | "carriedOut"): Promise<BothBytes> {
  switch (route.kind) {
    case "create":
      return { before: undefined, after: route.newBytes };
    case "delete":
      return { before: route.oldBytes, after: undefined };
    case "bytes":
      return { before: route.oldBytes, after: joinPieces(route.newBytes) };
    case "document": {
      const { file } = route.change;
      const isOther = when === "carriedOut" && isReformatted(route);
      const newText = isOther ? route.document.getText() : route.change.newText;
      const before = file.unsaved
        ? await encodeWholeFile(file.text, file.encoding)
        : route.oldBytes;
      return { before, after: await encodeWholeFile(newText, file.encoding) };
    }
  }
}
