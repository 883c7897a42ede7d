import * as vscode from "vscode";
import { editBetween } from "../../core/diff/index.ts";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import {
  changeMode,
  makeFolders,
  removeEmptyFolder,
  replaceWholeState,
} from "../../files/states/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { changeFile, type FileChange } from "../../toolkit/workspace/index.ts";
import {
  type AppliedPlan,
  applyPlan,
  chooseRoutes,
  type Reload,
  type Route,
  saveRoutes,
  writeRoute,
} from "../apply/index.ts";
import {
  encodeWholeFile,
  type ExistingFile,
  findOpenDocument,
  hasOneEnding,
  type NewFile,
} from "../documents/index.ts";
import type { EntryFacts, JudgedBaselines, JudgedFile, OtherChanges } from "../history/index.ts";
import type { UndoServices } from "./undoableHistory.ts";

/** A file and what it is to become. */
export interface WantedFile {
  readonly file: ExistingFile | NewFile;
  /** Null to delete the file. */
  readonly newText: string | null;
  /** Its bytes in the end; without them, the text in the file's encoding. */
  readonly newBytes?: Uint8Array | undefined;
  readonly baselines: JudgedBaselines;
}

/** A wanted file with the change that makes it so. */
interface WantedChange extends WantedFile {
  readonly change: FileChange;
}

/**
 * Gives files other texts on a person's own command: one entry of the history, all or nothing, and
 * saved as an agent's edit is. Those that VS Code has open are one undoable step of its own; the others
 * are written on the disk, since VS Code keeps only so many documents.
 *
 * @param kept Files of which only the baseline changes.
 * @throws FailureError with nothing changed, unless its sentence says what was.
 */
export async function applyFiles(
  wanted: readonly WantedFile[],
  facts: EntryFacts,
  services: UndoServices,
  kept: readonly JudgedFile[] = [],
  others?: OtherChanges,
): Promise<number> {
  const baselines = new Map(wanted.map((each) => [each.file.target.uri, each.baselines]));
  const changes = wanted.map((each): WantedChange => {
    const edit = editBetween(each.file.text, each.newText ?? "");
    return { ...each, change: changeFile(each.file, edit) };
  });
  const reload: Reload = ({ file }) => services.loadEditableFileOrNew(file.target, { known: file });
  const { signal } = new AbortController();
  const applied: AppliedPlan = orThrow(
    await applyPlan(
      () => findRoutes(changes, reload),
      signal,
      (routes) =>
        services.history.begin(routes, facts, { baselines, kept, ...(others && { others }) }),
    ),
  );
  const failure = await applyOthers(others);
  await finish(applied, changes, services);
  if (failure !== undefined) throw new FailureError(failure);
  return applied.entry.id;
}

async function findRoutes(
  wanted: readonly WantedChange[],
  reload: Reload,
): Promise<Result<readonly Route[]>> {
  const routes: Route[] = [];
  const open: WantedChange[] = [];
  for (const each of wanted) {
    if (isOpen(each.file)) open.push(each);
    else routes.push(await diskRoute(each));
  }
  const edited = open.filter(({ newText }) => newText !== null);
  const chosen = await chooseRoutes({ changes: edited.map(({ change }) => change) }, reload);
  if (!chosen.ok) return chosen;
  for (const [index, route] of chosen.value.entries()) {
    routes.push(await exactRoute(route, edited[index]?.newBytes));
  }
  for (const { newText, change } of open) {
    if (newText === null) routes.push({ kind: "delete", change, oldBytes: bytesOf(change) });
  }
  return succeed(routes);
}

/** Whether VS Code takes part: it has the file open, or is the only one that can write it. */
function isOpen({ target, ...file }: WantedFile["file"]): boolean {
  if (target.scheme !== "file") return true;
  return findOpenDocument(vscode.Uri.parse(target.uri, true)) !== undefined || file.unsaved;
}

/** The route of a file that no editor shows. */
async function diskRoute({ file, change, newText, newBytes }: WantedChange): Promise<Route> {
  if (newText === null) {
    return { kind: "delete", change, oldBytes: bytesOf(change), isOnDisk: true };
  }
  const bytes = newBytes ?? (await encodeWholeFile(newText, file.encoding));
  if (!file.exists) return { kind: "create", change, newBytes: bytes };
  const isForText = hasOneEnding(file.text) && hasOneEnding(newText);
  return { kind: "bytes", change, oldBytes: file.bytes, newBytes: [bytes], isForText };
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
  wanted: readonly WantedChange[],
  services: UndoServices,
): Promise<void> {
  const bytesByUri = new Map(wanted.map(({ file, newBytes }) => [file.target.uri, newBytes]));
  for (const route of routes) {
    services.noteApplied(route.change);
  }
  const saved = await saveRoutes(
    routes,
    entry,
    services.readSettings().saveAfterEdit,
    services.log,
  );
  const carriedOut: Route[] = [];
  for (const route of saved.ok ? saved.value : routes) {
    const newBytes = saved.ok ? bytesByUri.get(route.change.file.target.uri) : undefined;
    carriedOut.push(await restoreExact(route, newBytes, services));
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
  { log }: UndoServices,
): Promise<Route> {
  if (newBytes === undefined || route.kind !== "document" || route.document.isDirty) return route;
  if (route.mayBeTyped === true || route.change.file.target.scheme !== "file") return route;
  const { document, change } = route;
  if (document.getText() === change.newText) return route;
  const oldBytes = await encodeWholeFile(document.getText(), document.encoding);
  const { failure } = await writeRoute({ kind: "bytes", change, oldBytes, newBytes: [newBytes] });
  if (failure === undefined) {
    return { kind: "bytes", change, oldBytes: route.oldBytes, newBytes: [newBytes] };
  }
  log.warn(`What VS Code changed when it saved stays: ${explain(failure)}`);
  return route;
}

/** Changes what is not text, after the texts. Goes on after a failure, and returns the first one. */
async function applyOthers(
  others: OtherChanges | undefined,
): Promise<FileFailure | PathFailure | undefined> {
  if (others === undefined) return undefined;
  const { wholes, modes, folders } = others;
  let failure: FileFailure | PathFailure | undefined;
  for (const { path, realPath, before, after } of wholes) {
    const replaced = await replaceWholeState(realPath, before, after);
    if (!replaced.ok) failure ??= { ...replaced.failure, path } as FileFailure;
  }
  const byDepth = folders.toSorted((one, other) => one.realPath.length - other.realPath.length);
  for (const { realPath, mode } of byDepth.toReversed()) {
    if (mode === undefined) await removeEmptyFolder(realPath);
  }
  for (const { realPath, mode } of byDepth) if (mode !== undefined) await makeFolders(realPath);
  for (const { realPath, mode } of modes.values()) {
    if (mode !== undefined) await changeMode(realPath, mode);
  }
  for (const { realPath, mode } of byDepth.toReversed()) {
    if (mode !== undefined) await changeMode(realPath, mode);
  }
  return failure;
}
