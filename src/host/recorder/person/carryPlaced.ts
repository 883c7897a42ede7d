import { mapConcurrently } from "../../../core/async.ts";
import {
  type FileState,
  isUnchanged,
  type KnownState,
  stampOf,
} from "../../../core/history/index.ts";
import { isToldOf } from "../../../core/path/index.ts";
import type { FileStamps } from "../../../core/recorder/index.ts";
import {
  findStats,
  isAtOrBelow,
  readStatesBelow,
  type StatesBelow,
} from "../../../files/states/index.ts";
import { type CallAtWork, isCommand, isOfServer } from "../callAtWork.ts";
import { findNewestId, findRecordsSince, followRecords, readShown } from "../recordsSince.ts";
import type { PlacedChange, RecorderServices } from "../recorderServices.ts";
import {
  type Before,
  type BeforeByPath,
  listAtOrBelow,
  type RootBefore,
  withLost,
  withMoved,
} from "../rootBefore.ts";

/** The call after something came, went or moved by a person's hand. */
export async function withPlaced(
  call: CallAtWork,
  change: PlacedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  if (call.named.size > 0) return withNamedPlaced(call, change, services);
  const { uri, fromUri = uri } = change;
  const folders = [uri, fromUri].map((each) => each.slice(0, each.lastIndexOf("/")));
  const areLinks = await Promise.all(folders.map((folder) => isBehindLink(call, folder)));
  if (areLinks.includes(true)) return { ...call, mayBeOthers: true };
  if (isCommand(call.call) || isOfServer(call.call)) {
    const afterId = await findNewestId(services);
    const was = await findMoved(call, change);
    const follow = await followSince(call, afterId, services);
    const placed = call.roots.map((root) => place(root, { ...change, ...was }, afterId, follow));
    return { ...call, roots: await Promise.all(placed) };
  }
  // Another tool may do as a person does.
  return isIn(call, uri) || isIn(call, fromUri) ? { ...call, mayBeOthers: true } : call;
}

/** What a person moved was elsewhere before; what they brought or took away is theirs, with all in it. */
async function place(
  before: RootBefore,
  change: PlacedChange,
  afterId: number,
  follow: FollowSince,
): Promise<RootBefore> {
  const { uri, fromUri, timeMs } = change;
  const to = before.root.pathOf(uri);
  const from = fromUri === undefined ? undefined : before.root.pathOf(fromUri);
  const path = to ?? from;
  if (path === undefined) return before;
  const old = await follow(before, path);
  const isWithin = from !== undefined && to !== undefined;
  if (isWithin && before.states.isKnown(from)) {
    return withMoved(before, from, to, { timeMs, afterId, was: old });
  }
  const brought = await bring(before, path, change, { afterId, old });
  return isWithin ? { ...brought, placed: [...brought.placed, { path: from, timeMs }] } : brought;
}

/** What was known to be at a path and below, with what the history has recorded since. */
type FollowSince = (before: RootBefore, path: string) => Promise<BeforeByPath>;

async function followSince(
  call: CallAtWork,
  afterId: number,
  services: RecorderServices,
): Promise<FollowSince> {
  const { entries, moves } = await services.history.read();
  const since = findRecordsSince(entries, moves, call);
  return (before, path) =>
    mapConcurrently(listAtOrBelow(before, path, call.afterId), async ([each, was]) => {
      const { uri } = before.root.placeFile(each);
      const state = await followRecords(was, since.get(uri) ?? [], services);
      return [each, { before: state, afterId }] as const;
    });
}

