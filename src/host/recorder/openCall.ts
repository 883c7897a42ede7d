import { lstat } from "node:fs/promises";
import { dirname } from "node:path";
import { isFolderMode, type NotCovered } from "../../core/history/index.ts";
import { compareStates, findEntrySource } from "../../core/recorder/index.ts";
import { maxStateFileBytes } from "../../files/search/index.ts";
import {
  contentOfState,
  findMode,
  readWholeState,
  type TakenStates,
  type WholeFile,
} from "../../files/states/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import { type CallNote, type NotedFile, type NotedStates, stampsOf } from "./callNotes.ts";
import type {
  RecordedEditors,
  RecordedFile,
  RecordedRoot,
  RecorderServices,
} from "./recorderServices.ts";

/** What a file or a link holds; null where there is none, undefined where that is not known. */
export type KnownState = WholeFile | null | undefined;

/** A call that may change files, from its start on. */
export interface OpenCall {
  readonly call: AgentCall;
  /** It may go on after its tool has returned. */
  readonly isBackground: boolean;
  /** The newest entry of the history when the state before was taken. */
  readonly afterId: number;
  /** The files that it names, by URI. */
  readonly named: ReadonlyMap<string, NamedFile>;
  /** The folders of these files that were not there yet. */
  readonly missingFolders: readonly FolderPlace[];
  /** Of a call that may change anything. */
  readonly roots: readonly RootBefore[];
  /** The files that editors had unsaved changes of. */
  readonly unsaved: ReadonlySet<string>;
  /** What could not be saved before the call. */
  readonly notCovered: readonly NotCovered[];
  /** Its tool has returned, or must have. */
  readonly hasEnded: boolean;
}

/** The state before a call, unless an entry after `afterId` says otherwise. */
interface Before {
  readonly before: KnownState;
  readonly afterId: number;
}

export interface NamedFile extends Before {
  readonly file: RecordedFile;
  /** `before` was unsaved text in an editor. */
  readonly isUnsaved: boolean;
}

export interface FolderPlace {
  readonly uri: string;
  readonly realPath: string;
}

/** The folders above a file that are not there, the innermost first. */
export async function findFoldersMissing(file: FolderPlace): Promise<readonly FolderPlace[]> {
  const missing: FolderPlace[] = [];
  for (let folder = parentOf(file); ; folder = parentOf(folder)) {
    const isThere = (await findMode(folder.realPath)) !== undefined;
    if (isThere || dirname(folder.realPath) === folder.realPath) return missing;
    missing.push(folder);
  }
}

/** Those that are there now. */
export async function findMadeFolders(
  missing: readonly FolderPlace[],
): Promise<readonly FolderChange[]> {
  const made: FolderChange[] = [];
  for (const folder of missing) {
    const mode = await findMode(folder.realPath);
    if (mode !== undefined && isFolderMode(mode)) made.push({ ...folder, mode });
  }
  return made;
}

function parentOf({ uri, realPath }: FolderPlace): FolderPlace {
  return { uri: uri.slice(0, uri.lastIndexOf("/")), realPath: dirname(realPath) };
}

/** Whether it runs a program, which knows nothing of editors. */
export function isCommand({ tool, input }: AgentCall): boolean {
  const { maker } = findEntrySource(tool, input);
  return maker === "terminal" || maker === "task";
}

/** A workspace folder as it was. */
export interface RootBefore {
  readonly root: RecordedRoot;
  readonly states: TakenStates;
  /** If it is another one later, git has been at work. */
  readonly gitIndex: string | undefined;
  /** What a person has saved, brought or taken away since, by path. */
  readonly saved: ReadonlyMap<string, Before>;
}

/** A file that a call may have changed. */
export interface Suspect extends NamedFile {
  /** The text in its editor counts, saved or not; a command works on the disk. */
  readonly isInEditor: boolean;
  readonly movedFrom?: string | undefined;
}

/** What a call may have changed. */
export interface Suspects {
  readonly files: readonly Suspect[];
  readonly folders: readonly FolderChange[];
}

export interface FolderChange extends FolderPlace {
  readonly modeBefore?: number;
  readonly mode?: number;
}

/** Time stamps that are older are told apart by every file system. */
const racinessMs = 2_500;

