import type * as vscode from "vscode";
import { newLengthOf } from "../../core/edit/index.ts";
import type { SnapshotFailure } from "../../core/failure/index.ts";
import { indexLines } from "../../core/lines/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  createChangeHistory,
  createShownLinesStore,
  createSnapshotStore,
  editSince,
  type LineRange,
  type ShownLines,
  type SnapshotChange,
  type SnapshotFile,
} from "../../core/snapshot/index.ts";
import { hashTexts } from "../../files/hashText.ts";
import type { FileChange, TextFile } from "../../toolkit/workspace/index.ts";
import { type DocumentChanges, recordDocumentChanges, sourceOf } from "./documentChanges.ts";

/** The snapshots of the user's files, and what happened to the files since. */
export interface FileSnapshots {
  /**
   * The id of a snapshot; none for a text too large to be kept.
   *
   * @param document The file's, if there is one; from now on its changes are noted. Those of one that
   *   is opened later with this text are noted from then on.
   */
  keep(
    target: ResolvedPath,
    text: string,
    document: vscode.TextDocument | undefined,
  ): string | undefined;
  /**
   * A change was carried out, and nothing saved yet: keeps what it made of its file.
   *
   * @param document Through which it was; none where bytes were written.
   */
  noteApplied(change: FileChange, document: vscode.TextDocument | undefined): string | undefined;
  /** What happened to a file since it was a snapshot. */
  findChange(id: string, file: TextFile): Result<SnapshotChange, SnapshotFailure>;
  /** Those of these lines of a snapshot that nobody has been shown. */
  findUnshown(id: string, ranges: readonly LineRange[]): readonly LineRange[];
  wereShown(id: string, range: LineRange): boolean;
  noteShown(shown: readonly ShownLines[]): void;
  dispose(): void;
}

const maxTextBytes = 64 * 1024 * 1024;
const maxHistoryBytes = 16 * 1024 * 1024;

/** Listens to VS Code only once there is a snapshot. */
export function createFileSnapshots(): FileSnapshots {
  const history = createChangeHistory(maxHistoryBytes);
  const shownLines = createShownLinesStore();
  /** The latest snapshot of each file, by its address. */
  const latest = new Map<string, string>();
  let changes: DocumentChanges | undefined;

  const store = createSnapshotStore(maxTextBytes, hashTexts, (id) => {
    shownLines.forget(id);
    history.forget(id);
    for (const [address, each] of latest) if (each === id) latest.delete(address);
  });

  function noteOpened(document: vscode.TextDocument): void {
    const id = latest.get(sourceOf(document));
    const snapshot = id === undefined ? undefined : store.find(id);
    if (snapshot !== undefined) markDocument(snapshot.id, snapshot.text, document);
  }

  function markDocument(id: string, text: string, document: vscode.TextDocument): void {
    if (document.getText() !== text) return;
    changes?.settle();
    history.mark(sourceOf(document), id, text.length);
  }

  function keep(
    target: ResolvedPath,
    text: string,
    document: vscode.TextDocument | undefined,
  ): string | undefined {
    const id = store.keep(fileOf(target), text)?.id;
    if (id === undefined) return undefined;
    changes ??= recordDocumentChanges(history, noteOpened);
    latest.set(target.uri, id);
    if (document !== undefined) markDocument(id, text, document);
    return id;
  }

  /** Does not build the new text if it could not be kept. */
  function keepNew(
    change: FileChange,
    document: vscode.TextDocument | undefined,
  ): string | undefined {
    if (!store.hasRoomFor(newLengthOf(change.edit))) return undefined;
    return keep(change.file.target, change.newText, document);
  }

  /** Nothing is recorded for a text that is not kept: the record would never be dropped. */
  function mark(source: string, id: string | undefined, length: number): void {
    if (id !== undefined && store.find(id) !== undefined) history.mark(source, id, length);
  }

  function keepApplied(
    change: FileChange,
    document: vscode.TextDocument | undefined,
  ): string | undefined {
    const { file, edit } = change;
    if (document !== undefined || !file.exists) return keepNew(change, document);
    const source = bytesOf(file.target);
    mark(source, file.snapshotId, edit.oldLength);
    history.record(source, edit.replacements);
    const newId = keepNew(change, undefined);
    mark(source, newId, newLengthOf(edit));
    return newId;
  }

  return {
    keep,
    noteApplied(change, document) {
      const id = keepApplied(change, document);
      if (id === undefined) return undefined;
      const { edit, file, newLines, unseen } = change;
      shownLines.carry(file.snapshotId, id, { edit, oldLines: file.lines, newLines, unseen });
      return id;
    },
    findUnshown: (id, ranges) => shownLines.findUnshown(id, ranges),
    wereShown: (id, range) => shownLines.wereShown(id, range),
    noteShown(shown) {
      shownLines.note(shown.filter(({ snapshotId }) => store.find(snapshotId) !== undefined));
    },
    findChange(id, { target, text }) {
      const path = target.shown;
      const snapshot = store.find(id);
      if (snapshot === undefined) return fail({ code: "unknownSnapshot", path, snapshotId: id });
      if (snapshot.file.key !== fileOf(target).key) {
        const otherPath = snapshot.file.shown;
        return fail({ code: "snapshotOfOtherFile", path, snapshotId: id, otherPath });
      }
      changes?.settle();
      const edit = editSince(snapshot.text, text, history.since(id));
      return succeed({ id, lines: indexLines(snapshot.text), edit });
    },
    dispose() {
      changes?.dispose();
    },
  };
}

/** Where links lead: a file read by one name may be edited by another. */
function fileOf({ scheme, realPath, uri, shown }: ResolvedPath): SnapshotFile {
  return { key: scheme === "file" ? realPath : uri, shown };
}

/** A text that no document holds as it is, such as one with mixed line endings. */
function bytesOf(target: ResolvedPath): string {
  return `bytes\0${fileOf(target).key}`;
}
