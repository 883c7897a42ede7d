import * as vscode from "vscode";
import { editBetween } from "../../core/diff/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import { putStates, type PutFailure, type StateChange } from "../../files/states/index.ts";
import { describeReason, type LeftPart } from "../../toolkit/confirmation/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { changeFile, type FileChange } from "../../toolkit/workspace/index.ts";
import {
  type AppliedPlan,
  applyPlan,
  chooseRoutes,
  type Reload,
  type Route,
  saveRoutes,
  type StayedFiles,
  writeRoute,
} from "../apply/index.ts";
import {
  canSave,
  encodeWholeFile,
  type ExistingFile,
  findOpenDocument,
  isInTab,
  type NewFile,
} from "../documents/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { ChangedState, EntryFacts, ChangedBytes, KeptFile } from "../history/index.ts";
import type { UndoServices, UndoWatch } from "./undoableHistory.ts";

/** A text that an editor has, or that only VS Code can write, and what it is to become. */
export interface WantedText {
  readonly file: ExistingFile | NewFile;
  /** Null to delete the file. */
  readonly newText: string | null;
  /** Its bytes in the end; without them, the text in the file's encoding. */
  readonly newBytes?: Uint8Array | undefined;
  readonly baselines: ChangedBytes;
}

/** A wanted text with the change that makes it so. */
interface WantedChange extends WantedText {
  readonly change: FileChange;
}

/** What files are to become. */
export interface WantedFiles {
  readonly texts: readonly WantedText[];
  /** What is put on the disk, where no editor takes part. */
  readonly states: readonly ChangedState[];
  /** Of these, by URI. */
  readonly baselines: ReadonlyMap<string, ChangedBytes>;
  /** Files of which only the baseline changes. */
  readonly kept: readonly KeptFile[];
  /** The entries that are undone in what is put on the disk, by URI. */
  readonly ids?: ReadonlyMap<string, readonly number[]>;
}

export interface AppliedFiles {
  /** None if nothing was done in the end. */
  readonly entryId: number | undefined;
  /** Why some stay as they are, by path. */
  readonly left: readonly LeftPart[];
  /** The paths of those that VS Code could not save, as on a full disk: the new text is only in an editor. */
  readonly unsaved: ReadonlySet<string>;
}

/**
 * Makes files what they are to become, on a person's own command: one entry of the history, and saved
 * as an agent's edit is. Those that VS Code has open are one undoable step of its own, all or nothing;
 * the others are put on the disk, each by itself.
 *
 * @throws FailureError with nothing changed, unless its sentence says what was.
 */
export async function applyFiles(
  { texts, states, baselines: others, kept, ids }: WantedFiles,
  facts: EntryFacts,
  services: UndoServices,
  watch: UndoWatch = {},
): Promise<AppliedFiles> {
  const baselines = new Map([
    ...others,
    ...texts.map((each) => [each.file.target.uri, each.baselines] as const),
  ]);
  const changes = texts.map((each): WantedChange => {
    const edit = editBetween(each.file.text, each.newText ?? "");
    return { ...each, change: changeFile(each.file, edit) };
  });
  const reload: Reload = ({ file }) => services.loadEditableFileOrNew(file.target, { known: file });
  const { signal } = new AbortController();
  const applied: AppliedPlan = orThrow(
    await applyPlan(
      () => findRoutes(changes, reload),
      signal,
      (routes) => services.history.begin(routes, facts, { baselines, kept, states }),
    ),
  );
  const left = await putOnDisk(states, watch);
  const isNothing = texts.length + kept.length === 0 && left.length === states.length;
  let unsaved: ReadonlySet<string> = new Set();
  if (isNothing) await applied.entry.takenBack();
  else {
    const uris = left.map(({ uri }) => uri);
    const leftIds = uris.flatMap((uri) => ids?.get(uri) ?? []);
    const routes = await finish(applied, changes, { uris: new Set(uris), ids: leftIds }, services);
    unsaved = new Set(routes.filter(isUnsaved).map(({ change }) => change.file.target.shown));
  }
  const entryId = isNothing ? undefined : applied.entry.id;
  return { entryId, left: left.map(({ path, reason }) => ({ path, reason })), unsaved };
}

