import { mapConcurrently } from "../../../core/async.ts";
import {
  type FileState,
  isFile,
  type KnownState,
  type NotCovered,
} from "../../../core/history/index.ts";
import { pairRewritten } from "../../../core/recorder/index.ts";
import type { ChangedState } from "../../history/index.ts";
import type { CallAtWork, FoundEarlier, NamedFile } from "../callAtWork.ts";
import { findRecordsSince, followRecords } from "../recordsSince.ts";
import { beforeAt, findPlaced } from "../rootBefore.ts";
import type { Suspect } from "./findSuspects.ts";
import { type ChangeServices, lookAtSuspect, changedUnkept, foreign } from "./lookAtSuspect.ts";

/** What a call has changed and is not recorded yet. */
export interface CallChanges {
  readonly files: readonly ChangedState[];
  /**
   * What it took away at paths of these files, each time before a person put there what it has changed
   * since: oldest first, each path once in each.
   */
  readonly earlier?: readonly (readonly ChangedState[])[];
  readonly notCovered: readonly NotCovered[];
  /** Some of it may be another call's, which began when this one had changed something already. */
  readonly areShared?: boolean;
}

/**
 * Finds which suspects have changed. A change belongs to one call only: if the history has recorded a
 * file meanwhile, the call did only what is not of that.
 *
 * @param call Whether it may have moved something here from elsewhere, and what it names.
 * @param findOthers Where another open call names the file, what that found: what is there now is that call's.
 */
export async function findChanges(
  suspects: readonly Suspect[],
  call: Pick<CallAtWork, "afterId" | "isEarlier" | "roots" | "foundEarlier"> & {
    readonly mayBring: boolean;
    /** Of each `mv`. */
    readonly words: readonly (readonly string[])[];
    /** Whether it may have moved to a path what was outside. */
    readonly mayBringTo: (path: string) => boolean;
  },
  findOthers: (uri: string) => NamedFile | undefined,
  services: ChangeServices,
): Promise<CallChanges> {
  const { entries, moves } = await services.history.read();
  const { afterId, roots } = call;
  const since = findRecordsSince(entries, moves, call);
  const known = new Set(suspects.map(({ file }) => file.uri));
  // A file that others created and this call deleted is missing in both states.
  const others = [...since.keys()].flatMap((uri): readonly Suspect[] => {
    const found = known.has(uri) ? undefined : findInRoots(uri, roots);
    const before = { before: null, afterId, isUnsaved: false, isInEditor: false };
    return found === undefined ? [] : [{ ...found, ...before }];
  });
  const earlier = call.foundEarlier.map((found) => {
    return { found, since: findRecordsSince(entries, moves, found) };
  });
  const own = [...suspects, ...others].flatMap((suspect): readonly Suspect[] => {
    const theirs = findOthers(suspect.file.uri);
    if (theirs === undefined) return [suspect];
    return theirs.before === null ? [{ ...suspect, isTakenAway: true }] : [];
  });
  const looked = await mapConcurrently(own, async (suspect) => {
    const { uri } = suspect.file;
    const found = isPersons(suspect, roots) ? [] : await readEarlier(uri, earlier, services);
    return lookAtSuspect({ ...suspect, found }, since.get(uri) ?? [], call.mayBring, services);
  });
  const changes = looked.flatMap((each) => each?.change ?? []);
  const stamps = new Set(changes.flatMap(({ after }) => after?.stamp ?? []));
  const isLost = ({ before, after }: ChangedState): boolean =>
    before?.stamp !== undefined && after !== null && !stamps.has(before.stamp);
  // What was moved away and has another file with its contents in its place is not missed.
  const same = new Set(looked.flatMap((each) => each?.same ?? []));
  const files = changes
    .filter((change) => !isLost(change))
    .map(({ movedFrom, ...change }) =>
      movedFrom === undefined || same.has(movedFrom) ? change : { ...change, movedFrom },
    );
  const made = withRewritten(files, call.words);
  // Once it is written anew, nothing tells that it was there before.
  const isBrought = ({ path, before, after, movedFrom }: ChangedState): boolean =>
    before === null && isFile(after) && movedFrom === undefined && call.mayBringTo(path);
  return {
    areShared: looked.some((each) => each?.isShared),
    earlier: inTurns(looked.map((each) => each?.earlier ?? [])),
    files: made.filter((file) => !isBrought(file)),
    notCovered: [
      ...made.filter(isBrought).map(({ path }) => ({ what: path, reason: foreign })),
      ...looked.flatMap((each) => each?.notCovered ?? []),
      ...changes.filter(isLost).map(({ path }) => ({ what: path, reason: changedUnkept })),
    ],
  };
}

