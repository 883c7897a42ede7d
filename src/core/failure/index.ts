export type { DoubtFailure } from "./doubtFailure.ts";
export type { EditFailure } from "./editFailure.ts";
export type { Failure } from "./failure.ts";
export type { FileFailure } from "./fileFailure.ts";
export type { InputFailure } from "./inputFailure.ts";
export type { PathFailure } from "./pathFailure.ts";
export type { GlobFailure, PatternFailure } from "./patternFailure.ts";
export type { PermissionFailure } from "./permissionFailure.ts";
export type {
  ChangedTarget,
  OperationRange,
  SnapshotFailure,
  SnapshotRows,
} from "./snapshotFailure.ts";
export type { NamedLines, SymbolFailure } from "./symbolFailure.ts";
