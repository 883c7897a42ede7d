import type { LogOutputChannel } from "vscode";
import { type FileRecord, planUndoOfMany } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { CallServices } from "../calls/index.ts";
import type { ExistingFile, NewFile } from "../documents/index.ts";
import { applyFiles, type WantedFile } from "./applyFiles.ts";
import type { EditHistory, LeftPart, UndoAnswer, UndonePart } from "./editHistory.ts";
import { findUndone, type UndoneEntries } from "./findUndone.ts";
import { currentBytes, keyOf, type Notation, notationOf, readBytes } from "./fileVersions.ts";

/** What undoing needs of the services that calls have. */
export type UndoServices = Pick<
  CallServices,
  "locks" | "loadEditableFileOrNew" | "readSettings" | "resolvePath" | "noteApplied"
> & { readonly log: LogOutputChannel };

type Services = UndoServices & { readonly history: EditHistory };

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
export async function undoEntries(request: UndoRequest, services: Services): Promise<UndoAnswer> {
  const { ids, kind, isDryRun } = request;
  const undone = findUndone(ids, kind, await services.history.read());
  const files = await findFiles(undone, services);
  const { signal } = new AbortController();
  const hold = await services.locks.ask(lockKeysOf(files.map(({ target }) => target)), signal).comes;
  try {
    const planned = await Promise.all(files.map((file) => planFile(file, services)));
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
        ...(answer.left.length > 0 ? { leftHunks: answer.left.length } : {}),
      },
      services,
    );
    return { entry: `e${id}`, ...answer };
  } finally {
    hold.release();
  }
}

/** A file, and what the entries did to it, newest first. */
interface ChangedFile {
  readonly target: ResolvedPath;
  readonly records: readonly FileRecord[];
}

async function findFiles(
  { entries, filesOf }: UndoneEntries,
  services: Services,
): Promise<readonly ChangedFile[]> {
  const byUri = new Map<string, FileRecord[]>();
  for (const record of entries.flatMap(filesOf)) {
    const known = byUri.get(record.uri);
    if (known === undefined) byUri.set(record.uri, [record]);
    else known.push(record);
  }
  const settings = services.readSettings();
  return Promise.all(
    [...byUri].map(async ([uri, records]) => ({
      target: orThrow(await services.resolvePath(uri, settings)),
      records,
    })),
  );
}

/** What becomes of one file. */
interface PlannedFile {
  readonly path: string;
  readonly wanted?: WantedFile;
  readonly hunks: number;
  readonly left: readonly LeftPart[];
}

function undoneOf({ path, hunks, wanted }: PlannedFile): readonly UndonePart[] {
  return wanted === undefined ? [] : [{ path, hunks }];
}

async function planFile(
  { target, records }: ChangedFile,
  services: Services,
): Promise<PlannedFile> {
  const path = target.shown;
  const loaded = await services.loadEditableFileOrNew(target, {});
  if (!loaded.ok) return { path, hunks: 0, left: [{ path, reason: explain(loaded.failure) }] };
  const file = loaded.value;
  const current = await currentBytes(file);
  const notation = notationOf(records);
  const versions = await Promise.all(
    records.map(async ({ before, after }) => ({
      before: await readText(before, notation, services),
      after: await readText(after, notation, services),
    })),
  );
  const now = current && (await notation.read(current));
  const plan = planUndoOfMany(versions, now);
}
