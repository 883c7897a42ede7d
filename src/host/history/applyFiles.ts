import { editBetween } from "../../core/diff/index.ts";
import { createEdit, type Edit } from "../../core/edit/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { changeFile, type FileChange } from "../../toolkit/workspace/index.ts";
import {
  type AppliedPlan,
  applyPlan,
  chooseRoutes,
  editWorkspace,
  type Reload,
  type Route,
  saveRoutes,
  writeRoute,
} from "../apply/index.ts";
import {
  encodeWholeFile,
  type ExistingFile,
  hasOneEnding,
  type NewFile,
} from "../documents/index.ts";
import type { EntryFacts } from "./editHistory.ts";
import type { HistoryServices } from "./historyServices.ts";

/** A file and what it is to become. */
export interface WantedFile {
  readonly file: ExistingFile | NewFile;
  /** Null where the file is to go. */
  readonly newText: string | null;
  /** What it must hold in the end; without it, what the text gives in the file's encoding. */
  readonly newBytes?: Uint8Array | undefined;
}

/**
 * Gives files other texts on a person's own command: one undoable step, one entry of the history, all
 * or nothing, and saved as an agent's edit is.
 *
 * @throws FailureError with nothing changed, unless its sentence says what was.
 */
export async function applyFiles(
  wanted: readonly WantedFile[],
  facts: EntryFacts,
  services: HistoryServices,
): Promise<number> {
  const bytesByUri = new Map(wanted.map(({ file, newBytes }) => [file.target.uri, newBytes]));
  const changes = wanted.map(({ file, newText }) => changeFile(file, editTo(file.text, newText)));
  const deletions = new Set(changes.filter((_, index) => wanted[index]?.newText === null));
  const reload: Reload = ({ file }) => services.loadEditableFileOrNew(file.target, { known: file });
  const steps = {
    writeRoute,
    editWorkspace,
    async chooseRoutes(): Promise<Result<readonly Route[]>> {
      const kept = changes.filter((change) => !deletions.has(change));
      const chosen = await chooseRoutes({ changes: kept }, reload);
      if (!chosen.ok) return chosen;
      const exact = await Promise.all(
        chosen.value.map((route) =>
          exactRoute(route, bytesByUri.get(route.change.file.target.uri)),
        ),
      );
      return succeed([...exact, ...[...deletions].map(deleteRoute)]);
    },
  };
  const { signal } = new AbortController();
  const applied: AppliedPlan = orThrow(
    await applyPlan(
      { changes },
      reload,
      signal,
      (routes) => services.history.begin(routes, facts),
      steps,
    ),
  );
  await finish(applied, bytesByUri, services);
  return applied.entry.id;
}

function editTo(oldText: string, newText: string | null): Edit {
  if (newText !== null) return editBetween(oldText, newText);
  const { length } = oldText;
  return createEdit(length, [{ range: { start: 0, endExclusive: length }, text: "" }]);
}

function deleteRoute(change: FileChange): Route {
  return { kind: "delete", change, oldBytes: bytesOf(change) };
}

function bytesOf({ file }: FileChange): Uint8Array {
  if (file.bytes === undefined) throw new Error("A file that goes was not read.");
  return file.bytes;
}

/** The route by which a file gets exactly these bytes; a document saves only what it can hold. */
async function exactRoute(route: Route, newBytes: Uint8Array | undefined): Promise<Route> {
  if (newBytes === undefined || route.kind === "delete") return route;
  if (route.kind === "create") return { ...route, newBytes };
  if (route.kind === "bytes") return { ...route, newBytes: [newBytes] };
  const { change, document, oldBytes } = route;
  const saved = await encodeWholeFile(change.newText, document.encoding);
  const canHold = hasOneEnding(change.newText) && Buffer.from(saved).equals(newBytes);
  if (canHold || document.isDirty) return route;
  return { kind: "bytes", change, oldBytes, newBytes: [newBytes] };
}

async function finish(
  { routes, entry }: AppliedPlan,
  bytesByUri: ReadonlyMap<string, Uint8Array | undefined>,
  services: HistoryServices,
): Promise<void> {
  for (const route of routes) {
    services.noteApplied(route.change);
  }
  const saved = await saveRoutes(routes, services.readSettings().saveAfterEdit, services.log);
  const carriedOut: Route[] = [];
  for (const route of saved.ok ? saved.value : routes) {
    const newBytes = bytesByUri.get(route.change.file.target.uri);
    carriedOut.push(saved.ok ? await restoreExact(route, newBytes, services) : route);
  }
  await entry.done(carriedOut);
  orThrow(saved);
}

/**
 * A formatter that runs on a save changes what was taken back: the bytes are written once more.
 *
 * @returns What was carried out: where that fails, what the formatter made of it.
 */
async function restoreExact(
  route: Route,
  newBytes: Uint8Array | undefined,
  { log }: HistoryServices,
): Promise<Route> {
  if (newBytes === undefined || route.kind !== "document" || route.document.isDirty) return route;
  if (route.mayBeTyped === true) return route;
  const { document, change } = route;
  if (document.getText() === change.newText || change.file.target.scheme !== "file") return route;
  const oldBytes = await encodeWholeFile(document.getText(), document.encoding);
  const { failure } = await writeRoute({ kind: "bytes", change, oldBytes, newBytes: [newBytes] });
  if (failure === undefined) {
    return { kind: "bytes", change, oldBytes: route.oldBytes, newBytes: [newBytes] };
  }
  log.warn(`What VS Code changed when it saved stays: ${explain(failure)}`);
  return route;
}