async function bring(
  before: RootBefore,
  path: string,
  { timeMs, was, came }: PlacedChange,
  { afterId, old }: { readonly afterId: number; readonly old: BeforeByPath },
): Promise<RootBefore> {
  const now = await (came ?? readStatesBelow(before.root.placeFile(path).realPath));
  const placed = [...before.placed, { path, timeMs, isPartly: !now.isWhole }];
  // What they saved there is gone, or comes along with it.
  const others = [...before.saved].filter(([each]) => !isAtOrBelow(each, path));
  if (!before.states.isKnown(path)) return { ...before, placed, saved: new Map(others) };
  const there = [...now.states].map(([each, state]) => [path + each, state] as const);
  const gone = old.filter(([each]) => now.isWhole || !now.stamps.has(each.slice(path.length)));
  const all = [...gone.map(([each]) => [each, null] as const), ...there];
  const saved = all.map(([each, state]): [string, Before] => {
    const stamp = now.stamps.get(each.slice(path.length));
    return [each, { before: state, afterId, stamp }];
  });
  const known = { ...before, placed, saved: new Map([...others, ...saved]) };
  const met = there.length > 0 ? now : was;
  if (met === undefined) return known;
  return withLost(known, old, (each, state) => {
    const stamps = before.saved.has(each) ? undefined : before.states.files.get(each);
    return holds(met, each.slice(path.length), state, stamps);
  });
}

/** What was not read is told by its stamp. */
function holds(
  { states, stamps }: StatesBelow,
  path: string,
  state: FileState,
  stampsBefore: FileStamps | undefined,
): boolean {
  const found = states.get(path);
  if (found !== undefined && state.stamp === undefined) return isUnchanged(state, found);
  return stamps.get(path) === (state.stamp ?? (stampsBefore && stampOf(stampsBefore)) ?? "");
}

/** What came from another workspace folder is still as it was there. */
async function findMoved(
  { roots }: CallAtWork,
  { uri, fromUri }: PlacedChange,
): Promise<Pick<PlacedChange, "was">> {
  const to = roots.find(({ root }) => root.pathOf(uri) !== undefined)?.root;
  const path = fromUri === undefined ? undefined : to?.pathOf(uri);
  const isWithin = fromUri !== undefined && to?.pathOf(fromUri) !== undefined;
  if (to === undefined || path === undefined || isWithin) return {};
  return { was: await readStatesBelow(to.placeFile(path).realPath) };
}

/** What came to the name of a file was there before the call; what it names goes along as it moves. */
async function withNamedPlaced(
  call: CallAtWork,
  { uri, fromUri, was }: PlacedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const named = new Map(call.named);
  const doubted = new Set(call.doubted);
  const afterId = await findNewestId(services);
  for (const [each, known] of call.named) {
    if (fromUri !== undefined && isToldOf(each, fromUri)) {
      const moved = await services.locate(`${uri}${each.slice(fromUri.length)}`, undefined);
      named.set(each, { ...known, before: null, afterId });
      if (moved.file && !named.has(moved.file.uri)) {
        named.set(moved.file.uri, { ...known, file: moved.file });
      }
    } else if (isToldOf(each, uri)) {
      const before = await readShown({ file: known.file, before: undefined }, services.editors);
      const isLost = !isKept(known, before, was?.states.get(each.slice(uri.length)));
      const lost = [...(known.lost ?? []), ...(isLost ? [known] : [])];
      named.set(each, { ...known, before, afterId, lost });
      if (isLost) doubted.add(each);
    }
  }
  const missingFolders = call.missingFolders.filter((folder) => !isToldOf(uri, folder.uri));
  return { ...call, named, missingFolders, doubted };
}

/** Whether a file is, or was as a person came, as it had been before the call, or there was none. */
function isKept({ before }: Before, ...later: readonly KnownState[]): boolean {
  return !before || later.some((each) => each && isUnchanged(before, each));
}

/** Whether a name leads through a link, so that the change was made elsewhere: nobody follows it there. */
export async function isBehindLink({ roots }: CallAtWork, uri: string): Promise<boolean> {
  for (const { root } of roots) {
    const names = root.pathOf(uri)?.split("/") ?? [];
    const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
    const places = paths.map((path) => findStats(root.placeFile(path).realPath));
    if ((await Promise.all(places)).some((stats) => stats?.isSymbolicLink())) return true;
  }
  return false;
}

export function isIn({ roots }: CallAtWork, uri: string): boolean {
  return roots.some(({ root }) => root.pathOf(uri) !== undefined);
}
