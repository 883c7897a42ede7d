import { dirname } from "node:path";
import type { FileState, NotCovered } from "../../core/history/index.ts";
import { findEntrySource, makeSaidText, saysItGoes } from "../../core/recorder/index.ts";
import { contentKeyOf } from "../../files/history/index.ts";
import { maxStateFileBytes } from "../../files/search/index.ts";
import { findStats } from "../../files/states/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { Before, RootBefore } from "./rootBefore.ts";
import {
  type CallNote,
  type NotedFile,
  type NotedStates,
  stampsOfNote,
} from "../../files/callNotes.ts";
import type { StatePlace, RecordedEditors, RecorderServices } from "./recorderServices.ts";

/** What was before a call that may change anything. */
export interface StatesBefore {
  /** The newest entry of the history when the state before was taken. */
  readonly afterId: number;
  /** Whether a newer entry tells of what was before: it was still being written. */
  readonly isEarlier: (entryId: number) => boolean;
  readonly roots: readonly RootBefore[];
}

/** What other calls that may change anything had found that were at work as this one began, oldest first. */
export type FoundEarlier = readonly StatesBefore[];

/** It was taken again while the call waited. */
interface LaterStates extends StatesBefore {
  readonly startedMs: number;
  readonly endedMs: number;
}

/** A call that may change files, from its start on. */
export interface CallAtWork extends StatesBefore {
  readonly call: AgentCall;
  readonly foundEarlier: FoundEarlier;
  /** It may go on after its tool has returned. */
  readonly isBackground: boolean;
  /** It went on before its files were safe. */
  readonly isLate: boolean;
  /** The files that it names, by URI. */
  readonly named: ReadonlyMap<string, NamedFile>;
  /** The folders of these files that were not there yet. */
  readonly missingFolders: readonly StatePlace[];
  /** The files that editors had unsaved changes of. */
  readonly unsaved: ReadonlySet<string>;
  /** Some of what changes may be others': nobody can tell. */
  readonly mayBeOthers: boolean;
  /** Where something changed just before it began, or just after: nobody can tell. */
  readonly inDoubt: ReadonlySet<string>;
  /** Where nobody can tell whether a person has changed a file. */
  readonly doubted: ReadonlySet<string>;
  /** When the state before was taken: then the tool may begin, or a person is asked first. */
  readonly takenMs: number;
  /** When it began, where that is known. */
  readonly begunMs: number | undefined;
  /** When something changed at a URI on the disk while it was not known to have begun. */
  readonly stirred: Map<string, readonly number[]>;
  /** The state before as it was taken again since, oldest first: the call may begin only later. */
  readonly later: readonly LaterStates[];
  /** What could not be saved before the call. */
  readonly notCovered: readonly NotCovered[];
  /** Its tool has returned, or must have. */
  readonly hasEnded: boolean;
}

export interface NamedFile extends Before {
  readonly file: StatePlace;
  /** What was there before that, oldest first, and has gone since: who took it away, nobody can tell. */
  readonly lost?: readonly Before[];
  /** `before` was unsaved text in an editor. */
  readonly isUnsaved: boolean;
}

/** The folders above a file that are not there, the innermost first. */
export async function findFoldersMissing(file: StatePlace): Promise<readonly StatePlace[]> {
  const missing: StatePlace[] = [];
  for (let folder = parentOf(file); ; folder = parentOf(folder)) {
    const isThere = (await findStats(folder.realPath)) !== undefined;
    if (isThere || dirname(folder.realPath) === folder.realPath) return missing;
    missing.push(folder);
  }
}

function parentOf({ uri, path, realPath }: StatePlace): StatePlace {
  const above = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("/")));
  return { uri: above(uri), path: above(path), realPath: dirname(realPath), names: [] };
}

/** Whether it runs a program, which knows nothing of editors. */
export function isCommand(call: AgentCall): boolean {
  const { maker } = findEntrySource(call);
  return maker === "terminal" || maker === "task";
}

/** Whether an MCP server carries it out. */
export function isOfServer(call: AgentCall): boolean {
  return findEntrySource(call).maker.startsWith("MCP ");
}

/** What can be said of the files that a call names without reading them. */
export async function describeLooks(
  { named }: CallAtWork,
  editors: Pick<RecordedEditors, "listUnsaved">,
): Promise<string> {
  const looks = [...named.values()].map(async ({ file: { realPath } }) => {
    const stats = await findStats(realPath);
    return [stats?.ino, stats?.size, stats?.mtimeMs, stats?.ctimeMs];
  });
  return [...(await Promise.all(looks)), editors.listUnsaved()].join();
}

/**
 * What is written to the disk about an open call. Nobody encrypts it, so no secrets are in it.
 *
 * @param isAtWork Otherwise, it is over as far as anybody knows, or waits: only the files that it names count.
 */
export function noteOf(
  { call, named, roots }: CallAtWork,
  isSecret: RecorderServices["isSecret"],
  isAtWork: boolean,
): CallNote {
  const unkept: string[] = [];
  const files = [...named.values()].flatMap(({ file, before }): readonly NotedFile[] => {
    if (before === undefined) return [];
    if (before !== null && (isSecret(file) || !isSmall(before))) {
      unkept.push(file.path);
      return [];
    }
    const content = before === null ? null : Buffer.from(before.bytes).toString("base64");
    const said = keyOfSaid(call, file.path, before);
    return [{ uri: file.uri, mode: before?.mode ?? 0, content, said }];
  });
  const states = (isAtWork ? roots : []).map(
    ({ root, states: { files: taken, leftOut } }): NotedStates => {
      const rows = [...taken].map(([path, stamps]) => [path, ...stampsOfNote(stamps)] as const);
      return { folder: root.folder, files: rows, leftOut };
    },
  );
  const { tool, request } = call;
  const source = findEntrySource(call);
  return { tool, source, request, timeMs: Date.now(), files, unkept, states };
}

function keyOfSaid(
  { input }: AgentCall,
  path: string,
  before: FileState | null,
): string | null | undefined {
  if (saysItGoes(input, path)) return null;
  const text = makeSaidText(Buffer.from(before?.bytes ?? []).toString(), input);
  return text === undefined ? undefined : contentKeyOf(Buffer.from(text));
}

function isSmall({ bytes, stamp }: FileState): boolean {
  return stamp === undefined && bytes.length <= maxStateFileBytes;
}
