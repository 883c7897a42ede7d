import { mapConcurrently } from "../../core/async.ts";
import type { NotCovered } from "../../core/history/index.ts";
import { findToldRecords, type ToldRecord } from "../../core/recorder/index.ts";
import { contentKeyOf, type JournalState } from "../../files/history/index.ts";
import { areSameBytes } from "../../files/states/index.ts";
import type { FoundChange } from "../history/index.ts";
import {
  type FolderChange,
  type Suspect,
  type Suspects,
  type KnownState,
  type OpenCall,
  readOnDisk,
} from "./openCall.ts";
import type { RecordedEditors, RecordedFile, RecorderServices } from "./recorderServices.ts";

/** What a call has changed and is not recorded yet. */
export interface CallChanges {
  readonly files: readonly FoundChange[];
  readonly folders: readonly FolderChange[];
  readonly notCovered: readonly NotCovered[];
}

type ChangeServices = Pick<RecorderServices, "history" | "editors">;

/**
 * Finds which suspects have changed. A change belongs to one call only: if the history has recorded a
 * file meanwhile, the call did only what came after that.
 *
 * @param isOthers Whether another open call names the file: then the change is that call's.
 */
export async function findChanges(
  { files, folders }: Suspects,
  { afterId, roots }: Pick<OpenCall, "afterId" | "roots">,
  isOthers: (uri: string) => boolean,
  services: ChangeServices,
): Promise<CallChanges> {
  const state = await services.history.read();
  const toldFolders = findToldFolders(state, afterId);
  const told = findToldRecords(state.entries, state.moves, afterId);
  const known = new Set(files.map(({ file }) => file.uri));
  // A file that others created and this call deleted is missing in both states.
  const others = [...told.keys()].flatMap((uri): readonly Suspect[] => {
    const file = known.has(uri) ? undefined : findInRoots(uri, roots);
    const before = { before: null, afterId, isUnsaved: false, isInEditor: false };
    return file === undefined ? [] : [{ file, ...before }];
  });
  const own = [...files, ...others].filter(({ file }) => !isOthers(file.uri));
  const looked = await mapConcurrently(own, (suspect) =>
    lookAt(suspect, told.get(suspect.file.uri), services),
  );
  const found = looked.filter((each) => each !== undefined);
  const changes = found.flatMap((each) => ("uri" in each ? [each] : []));
  const gone = new Set(changes.flatMap(({ uri, after }) => (after === null ? [uri] : [])));
  return {
    files: changes.map(({ movedFrom = "", ...change }) =>
      gone.has(movedFrom) ? { ...change, movedFrom } : change,
    ),
    folders: folders.filter(({ uri }) => !toldFolders.has(uri)),
    notCovered: found.flatMap((each) => ("what" in each ? [each] : [])),
  };
}

function findInRoots(uri: string, roots: OpenCall["roots"]): RecordedFile | undefined {
  for (const { root } of roots) {
    const path = root.pathOf(uri);
    if (path !== undefined) return root.placeFile(path);
  }
  return undefined;
}

/** The files that a call has left unsaved in editors which show nobody their content. */
export function findUnread(
  { named, roots, unsaved }: Pick<OpenCall, "named" | "roots" | "unsaved">,
  isTold: boolean,
  services: ChangeServices,
): readonly NotCovered[] {
  return services.editors.listUnread().flatMap((uri) => {
    const file = named.get(uri)?.file ?? findInRoots(uri, roots);
    const isOwn = !unsaved.has(uri) || (isTold && named.has(uri));
    return file && isOwn ? [{ what: file.path, reason: "its editor had not saved it" }] : [];
  });
}

function findToldFolders({ entries }: JournalState, afterId: number): ReadonlySet<string> {
  const since = entries.filter(({ id }) => id > afterId);
  return new Set(since.flatMap((entry) => entry.read().folders ?? []).map(({ uri }) => uri));
}

async function lookAt(
  suspect: Suspect,
  told: ToldRecord | undefined,
  services: ChangeServices,
): Promise<FoundChange | NotCovered | undefined> {
  const { file, movedFrom, isUnsaved, isInEditor } = suspect;
  const after = isInEditor ? await readNow(suspect, services.editors) : await readOnDisk(file);
  const before = await findBefore(suspect, told, after, services);
  if (before === undefined || after === undefined) {
    return { what: file.path, reason: before === undefined ? notKept : "it cannot be read" };
  }
  if (areSameBytes(before, after) && before?.mode === after?.mode) return undefined;
  const bytes = after?.bytes ?? before?.bytes ?? new Uint8Array();
  const encoding = services.editors.encodingOf(file.uri, bytes);
  return { ...file, encoding, before, after, isUnsaved, movedFrom };
}

const notKept = "it was changed, and what it held before was not kept";

/** What a file holds for a person: what its editor would save, or else what is on the disk. */
export async function readNow(
  { file, before }: Pick<Suspect, "file" | "before">,
  editors: Pick<RecordedEditors, "readUnsaved">,
): Promise<KnownState> {
  const onDisk = await readOnDisk(file);
  const unsaved = await editors.readUnsaved(file.uri);
  if (unsaved === undefined) return onDisk;
  return { bytes: unsaved, mode: (onDisk ?? before)?.mode ?? plainMode };
}

export const plainMode = 0o100644;

/** The file before a call, or as the newest entry since then left it. */
async function findBefore(
  { before, afterId }: Suspect,
  told: ToldRecord | undefined,
  now: KnownState,
  { history }: ChangeServices,
): Promise<KnownState> {
  if (told === undefined || told.id <= afterId) return before;
  const { after, ...modes } = told.record;
  if (after === null) return null;
  const mode = modes.mode ?? before?.mode ?? now?.mode ?? plainMode;
  if (now && contentKeyOf(now.bytes) === after) return { bytes: now.bytes, mode };
  const bytes = await history.readContent(after);
  return bytes.ok ? { bytes: bytes.value, mode } : undefined;
}
