import * as vscode from "vscode";
import type { EntrySource, HistoryEntry, NotCovered } from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { findEntrySource, namesGit, type ToolReach } from "../../core/recorder/index.ts";
import { holdsNoFiles, maxStatedFiles, type TakenStates } from "../../files/states/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { nameSource } from "../../toolkit/history/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { CallNote } from "./callNotes.ts";
import { type CallChanges, findChanges, findUnread, readNow } from "./findChanges.ts";
import { type ComparedRoot, followSpellings } from "./followSpellings.ts";
import { stampGitIndex } from "./gitIndex.ts";
import {
  type Suspect,
  type Suspects,
  findMadeFolders,
  findFoldersMissing,
  findSuspects,
  isCommand,
  type FolderPlace,
  type NamedFile,
  type OpenCall,
  type RootBefore,
} from "./openCall.ts";
import type { RecordedRoot, RecorderServices } from "./recorderServices.ts";

/** A hook waits for less than three seconds in all; nobody waits for the state after. */
const maxStateMs = { keep: 2_300, look: 8_000 };

/** Saves what a call may change. */
export async function takeBefore(
  call: AgentCall,
  reach: Exclude<ToolReach, { readonly kind: "nothing" }>,
  services: RecorderServices,
): Promise<OpenCall> {
  const { history, editors } = services;
  const afterId = (await history.read()).entries.at(-1)?.id ?? 0;
  const named = new Map<string, NamedFile>();
  const notCovered: NotCovered[] = [];
  const missing = new Map<string, FolderPlace>();
  for (const path of reach.kind === "files" ? reach.paths : []) {
    const file = await services.locate(path, call.cwd);
    if (file === undefined) {
      notCovered.push({ what: path, reason: "it was not found on a disk of this window" });
      continue;
    }
    const isUnsaved = editors.listUnsaved().includes(file.uri);
    const before = await readNow({ file, before: undefined }, editors);
    named.set(file.uri, { file, before, afterId, isUnsaved });
    const above = before === null ? await findFoldersMissing(file) : [];
    for (const folder of above) missing.set(folder.uri, folder);
  }
  const roots = reach.kind === "anything" ? await takeRoots("keep", services, notCovered) : [];
  const isBackground = reach.kind === "anything" && reach.isBackground;
  const unsaved = new Set(editors.listUnsaved());
  const missingFolders = [...missing.values()];
  const before = { afterId, named, missingFolders, roots, unsaved };
  return { call, isBackground, ...before, notCovered, hasEnded: false };
}

export interface CallEnd {
  /** It may still change files. */
  readonly keepsOn: boolean;
  /** Its tool has just said so. Otherwise something else may have been at work since it ended. */
  readonly isTold: boolean;
  /** The workspace folders as they are now, if they were taken. */
  readonly taken?: readonly RootBefore[];
}

/**
 * Records all that the call has changed as one entry, except what is recorded already.
 *
 * @returns The call as it goes on, with the state now as the state before.
 */
export async function recordAfter(
  call: OpenCall,
  { keepsOn, isTold, taken }: CallEnd,
  others: Iterable<OpenCall>,
  services: RecorderServices,
): Promise<OpenCall> {
  const states = keepsOn ? "keep" : "look";
  const notCovered: NotCovered[] = [];
  const now =
    call.roots.length === 0 ? [] : (taken ?? (await takeRoots(states, services, notCovered)));
  const namedByOthers = new Set([...others].flatMap(({ named }) => [...named.keys()]));
  const respelled: NotCovered[] = [];
  const compared: ComparedRoot[] = [];
  for (const root of call.roots) {
    const same = now.find((each) => each.root.folder === root.root.folder);
    // It may have left the workspace.
    if (same === undefined) continue;
    const before = await followSpellings({ before: root, now: same }, services, respelled);
    compared.push({ before, now: same });
  }
  const { files, folders } = listSuspects(call, compared);
  const made = await findMadeFolders(call.missingFolders);
  const changes = await findChanges(
    { files, folders: [...folders, ...made] },
    { ...call, roots: compared.map(({ before }) => before) },
    (uri) => !call.named.has(uri) && namedByOthers.has(uri),
    services,
  );
  const unread = isCommand(call.call) ? [] : findUnread(call, isTold, services);
  const all = { ...changes, notCovered: [...changes.notCovered, ...respelled, ...unread] };
  const missed = [...call.notCovered, ...notCovered];
  const isAlone = isTold && !hasGitWorked(call.call, compared);
  const entry = await append(call, { isTold, isAlone }, all, missed, services);
  if (!keepsOn) return call;
  const told = entry === undefined ? call : { ...call, notCovered: [] };
  const afterId = Math.max(call.afterId, entry?.id ?? 0);
  const named = new Map<string, NamedFile>();
  for (const [uri, each] of call.named) {
    named.set(uri, { ...each, before: await readNow(each, services.editors), afterId });
  }
  const isBackground = call.isBackground || isTold;
  return { ...told, isBackground, afterId, named, roots: now, hasEnded: true };
}

