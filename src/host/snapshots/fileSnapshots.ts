import { newLengthOf } from "../../core/edit/index.ts";
import type { SnapshotFailure } from "../../core/failure/index.ts";
import { indexLines, type LineRange } from "../../core/lines/index.ts";
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
import type { FileChange } from "../../toolkit/workspace/index.ts";

/** The snapshots of the user's files, and which of their lines were shown. */
export interface FileSnapshots {
  /** The id of a snapshot; none for a text too large to be kept. */
  keep(target: ResolvedPath, text: string): string | undefined;
  /** Keeps what a change made of its file, as it is before any save. */
  noteApplied(change: FileChange): string | undefined;
  find(id: string, target: ResolvedPath): Result<NamedSnapshot, SnapshotFailure>;
  /** Those of these lines of a snapshot that nobody has been shown. */
  findUnshown(id: string, ranges: readonly LineRange[]): readonly LineRange[];
  wereShown(id: string, range: LineRange): boolean;
  noteShown(shown: readonly ShownLines[]): void;
}

const maxTextBytes = 64 * 1024 * 1024;

export function createFileSnapshots(): FileSnapshots {
  const shownLines = createShownLinesStore();
  const store = createSnapshotStore(maxTextBytes, hashTexts, (id) => {
    shownLines.forget(id);
  });

  return {
    keep: (target, text) => store.keep(fileOf(target), text)?.id,
    noteApplied({ file, edit, newLines, unseen }) {
      // The new text is not built if it could not be kept.
      if (!store.hasRoomFor(newLengthOf(edit))) return undefined;
      const id = store.keep(fileOf(file.target), newLines.text)?.id;
      if (id === undefined) return undefined;
      shownLines.carry(file.snapshotId, id, { edit, oldLines: file.lines, newLines, unseen });
      return id;
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
    noteShown(shown) {
      shownLines.note(shown.filter(({ snapshotId }) => store.find(snapshotId) !== undefined));
    },
  };
}

/** Where links lead: a file read by one name may be edited by another. */
function fileOf({ scheme, realPath, uri, shown }: ResolvedPath): SnapshotFile {
  return { key: scheme === "file" ? realPath : uri, shown };
}
