import type * as vscode from "vscode";
import type { PathFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import type { Result } from "../core/result.ts";
import type { LineIndexStore } from "../files/sparseLineIndex.ts";
import type { PatternPool } from "../files/patternPool.ts";
import type { SearchPool } from "../files/search/searchPool.ts";
import type { Settings } from "../toolkit/settings.ts";
import type { FileLocks } from "../toolkit/fileLocks.ts";
import type { Queue } from "../toolkit/concurrency.ts";
import type { FileSnapshots } from "./fileSnapshots.ts";
import type { Decisions } from "./approval/decisions.ts";
import type { PendingApprovals } from "./approval/pendingApprovals.ts";
import type { ProblemHistory } from "./problems/problemHistory.ts";

/** What lives as long as the extension and is shared by all calls. */
export interface Services {
  readonly dispose: () => void;
  readonly log: vscode.LogOutputChannel;
  readonly snapshots: FileSnapshots;
  /** Where lines start in the large files read last. */
  readonly lineIndexes: LineIndexStore;
  readonly pending: PendingApprovals;
  readonly decisions: Decisions;
  /** No two calls write to one file at a time. */
  readonly locks: FileLocks;
  /** VS Code shows one Refactor Preview at a time. */
  readonly previews: Queue;
  readonly problems: ProblemHistory;
  /** Made on first use. */
  readonly patterns: () => PatternPool;
  /** Made on first use. */
  readonly searches: () => SearchPool;
  readonly readSettings: () => Settings;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
}
