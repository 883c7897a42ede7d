import { diffLines, editBetween } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import type { SnapshotFailure } from "../../core/failure/index.ts";
import {
  indexLines,
  type LineIndex,
  type LineRange,
  type LineSpan,
} from "../../core/lines/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  createShownLinesStore,
  createSnapshotStore,
  type NamedSnapshot,
  type ShownLines,
  type SnapshotFile,
} from "../../core/snapshot/index.ts";
import { hashTexts } from "../hashText.ts";
import type { FileChange, TextFile } from "../../toolkit/workspace/index.ts";
import { createSeenTexts, type SeenText } from "./seenTexts.ts";

/** The snapshots of the user's files, and which of their lines were shown. */
export interface FileSnapshots {
  /** The id of a snapshot; none for a text too large to be kept. */
  keep(target: ResolvedPath, text: string): string | undefined;
  /** Keeps what a conversation's change made of its file, as it is before any save. */
  noteApplied(change: FileChange, conversation?: string): string | undefined;
  /** What VS Code, and nobody else, made of a conversation's change when it saved it. */
  noteSaved(change: FileChange, text: string, conversation: string | undefined): void;
  /**
   * What a conversation has not seen of a text; undefined if it knows the text, or if that is too large
   * to be kept. Without a conversation, it is enough that one knows it.
   */
  findUnseen(file: TextFile, conversation?: string): UnseenText | undefined;
  find(id: string, target: ResolvedPath): Result<NamedSnapshot, SnapshotFailure>;
  /** Those of these lines of a snapshot that nobody has been shown. */
  findUnshown(id: string, ranges: readonly LineRange[]): readonly LineRange[];
  wereShown(id: string, range: LineRange): boolean;
  noteShown(shown: readonly ShownLines[], conversation?: string): void;
}

/** A text that a conversation does not know. */
interface UnseenText {
  /** The one that it knows; none if it was never shown one, or that is no longer kept. */
  readonly known: NamedSnapshot | undefined;
}

const maxTextBytes = 64 * 1024 * 1024;

export function createFileSnapshots(): FileSnapshots {
  const shownLines = createShownLinesStore();
  const seenTexts = createSeenTexts();
  const store = createSnapshotStore(maxTextBytes, hashTexts, (id) => {
    shownLines.forget(id);
  });

  /** Whether all that differs from the text that it knows has been shown to it since. */
  const knows = ({ last, shown }: SeenText, id: string, lines: LineIndex): boolean => {
    if (last === id) return true;
    const known = shown.has(id) ? store.find(last) : undefined;
    if (known === undefined) return false;
    const edit = editBetween(known.text, lines.text);
    return diffLines(edit, indexLines(known.text), lines, 0).hunks.every((hunk) =>
      shownLines.wereShown(id, withNeighbors(hunk.new, lines.count)),
    );
  };

  const findUnseen: FileSnapshots["findUnseen"] = (file, conversation) => {
    const { snapshotId: id, lines } = file;
    if (id === undefined) return undefined;
    const seen = seenTexts.find(fileOf(file.target).key, conversation);
    if (seen.some((each) => knows(each, id, lines))) return undefined;
    const [last] = seen.flatMap((each) => store.find(each.last) ?? []);
    return { known: last && { id: last.id, lines: indexLines(last.text) } };
  };

  return {
    keep: (target, text) => store.keep(fileOf(target), text)?.id,
    findUnseen,
    noteApplied({ file, edit, newLines, unseen, isWholeFile }, conversation) {
      // The new text is not built if it could not be kept.
      if (!store.hasRoomFor(newLengthOf(edit))) return undefined;
      const id = store.keep(fileOf(file.target), newLines.text)?.id;
      if (id === undefined) return undefined;
      shownLines.carry(file.snapshotId, id, { edit, oldLines: file.lines, newLines, unseen });
      if (conversation !== undefined) {
        const isWhole = !file.exists || isWholeFile === true;
        const isKnown = isWhole || findUnseen(file, conversation) === undefined;
        const { key } = fileOf(file.target);
        if (isKnown) seenTexts.noteKnown(key, id, conversation);
        else seenTexts.noteShown(key, id, conversation);
      }
      return id;
    },
    noteSaved({ file, newLines }, text, conversation) {
      const { key } = fileOf(file.target);
      if (conversation === undefined || text === newLines.text) return;
      const made = store.keep(fileOf(file.target), newLines.text)?.id;
      const [seen] = seenTexts.find(key, conversation);
      const saved = seen?.last === made ? store.keep(fileOf(file.target), text)?.id : undefined;
      if (saved !== undefined) seenTexts.noteKnown(key, saved, conversation);
    },
    find(id, target) {
      const path = target.shown;
      const snapshot = store.find(id);
      if (snapshot === undefined) return fail({ code: "unknownSnapshot", path, snapshotId: id });
      if (snapshot.file.key !== fileOf(target).key) {
        const otherPath = snapshot.file.shown;
        return fail({ code: "snapshotOfOtherFile", path, snapshotId: id, otherPath });
      }
      return succeed({ id, lines: indexLines(snapshot.text) });
    },
    findUnshown: (id, ranges) => shownLines.findUnshown(id, ranges),
    wereShown: (id, range) => shownLines.wereShown(id, range),
    noteShown(shown, conversation) {
      const kept = shown.filter(({ snapshotId }) => store.find(snapshotId) !== undefined);
      shownLines.note(kept);
      if (conversation === undefined) return;
      for (const id of new Set(kept.map(({ snapshotId }) => snapshotId))) {
        const key = store.find(id)?.file.key;
        if (key !== undefined) seenTexts.noteShown(key, id, conversation);
      }
    },
  };
}

/** New lines, or where lines are gone the two that meet there. */
function withNeighbors({ startLine, lineCount }: LineSpan, total: number): LineRange {
  return lineCount > 0
    ? { startLine, endLine: startLine + lineCount - 1 }
    : { startLine: Math.max(1, startLine - 1), endLine: Math.min(total, startLine) };
}

/** Where links lead: a file read by one name may be edited by another. */
function fileOf({ scheme, realPath, uri, shown }: ResolvedPath): SnapshotFile {
  return { key: scheme === "file" ? realPath : uri, shown };
}