/** What the call moved and then wrote as a new file was elsewhere before, too. */
function withRewritten(
  files: readonly ChangedState[],
  words: readonly (readonly string[])[],
): readonly ChangedState[] {
  if (words.length === 0) return files;
  const moved = new Set(files.map(({ movedFrom }) => movedFrom));
  const contentsOf = (isMeant: (file: ChangedState) => FileState | null): Map<string, Uint8Array> =>
    new Map(
      files.flatMap((file) => {
        const state = isMeant(file);
        return isFile(state) && state.bytes.length > 0 ? [[file.path, state.bytes] as const] : [];
      }),
    );
  const come = contentsOf(({ before, after, movedFrom, isTypedInto }) =>
    before === null && movedFrom === undefined && isTypedInto !== true ? after : null,
  );
  const gone = contentsOf(({ uri, before, after }) =>
    after === null && !moved.has(uri) ? before : null,
  );
  const pairs = pairRewritten(come, gone, words);
  const uris = new Map(files.map(({ path, uri }) => [path, uri]));
  return files.map((file) => {
    const movedFrom = uris.get(pairs.get(file.path) ?? "");
    return movedFrom === undefined ? file : { ...file, movedFrom };
  });
}

function isPersons({ in: found, file }: Suspect, roots: CallAtWork["roots"]): boolean {
  return roots.some((root) => {
    const path = root.root.pathOf(file.uri);
    if (path === undefined || found === undefined) return false;
    return root.saved.has(path) || root.lost.has(path) || findPlaced(root, path) !== undefined;
  });
}

/** What was at a URI as each of the calls began, with what the history has recorded since. */
async function readEarlier(
  uri: string,
  earlier: readonly EarlierStates[],
  services: ChangeServices,
): Promise<readonly KnownState[]> {
  const states = earlier.flatMap(({ found: { roots, afterId }, since }) =>
    roots.flatMap((root) => {
      const path = root.root.pathOf(uri);
      if (path === undefined) return [];
      return [followRecords(beforeAt(root, path, afterId), since.get(uri) ?? [], services)];
    }),
  );
  return Promise.all(states);
}

interface EarlierStates {
  readonly found: FoundEarlier[number];
  readonly since: ReturnType<typeof findRecordsSince>;
}

function findInRoots(
  uri: string,
  roots: CallAtWork["roots"],
): Pick<Suspect, "file" | "placed"> | undefined {
  for (const before of roots) {
    const path = before.root.pathOf(uri);
    if (path === undefined) continue;
    return { file: before.root.placeFile(path), placed: findPlaced(before, path) };
  }
  return undefined;
}

/** The files that a call has left unsaved in editors which show nobody their content. */
export function findUnread(
  { named, roots, unsaved }: Pick<CallAtWork, "named" | "roots" | "unsaved">,
  isReported: boolean,
  services: ChangeServices,
): readonly NotCovered[] {
  return services.editors.listUnread().flatMap((uri) => {
    const file = named.get(uri)?.file ?? findInRoots(uri, roots)?.file;
    const isOwn = !unsaved.has(uri) || (isReported && named.has(uri));
    return file && isOwn ? [{ what: file.path, reason: "its editor had not saved it" }] : [];
  });
}

/** The first ones of all, the second ones, and so on. */
function inTurns<Item>(all: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const count = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: count }, (_, turn) =>
    all.flatMap((each) => each.slice(turn, turn + 1)),
  );
}
