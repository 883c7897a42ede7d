import type { PathFailure } from "../../core/failure/index.ts";
import type { HistoryEntry } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { UndoSummary } from "../../toolkit/confirmation/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { ExistingFile, LoadOptions, NewFile } from "../documents/index.ts";
import type { FileWatch } from "../progress.ts";
import type { FileLocks } from "../fileLocks.ts";
import type { EditHistory, HistoryServices, JudgeFacts } from "../history/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";

/** A history whose entries can be undone and redone. */
export interface UndoableHistory extends EditHistory {
  /** What undoing entries would do; nothing is changed. */
  readonly planUndo: UndoRun;
  /**
   * Undoes entries, newest first, and what the watch names: as one step, in one entry, or in several for very
   * large files. Rejects with a sentence.
   */
  readonly undo: UndoRun;
  /**
   * Finishes an entry that a crash cut short, rolls it back, or leaves it, and notes what became of it.
   *
   * @returns What rolling back has undone.
   * @throws with a sentence if files could not be changed; then it is still cut short.
   */
  readonly recover: (entry: HistoryEntry, answer: RecoveryAnswer) => Promise<UndoAnswer>;
}

/** Rejects with the signal's reason if it is aborted before anything was changed. */
type UndoRun = (
  ids: readonly number[],
  kind: "undo" | "redo",
  watch?: UndoWatch,
) => Promise<UndoAnswer>;

/** Who watches an undo. What was not its turn before the signal is aborted is left and named. */
export interface UndoWatch extends FileWatch {
  /** Of the files of the entries, those that are undone, by URI where they are now; or else all. */
  readonly only?: ReadonlySet<string>;
  /**
   * Hunks or files that are taken back with them. A file that no longer has the text that these were made
   * from is left.
   */
  readonly texts?: UndoneTexts;
  /** What a person agreed to: nothing is done if something else would be (`isOther`). */
  readonly agreed?: UndoSummary;
}

/** What to do with an entry that a crash cut short; `leave` writes nothing. */
export type RecoveryAnswer = "finish" | "rollBack" | "leave";

export interface UndoneTexts {
  readonly files: readonly UndoneText[];
  /** The calls that made these files what they are, also where they had other names. */
  readonly makers: readonly number[];
  /** Whether what a call took from a file is neither back nor to be reviewed, and nobody kept the change. */
  readonly isLost: (uri: string, entryId: number) => boolean;
  readonly facts: Omit<JudgeFacts, "kind">;
}

export interface UndoneText {
  readonly uri: string;
  /** What the file holds. */
  readonly text: string;
  /** Null to delete the file. */
  readonly newText: string | null;
  /** The baseline, before and after: what is taken back was under review. */
  readonly baseline: string | null;
  /** Of all three texts. */
  readonly isByteExact: boolean;
  readonly hunks: number;
}

/** What a command resolves to. */
export interface UndoAnswer extends UndoSummary {
  /** Such as `e13`; none if nothing was undone. */
  readonly entry: string | undefined;
  /** Something else would have been done than a person agreed to. */
  readonly isOther?: boolean;
}

/** What undoing shares with calls. */
export interface UndoServices extends HistoryServices {
  readonly history: EditHistory;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
  readonly locks: FileLocks;
  /** Opens a document unless it is told not to. */
  readonly loadEditableFileOrNew: (
    target: ResolvedPath,
    options?: LoadOptions,
  ) => Promise<Result<ExistingFile | NewFile>>;
  readonly noteApplied: FileSnapshots["noteApplied"];
}