function listSuspects({ named, afterId }: OpenCall, roots: readonly ComparedRoot[]): Suspects {
  const files: Suspect[] = [...named.values()].map((each) => ({ ...each, isInEditor: true }));
  const folders: Suspects["folders"][number][] = [];
  for (const { before, now } of roots) {
    const found = findSuspects(before, now.states, afterId);
    files.push(...found.files.filter(({ file }) => !named.has(file.uri)));
    folders.push(...found.folders);
  }
  return { files, folders };
}

/** For example, a person has checked out another branch meanwhile. */
function hasGitWorked({ tool, input }: AgentCall, roots: readonly ComparedRoot[]): boolean {
  return (
    !namesGit(tool, input) && roots.some(({ before, now }) => before.gitIndex !== now.gitIndex)
  );
}

async function append(
  { call, roots }: OpenCall,
  { isTold, isAlone }: { readonly isTold: boolean; readonly isAlone: boolean },
  changes: CallChanges,
  notCovered: readonly NotCovered[],
  services: RecorderServices,
): Promise<HistoryEntry | undefined> {
  const { files } = changes;
  const folders = files.length > 0 ? changes.folders : await withoutIgnored(changes.folders);
  const all = [...changes.notCovered, ...notCovered];
  // A tool that edits files did so where nobody looked, unless it failed: that is not told.
  const missed = isTold && roots.length === 0 ? all : changes.notCovered;
  if (files.length + folders.length + missed.length === 0) return undefined;
  const mayBeOthers = !isAlone && files.length + folders.length > 0;
  const source = findEntrySource(call.tool, call.input);
  const found = { files, folders, notCovered: all };
  const recorded = await recordEntry({ ...call, source }, found, services, mayBeOthers);
  if (recorded.ok) return recorded.value;
  tellMissing(call, explain(recorded.failure), services);
  return undefined;
}

/** Appends what a call has done as one entry. */
export function recordEntry(
  { tool, source, request }: Pick<CallNote, "tool" | "source" | "request">,
  { files, folders, notCovered }: CallChanges,
  { history }: Pick<RecorderServices, "history">,
  mayBeOthers = false,
): ReturnType<RecorderServices["history"]["record"]> {
  return history.record(files, folders, {
    tool,
    approval: "notAsked",
    source,
    ...(request && { request }),
    ...(mayBeOthers && { mayBeOthers }),
    ...(notCovered.length > 0 && { notCovered: notCovered.slice(0, maxNotCovered) }),
  });
}

/** A folder that a call made only for what ignore rules leave out is left out as well. */
async function withoutIgnored(folders: CallChanges["folders"]): Promise<CallChanges["folders"]> {
  const areEmpty = await Promise.all(
    folders.map(async ({ realPath, mode }) => mode === undefined || holdsNoFiles(realPath)),
  );
  return folders.filter((_, index) => areEmpty[index]);
}

/** Tells the person what the history does not have, and why. */
export function tellMissing(
  { tool, input }: AgentCall,
  reason: string,
  { tell }: Pick<RecorderServices, "tell">,
): void {
  const made = nameMaker(findEntrySource(tool, input));
  tell(vscode.l10n.t("What {0} changed is not in the edit history: {1}", made, reason));
}

const maxNotCovered = 100;

/** The workspace folders as they are now. */
async function takeRoots(
  states: "keep" | "look",
  services: RecorderServices,
  notCovered: NotCovered[],
): Promise<readonly RootBefore[]> {
  const endMs = performance.now() + maxStateMs[states];
  const roots: RootBefore[] = [];
  for (const root of await services.roots()) {
    const leftMs = Math.max(100, endMs - performance.now());
    const taken = await services.takeStates(root, states, leftMs);
    notCovered.push(...findNotCovered(root, taken));
    const gitIndex = await stampGitIndex(root.realPath);
    roots.push({ root, states: taken, gitIndex, saved: new Map() });
  }
  return roots;
}

function findNotCovered(
  { shown }: RecordedRoot,
  { unsearched: { rest, paths } }: TakenStates,
): readonly NotCovered[] {
  const found: NotCovered[] = [];
  if (rest !== undefined) {
    const what = rest.isListIncomplete
      ? `Files of ${shown}`
      : `${rest.unsearchedFiles} files of ${shown}`;
    found.push({ what, reason: "making them safe took too long" });
  }
  if (paths.some(({ path }) => path === "")) {
    const reason = `only ${maxStatedFiles.toLocaleString("en-US")} files are covered`;
    found.push({ what: `Files of ${shown}`, reason });
  }
  return found;
}

/** A call in a sentence for a person. */
export function nameMaker(source: EntrySource): string {
  return elideMiddle(nameSource(source), 100);
}
