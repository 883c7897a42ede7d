import { type FileMove, type FileRecord, findPlace } from "../../core/history/index.ts";
import { lockKeysOf } from "../../core/path/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { applyFiles } from "./applyFiles.ts";
import type { UndoAnswer, UndonePart } from "./editHistory.ts";
import { findUndone, type UndoneEntries } from "./findUndone.ts";
import type { HistoryServices } from "./historyServices.ts";
import { type ChangedFile, type PlannedFile, planFileUndo } from "./planFileUndo.ts";

export interface UndoRequest {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** Only says what would be done. */
  readonly isDryRun: boolean;
}

/**
 * Takes back what entries did, newest first, as one step. Where nothing came after, a file gets its
 * very bytes again; otherwise each hunk goes where its lines are now, and one that something later
 * changed stays.
 *
 * @throws with a sentence for a person, and nothing changed unless it says what was.
 */
export async function undoEntries(
  request: UndoRequest,
  services: HistoryServices,
): Promise<UndoAnswer> {
  const { ids, kind, isDryRun } = request;
  const state = await services.history.read();
  const undone = findUndone(ids, kind, state);
  const files = await findFiles(undone, state.moves, services);
  const { signal } = new AbortController();
  const hold = await services.locks.ask(lockKeysOf(files.map(({ target }) => target)), signal)
    .comes;
  try {
    const planned = await Promise.all(files.map((file) => planFileUndo(file, services)));
    const answer = { undone: planned.flatMap(undoneOf), left: planned.flatMap(({ left }) => left) };
    const wanted = planned.flatMap((file) => file.wanted ?? []);
    if (isDryRun || wanted.length === 0) return { entry: undefined, ...answer };
    const id = await applyFiles(
      wanted,
      {
        tool: `linewise.${kind}Edit`,
        approval: "command",
        kind,
        of: undone.of,
        ...(undone.entries.every(({ madeBy }) => madeBy === "person") ? { madeBy: "person" } : {}),
        ...(answer.left.length > 0 ? { leftHunks: answer.left.length } : {}),
      },
      services,
    );
    return { entry: `e${id}`, ...answer };
  } finally {
    hold.release();
  }
}

/** By where they are now: a file may have been moved since. */
async function findFiles(
  { entries, filesOf }: UndoneEntries,
  moves: readonly FileMove[],
  services: HistoryServices,
): Promise<readonly ChangedFile[]> {
  const byUri = new Map<string, FileRecord[]>();
  for (const entry of entries) {
    for (const record of filesOf(entry)) {
      const uri = findPlace(record.uri, entry.id, moves);
      byUri.set(uri, [...(byUri.get(uri) ?? []), record]);
    }
  }
  const settings = services.readSettings();
  return Promise.all(
    [...byUri].map(async ([uri, records]) => ({
      target: orThrow(await services.resolvePath(uri, settings)),
      records,
    })),
  );
}

function undoneOf({ path, hunks, wanted }: PlannedFile): readonly UndonePart[] {
  return wanted === undefined ? [] : [{ path, hunks }];
}
