import {
  type FileState,
  isUnchanged,
  type KnownState,
  newFileMode,
} from "../../core/history/index.ts";
import { isToldOf } from "../../core/path/index.ts";
import {
  findStats,
  isAtOrBelow,
  readStatesBelow,
  type StatesBelow,
} from "../../files/states/index.ts";
import { makeSaidText, type ToolAtWork } from "../../core/recorder/index.ts";
import { maxUnaskedMs, toldLateMs } from "./beginOfCall.ts";
import { judgeStates } from "./besideOthers.ts";
import {
  carryBytes,
  findNewestId,
  findRecordsSince,
  followRecords,
  isFile,
  readShown,
} from "./recordsSince.ts";
import { type CallAtWork, isCommand, isOfServer, type NamedFile } from "./callAtWork.ts";
import {
  type Before,
  beforeAt,
  listAtOrBelow,
  type RootBefore,
  withLost,
  withMoved,
} from "./rootBefore.ts";
import type {
  PersonChange,
  PlacedChange,
  RecorderServices,
  TypedChange,
} from "./recorderServices.ts";

/** The calls that may still change files. */
export function listAtWork(calls: Iterable<CallAtWork>): readonly ToolAtWork[] {
  return [...calls]
    .filter(({ isBackground, hasEnded }) => isBackground || !hasEnded)
    .map(({ call, named }) => ({
      files: new Set(named.keys()),
      input: call.input,
      isCommand: isCommand(call),
    }));
}

/** The same, in all states that may turn out to be the one before it. */
export async function withPersonChanges(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const later = call.later.map(async (states) => {
    const { afterId, isEarlier, roots } = states;
    const changed = await withPersonChange(
      { ...call, afterId, isEarlier, roots },
      change,
      services,
    );
    return { ...states, roots: changed.roots };
  });
  return { ...(await withPersonChange(call, change, services)), later: await Promise.all(later) };
}

/**
 * The call after a person has changed a file meanwhile: the state before it gets their lines, and none
 * of those that the call has changed so far.
 */
async function withPersonChange(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const { uri } = change;
  if (change.kind === "placed") return withPlaced(call, change, services);
  if (change.kind === "doubted") return isIn(call, uri) ? withDoubt(call, uri) : call;
  const known = call.named.get(uri);
  if ((known === undefined) === (change.kind === "typed")) return call;
  if (known === undefined && (await isBehindLink(call, uri))) return { ...call, mayBeOthers: true };
  if (change.isUncertain !== true) return withTyped(call, known, change, services);
  return withDoubt(known ? call : await withTyped(call, known, change, services), uri);
}

function withDoubt(call: CallAtWork, uri: string): CallAtWork {
  return { ...call, doubted: new Set([...call.doubted, uri]) };
}

async function withTyped(
  call: CallAtWork,
  known: NamedFile | undefined,
  change: TypedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const { uri } = change;
  const { entries, moves } = await services.history.read();
  const afterId = entries.at(-1)?.id ?? 0;
  const since = findRecordsSince(entries, moves, call).get(uri) ?? [];
  // A program changes no document, so what was saved is not its own, whoever's it is.
  const own = isCommand(call.call) ? change : { ...change, after: change.own ?? change.after };
  const carry = async (known: Before): Promise<Before> => {
    const before = await followRecords(known, since, services);
    const encoding = services.editors.encodingOf(uri, change.before);
    return { before: await carryFile(before, own, encoding), afterId };
  };
  if (known !== undefined) {
    const changed = { ...known, ...(await carry(known)) };
    return { ...call, named: new Map([...call.named, [uri, changed]]) };
  }
  const roots = await Promise.all(
    call.roots.map(async (root): Promise<RootBefore> => {
      const path = root.root.pathOf(uri);
      if (path === undefined) return root;
      const carried = await carry(beforeAt(root, path, call.afterId));
      return { ...root, saved: new Map([...root.saved, [path, carried]]) };
    }),
  );
  return { ...call, roots };
}

/**
 * The call at its end, which is told, where a person may have been asked about it: what changed in a file
 * that it names, and its input does not say, was there before, or may be others'.
 */
export async function withUnsaid(
  call: CallAtWork,
  { toldMs, tookMs }: { readonly toldMs: number; readonly tookMs?: number | undefined },
  services: RecorderServices,
): Promise<CallAtWork> {
  const askedMs = toldMs - (tookMs ?? 0) - call.takenMs;
  if (askedMs <= toldLateMs) return call;
  const isDoubtful = tookMs !== undefined || askedMs > maxUnaskedMs;
  let ended = call;
  for (const [uri, known] of call.named) {
    const { file, before } = known;
    const now = await readShown({ file, before: undefined }, services.editors);
    if (before !== undefined && now !== undefined && isUnchanged(before, now)) continue;
    if (judgeStates(call.call, file, before, now) === "tool") continue;
    const carried = await carryUnsaid(ended, known, now, services);
    ended = carried ?? (isDoubtful ? withDoubt(ended, uri) : ended);
  }
  return ended;
}

