import type { LogOutputChannel } from "vscode";
import type { FileRecord } from "../../core/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { applyFiles, type WantedFile } from "./applyFiles.ts";
import type { EditHistory, LeftPart, UndoAnswer, UndonePart } from "./editHistory.ts";
import { findUndone } from "./findUndone.ts";
import { readVersions } from "./readVersions.ts";
import type { CallServices } from "../calls/services.ts";

/** What undoing needs of the services that calls have. */
export type UndoServices = Pick<
  CallServices,
  "locks" | "loadEditableFileOrNew" | "readSettings" | "resolvePath" | "noteApplied"
> & { readonly log: LogOutputChannel };

interface UndoRequest {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** Only says what would be done. */
  readonly isDryRun: boolean;
}
