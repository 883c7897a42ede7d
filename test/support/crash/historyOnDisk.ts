import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { resolvePath } from "../../../src/files/gate/index.ts";
import { loadFileOrNew } from "../../../src/host/documents/index.ts";
import { createEditHistory } from "../../../src/host/history/createEditHistory.ts";
import type { FileSnapshots } from "../../../src/host/snapshots/index.ts";
import { createFileLocks } from "../../../src/host/fileLocks.ts";
import { createUndoableHistory } from "../../../src/host/undo/recoverInterrupted.ts";
import type { UndoableHistory, UndoServices } from "../../../src/host/undo/undoableHistory.ts";
import { parseSettings, type Settings } from "../../../src/toolkit/manifest/index.ts";
import { diskFolder, pathEnvironment } from "../fakes/pathEnvironment.ts";

export interface OpenedHistory extends UndoServices {
  readonly history: UndoableHistory;
}

/** The edit history of a window that shows a folder, with what undoing needs, without a window. */
export function openHistory(
  folder: string,
  journalFolder: string,
  onError: (message: string) => void,
  settings: Readonly<Partial<Settings>> = {},
): OpenedHistory {
  const environment = pathEnvironment([diskFolder("project", folder)]);
  const snapshots = { keep: () => undefined } as unknown as FileSnapshots;
  const log = {
    warn: () => undefined,
    error: (error: Error | string) => onError(error instanceof Error ? String(error.stack) : error),
  } as unknown as UndoServices["log"];
  const services = {
    log,
    locks: createFileLocks(),
    readSettings: () => ({
      ...parseSettings(() => undefined),
      saveAfterEdit: "always" as const,
      ...settings,
    }),
    resolvePath: (path: string) => resolvePath(path, environment),
    loadEditableFileOrNew: (
      ...[target, options]: Parameters<UndoServices["loadEditableFileOrNew"]>
    ) => loadFileOrNew(target, snapshots, { withDocument: true, isEdited: true, ...options }),
    noteApplied: () => undefined,
    showPath: (uri: string) => relative(folder, fileURLToPath(uri)),
  };
  const history = createEditHistory({ ...services, folder: journalFolder });
  return { ...services, history: createUndoableHistory({ ...services, history }) };
}