/** Undefined where nobody can tell the call's part of the change from the rest. */
async function carryUnsaid(
  call: CallAtWork,
  known: NamedFile,
  now: KnownState,
  services: RecorderServices,
): Promise<CallAtWork | undefined> {
  const { file, before } = known;
  if (!before || !now) return undefined;
  const old = Buffer.from(before.bytes);
  const said = makeSaidText(old.toString(), call.call.input);
  if (said === undefined || !Buffer.from(old.toString()).equals(old)) return undefined;
  const change = { before: Buffer.from(said), after: now.bytes };
  const carried = await withTyped(
    call,
    known,
    { kind: "typed", uri: file.uri, ...change },
    services,
  );
  const state = carried.named.get(file.uri)?.before;
  const isOthers = judgeStates(call.call, file, before, state) === "person";
  const isRest = state && isUnchanged(state, now);
  const isOwn = isRest === true || judgeStates(call.call, file, state, now) === "tool";
  return isOthers && isOwn ? carried : undefined;
}

/** What a person moved was elsewhere before; what they brought or took away is theirs, with all in it. */
async function place(
  before: RootBefore,
  { uri, fromUri, was }: PlacedChange,
  afterId: number,
): Promise<RootBefore> {
  const to = before.root.pathOf(uri);
  const from = fromUri === undefined ? undefined : before.root.pathOf(fromUri);
  // Times of files have fractions of a millisecond.
  const timeMs = Date.now() + 1;
  if (from !== undefined && to !== undefined) {
    return withMoved(before, from, to, { timeMs, afterId });
  }
  const path = to ?? from;
  if (path === undefined) return before;
  const now = await readStatesBelow(before.root.placeFile(path).realPath);
  const placed = [...before.placed, { path, timeMs, isPartly: !now.isWhole }];
  // What they saved there is gone, or comes along with it.
  const others = [...before.saved].filter(([each]) => !isAtOrBelow(each, path));
  if (!before.states.isKnown(path)) return { ...before, placed, saved: new Map(others) };
  const there = [...now.states].map(([each, state]) => [path + each, state] as const);
  const gone = now.isWhole ? listAtOrBelow(before, path, afterId) : [];
  const all = [...gone.map(([each]) => [each, null] as const), ...there];
  const saved = all.map(([each, state]) => [each, { before: state, afterId }] as const);
  const known = { ...before, placed, saved: new Map<string, Before>([...others, ...saved]) };
  const met = there.length > 0 ? now : was;
  if (met?.isWhole !== true) return known;
  return withLost(known, gone, (each, state) => holds(met, each.slice(path.length), state));
}

/** What was too large to be kept is told by its stamp. */
function holds({ states, stamps }: StatesBelow, path: string, state: FileState): boolean {
  if (state.stamp !== undefined) return stamps.get(path) === state.stamp;
  const found = states.get(path);
  return found !== undefined && isUnchanged(state, found);
}

async function withPlaced(
  call: CallAtWork,
  change: PlacedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  if (call.named.size > 0) return withNamedPlaced(call, change, services);
  const { uri, fromUri = uri } = change;
  const folders = [uri, fromUri].map((each) => isBehindLink(call, folderOf(each)));
  if ((await Promise.all(folders)).includes(true)) return { ...call, mayBeOthers: true };
  if (isCommand(call.call) || isOfServer(call.call)) {
    const afterId = await findNewestId(services);
    const placed = call.roots.map((root) => place(root, change, afterId));
    return { ...call, roots: await Promise.all(placed) };
  }
  // Another tool may do as a person does.
  return isIn(call, uri) || isIn(call, fromUri) ? { ...call, mayBeOthers: true } : call;
}

/** What came to the name of a file was there before the call; what it names goes along as it moves. */
async function withNamedPlaced(
  call: CallAtWork,
  { uri, fromUri }: PlacedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const named = new Map(call.named);
  // VS Code itself carries out what its own agents do: they bring files, and move those that they name.
  const isOfVSCode = call.call.agent.ownHooks === undefined;
  if (isOfVSCode && (fromUri === undefined || (named.has(uri) && named.has(fromUri)))) return call;
  const afterId = await findNewestId(services);
  for (const [each, known] of call.named) {
    if (fromUri !== undefined && isToldOf(each, fromUri)) {
      const moved = await services.locate(`${uri}${each.slice(fromUri.length)}`, undefined);
      named.set(each, { ...known, before: null, afterId });
      if (moved.file && !named.has(moved.file.uri)) {
        named.set(moved.file.uri, { ...known, file: moved.file });
      }
    } else if (isToldOf(each, uri)) {
      const { file } = known;
      const before = await readShown({ file, before: undefined }, services.editors);
      named.set(each, { ...known, before, afterId });
    }
  }
  const missingFolders = call.missingFolders.filter((folder) => !isToldOf(uri, folder.uri));
  return { ...call, named, missingFolders };
}

/** Whether a name leads through a link, so that the change was made elsewhere: nobody follows it there. */
async function isBehindLink({ roots }: CallAtWork, uri: string): Promise<boolean> {
  for (const { root } of roots) {
    const names = root.pathOf(uri)?.split("/") ?? [];
    const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
    const places = paths.map((path) => findStats(root.placeFile(path).realPath));
    if ((await Promise.all(places)).some((stats) => stats?.isSymbolicLink())) return true;
  }
  return false;
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/"));
}

function isIn({ roots }: CallAtWork, uri: string): boolean {
  return roots.some(({ root }) => root.pathOf(uri) !== undefined);
}

async function carryFile(
  before: KnownState,
  change: TypedChange,
  encoding: string,
): Promise<KnownState> {
  if (before === null) {
    const bytes = await carryBytes(new Uint8Array(), change, encoding);
    return bytes.length === 0 ? null : { bytes, mode: newFileMode };
  }
  // Lines of a person in a file that came in the place of a link or folder were in neither.
  if (!isFile(before)) return undefined;
  return { ...before, bytes: await carryBytes(before.bytes, change, encoding) };
}