/** @param now The folder as it is now. */
export function findSuspects(
  { root, states, saved }: RootBefore,
  now: TakenStates,
  afterId: number,
): Suspects {
  const racyMs = states.startedMs - racinessMs;
  const { paths, made, removed, movedFrom } = compareStates(states.files, now.files, racyMs);
  const suspects = new Set([...paths.filter(isKnown), ...saved.keys()]);
  const files = [...suspects].map((path): Suspect => {
    const from = movedFrom.get(path);
    return {
      file: root.placeFile(path),
      ...(saved.get(path) ?? { before: fileBefore(states, path), afterId }),
      isUnsaved: false,
      isInEditor: false,
      movedFrom: from === undefined ? undefined : root.placeFile(from).uri,
    };
  });
  function isKnown(path: string): boolean {
    if (!now.isWhole && !now.files.has(path)) return false;
    // What the state left out counts only if it has changed since.
    const isLeftOut = !states.isWhole && !states.files.has(path);
    return !isLeftOut || (now.files.get(path)?.changedMs ?? 0) >= states.startedMs;
  }
  const modeOf = (path: string, { files: all }: TakenStates): number => all.get(path)?.mode ?? 0;
  const isOwn = (path: string): boolean => !saved.has(path);
  const folders = [
    ...(states.isWhole ? made.filter(isOwn) : []).map((path) => ({
      ...root.placeFile(path),
      mode: modeOf(path, now),
    })),
    ...(now.isWhole ? removed.filter(isOwn) : []).map((path) => ({
      ...root.placeFile(path),
      modeBefore: modeOf(path, states),
    })),
  ];
  return { files, folders };
}

export function fileBefore(states: TakenStates, path: string): KnownState {
  const state = states.files.get(path);
  if (state === undefined) return states.isWhole ? null : undefined;
  if (isFolderMode(state.mode)) return null;
  const bytes = contentOfState(states, path);
  return bytes && { bytes, mode: state.mode };
}

/** What is on the disk; undefined where it cannot be read. */
export async function readOnDisk({
  realPath,
}: Pick<RecordedFile, "realPath">): Promise<KnownState> {
  return readWholeState(realPath).catch(() => undefined);
}

/** What can be said of the files that a call names without reading them. */
export async function describeLooks(
  { named }: OpenCall,
  editors: Pick<RecordedEditors, "listUnsaved">,
): Promise<string> {
  const looks = [...named.values()].map(async ({ file: { realPath } }) => {
    const { ino, size, mtimeMs, ctimeMs } = await lstat(realPath).catch(() => nothingThere);
    return [ino, size, mtimeMs, ctimeMs];
  });
  return [...(await Promise.all(looks)), editors.listUnsaved()].join();
}

const nothingThere = { ino: 0, size: 0, mtimeMs: 0, ctimeMs: 0 };

/** The path of a file in a folder that has several names; undefined where it is not in it. */
export function pathBelow(folders: readonly string[], file: string): string | undefined {
  const path = file.replaceAll("\\", "/");
  const prefixes = folders.map((folder) => `${folder.replaceAll("\\", "/").replace(/\/$/, "")}/`);
  const prefix = prefixes.find((each) => path.startsWith(each));
  return prefix === undefined ? undefined : path.slice(prefix.length);
}

/** What is written to the disk about an open call. Nobody encrypts it, so no secrets are in it. */
export function noteOf(
  { call, named, roots }: OpenCall,
  isSecret: RecorderServices["isSecret"],
): CallNote {
  const unkept: string[] = [];
  const files = [...named.values()].flatMap(({ file, before }): readonly NotedFile[] => {
    if (before === undefined) return [];
    if (before !== null && (isSecret(file) || before.bytes.length > maxStateFileBytes)) {
      unkept.push(file.path);
      return [];
    }
    const content = before === null ? null : Buffer.from(before.bytes).toString("base64");
    return [{ uri: file.uri, mode: before?.mode ?? 0, content }];
  });
  const states = roots.map(({ root, states: taken }): NotedStates => {
    const rows = [...taken.files].map(([path, state]) => [path, ...stampsOf(state)] as const);
    return { folder: root.folder, files: rows };
  });
  const { tool, input, request } = call;
  const source = findEntrySource(tool, input);
  return { tool, source, request, timeMs: Date.now(), files, unkept, states };
}
