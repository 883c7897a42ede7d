import type { LogOutputChannel } from "vscode";
import type { PathFailure } from "../../core/failure/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { FileLocks } from "../fileLocks.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { ExistingFile, LoadOptions, NewFile } from "../documents/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import type { EditHistory } from "./editHistory.ts";

/** What undoing shares with calls. */
export interface UndoServices {
  readonly log: LogOutputChannel;
  readonly locks: FileLocks;
  readonly readSettings: () => Settings;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
  readonly loadEditableFileOrNew: (
    target: ResolvedPath,
    options: LoadOptions,
  ) => Promise<Result<ExistingFile | NewFile>>;
  readonly noteApplied: FileSnapshots["noteApplied"];
}

export interface HistoryServices extends UndoServices {
  readonly history: EditHistory;
}
