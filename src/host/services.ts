import type * as vscode from "vscode";
import type { PathFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import type { Result } from "../core/result.ts";
import type { LineIndexStore } from "../files/sparseLineIndex.ts";
import type { PatternPool } from "../files/patternPool.ts";
import type { Settings } from "../toolkit/settings.ts";
import type { SnapshotStore } from "../toolkit/snapshots.ts";
import type { PendingApprovals } from "./approval/pendingApprovals.ts";

/** What lives as long as the extension and is shared by all calls. */
export interface Services {
  readonly dispose: () => void;
  readonly log: vscode.LogOutputChannel;
  readonly snapshots: SnapshotStore;
  /** Where lines start in the large files read last. */
  readonly lineIndexes: LineIndexStore;
  readonly pending: PendingApprovals;
  /** Made on first use. */
  readonly patterns: () => PatternPool;
  readonly readSettings: () => Settings;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
}