/** @returns What stays as it is, and why. */
async function putOnDisk(
  states: readonly ChangedState[],
  { signal, report }: UndoWatch,
): Promise<readonly (LeftPart & { readonly uri: string })[]> {
  const byChange = new Map<StateChange, ChangedState>(
    states.map((state) => {
      const { realPath, before: now, after: wanted } = state;
      return [{ realPath, now, wanted }, state];
    }),
  );
  const failures = await putStates([...byChange.keys()], {
    signal,
    report: (done) => report?.("written", done, states.length),
    removeShown: (change) => removeShown(byChange.get(change)?.uri ?? ""),
    isShown: (change) => isShown(vscode.Uri.parse(byChange.get(change)?.uri ?? "", true)),
  });
  return [...byChange].flatMap(([change, { uri, path }]) => {
    const failure = failures.get(change);
    return failure === undefined ? [] : [{ uri, path, reason: explainPut(failure, path) }];
  });
}

function removeShown(given: string): Promise<boolean> | undefined {
  const document = findOpenDocument(vscode.Uri.parse(given, true));
  return document && removeWithEditor(document);
}

/** VS Code may have a document that no tab shows. */
function isShown(uri: vscode.Uri): boolean {
  return isInTab(uri) || findOpenDocument(uri)?.isDirty === true;
}

/**
 * VS Code closes the editor of what it deletes, and lets go of what is typed into it until then: that comes back as
 * a file.
 */
async function removeWithEditor(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return false;
  const text = document.getText();
  const removal = new vscode.WorkspaceEdit();
  removal.deleteFile(document.uri);
  const isRemoved = await vscode.workspace.applyEdit(removal);
  const typed = document.getText();
  if (!isRemoved || typed === text) return isRemoved;
  const contents = await encodeWholeFile(typed, document.encoding);
  const back = new vscode.WorkspaceEdit();
  back.createFile(document.uri, { contents });
  await vscode.workspace.applyEdit(back);
  return false;
}

function explainPut(failure: PutFailure, path: string): string {
  if (failure.code === "left") return describeReason(failure.reason);
  if (failure.code === "movedAside")
    return `its own place is taken, so it is at ${failure.place} now`;
  return explainFailure("path" in failure ? { ...failure, path } : failure);
}

async function findRoutes(
  wanted: readonly WantedChange[],
  reload: Reload,
): Promise<Result<readonly Route[]>> {
  const edited = wanted.filter(({ newText }) => newText !== null);
  const chosen = await chooseRoutes({ changes: edited.map(({ change }) => change) }, reload);
  if (!chosen.ok) return chosen;
  const routes: Route[] = [];
  for (const [index, route] of chosen.value.entries()) {
    routes.push(await exactRoute(route, edited[index]?.newBytes));
  }
  for (const { newText, change } of wanted) {
    if (newText === null) routes.push({ kind: "delete", change, oldBytes: bytesOf(change) });
  }
  return succeed(routes);
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
  const canHold = await canSave(change.newText, document.encoding, newBytes);
  if (canHold || document.isDirty) return route;
  return { kind: "bytes", change, oldBytes, newBytes: [newBytes] };
}

function isUnsaved(route: Route): boolean {
  if (route.kind !== "document" || route.saveNote === undefined) return false;
  return route.document.isDirty || route.isCutOff === true;
}

/** @returns What was carried out. */
async function finish(
  { routes, entry }: AppliedPlan,
  wanted: readonly WantedChange[],
  left: StayedFiles,
  services: UndoServices,
): Promise<readonly Route[]> {
  const bytesByUri = new Map(wanted.map(({ file, newBytes }) => [file.target.uri, newBytes]));
  for (const { change } of routes) services.noteApplied(change);
  const { saveAfterEdit } = services.readSettings();
  const saved = await saveRoutes(routes, entry, saveAfterEdit, services.log);
  const carriedOut: Route[] = [];
  for (const route of saved.ok ? saved.value : routes) {
    const newBytes = saved.ok ? bytesByUri.get(route.change.file.target.uri) : undefined;
    carriedOut.push(await restoreExact(route, newBytes, services));
  }
  await entry.done(carriedOut, left);
  orThrow(saved);
  return carriedOut;
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
