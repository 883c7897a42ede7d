import type { FindMatches } from "../core/pattern/matching.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import type { Result } from "../core/result.ts";
import type { Settings } from "../toolkit/settings.ts";
import type { SnapshotStore } from "../toolkit/snapshots.ts";
import type { CallLog } from "./log.ts";
import type { PendingApprovals } from "./pendingApprovals.ts";

/** What lives as long as the extension and is shared by all calls. */
export interface Services {
  readonly log: CallLog;
  readonly snapshots: SnapshotStore;
  readonly pending: PendingApprovals;
  readSettings(): Settings;
  resolvePath(path: string, settings: Settings): Promise<Result<ResolvedPath>>;
  findMatches(timeoutMs: number, signal: AbortSignal): FindMatches;
}
