import {
  type FileState,
  isFile,
  isUnchanged,
  type KnownState,
  newFileMode,
  withChangesBeside,
  withTheirChanges,
} from "../../../core/history/index.ts";
import { makeSaidText, type ToolAtWork } from "../../../core/recorder/index.ts";
import { maxUnaskedMs, toldLateMs } from "../beginOfCall.ts";
import { judgeStates } from "../besideOthers.ts";
import { type CallAtWork, isCommand, type NamedFile } from "../callAtWork.ts";
import { carryBytes, findRecordsSince, followRecords, readShown } from "../recordsSince.ts";
import type { PersonChange, RecorderServices, TypedChange } from "../recorderServices.ts";
import { type Before, beforeAt, type RootBefore, withLost } from "../rootBefore.ts";
import { isBehindLink, isIn, withPlaced } from "./carryPlaced.ts";
import { findPathBefore } from "./findPathBefore.ts";

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

/**
 * The calls that are told of a change. VS Code itself carries out what its own agents do: what they bring
 * and move is nobody else's. What goes may be: nobody tells where a call was canceled.
 */
export function listTold(change: PersonChange, calls: Iterable<CallAtWork>): readonly CallAtWork[] {
  const all = [...calls];
  if (change.kind !== "placed") return all;
  const { uri, fromUri = uri, came } = change;
  const others = all.filter(
    ({ call, named }) =>
      call.agent.ownHooks !== undefined || !named.has(uri) || !named.has(fromUri),
  );
  const goes = uri === fromUri && came === undefined;
  return goes || others.length === all.length ? others : [];
}

/** Of those that are not told: the calls whose input says something else of what came. */
export async function listDoubted(
  change: PersonChange,
  calls: Iterable<CallAtWork>,
): Promise<readonly CallAtWork[]> {
  if (change.kind !== "placed" || change.fromUri !== undefined) return [];
  const came = (await change.came)?.states.get("");
  // VS Code makes an empty file first.
  if (came === undefined || came.bytes.length === 0) return [];
  return [...calls].filter(({ call, named }) => {
    const file = call.agent.ownHooks === undefined ? named.get(change.uri)?.file : undefined;
    return file !== undefined && judgeStates(call, file, null, came) !== "tool";
  });
}

/** The call after a person has changed a file, in all states that may turn out to be the one before it. */
export async function withPersonChanges(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const later = call.later.map(async (states) => {
    const { afterId, isEarlier, roots } = states;
    const then = { ...call, afterId, isEarlier, roots };
    const changed = await withPersonChange(then, change, services);
    return { ...states, roots: changed.roots };
  });
  return { ...(await withPersonChange(call, change, services)), later: await Promise.all(later) };
}

/** The state before the call gets their lines, and none of those that the call has changed so far. */
async function withPersonChange(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const { uri } = change;
  if (change.kind === "placed") return withPlaced(call, change, services);
  if (change.kind === "doubted") return isIn(call, uri) ? withDoubtAbout(call, uri) : call;
  const known = call.named.get(uri);
  if ((known === undefined) === (change.kind === "typed")) return call;
  if (known === undefined && (await isBehindLink(call, uri))) return { ...call, mayBeOthers: true };
  if (change.isUncertain !== true) return withTyped(call, known, change, services);
  return withDoubtAbout(known ? call : await withTyped(call, known, change, services), uri);
}

function withDoubtAbout(call: CallAtWork, uri: string): CallAtWork {
  return { ...call, doubted: new Set([...call.doubted, uri]) };
}

/** The call after a person typed or saved: the state before gets their lines alone. */
async function withTyped(
  call: CallAtWork,
  known: NamedFile | undefined,
  change: TypedChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const { uri } = change;
  const { entries, moves } = await services.history.read();
  const afterId = entries.at(-1)?.id ?? 0;
  const records = findRecordsSince(entries, moves, call);
  const since = records.get(uri) ?? [];
  // A program changes no document, so what was saved is not its own, whoever's it is.
  const own = isCommand(call.call) ? change : { ...change, after: change.own ?? change.after };
  const encoding = services.editors.encodingOf(uri, change.before);
  if (known !== undefined) {
    const was = await followRecords(known, since, services);
    const { before, isSure } = await carryTyped(was, own, encoding);
    const after = madeOf(was, change);
    const lost = [...(known.lost ?? []), ...(isSure ? [] : [{ before: was, after, afterId }])];
    const isTypedInto = isInMade(known, was, isSure);
    const changed = { ...known, before, afterId, isTypedInto, lost };
    const typed = { ...call, named: new Map([...call.named, [uri, changed]]) };
    return isSure ? typed : withDoubtAbout(typed, uri);
  }
  const roots = await Promise.all(
    call.roots.map(async (root): Promise<RootBefore> => {
      const typedInto = root.root.pathOf(uri);
      if (typedInto === undefined) return root;
      const path = await findPathBefore(root, typedInto, change.before, services);
      const old = beforeAt(root, path, call.afterId);
      const sinceThen = records.get(root.root.placeFile(path).uri) ?? [];
      const was = await followRecords(old, sinceThen, services);
      const { before, isSure } = await carryTyped(was, own, encoding);
      const isTypedInto = isInMade(old, was, isSure);
      const saved = new Map([...root.saved, [path, { before, afterId, isTypedInto }]]);
      const after = madeOf(was, change);
      const lost = isSure ? [] : [[path, { before: was, after, afterId }] as const];
      return withLost({ ...root, saved }, lost, () => false);
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
    ended = carried ?? (isDoubtful ? withDoubtAbout(ended, uri) : ended);
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
  const typed = { kind: "typed", uri: file.uri, ...change } as const;
  const carried = await withTyped(call, known, typed, services);
  if (carried.doubted.has(file.uri) && !call.doubted.has(file.uri)) return undefined;
  const state = carried.named.get(file.uri)?.before;
  const isOthers = judgeStates(call.call, file, before, state) === "person";
  const isRest = state && isUnchanged(state, now);
  const isOwn = isRest === true || judgeStates(call.call, file, state, now) === "tool";
  return isOthers && isOwn ? carried : undefined;
}

/**
 * The state before, with a person's lines as they left them: sure where all that they changed beside the
 * call's lines is with it, or where nothing was there, and every line is theirs or the call's.
 */
async function carryTyped(
  was: KnownState,
  change: TypedChange,
  encoding: string,
): Promise<{ readonly before: KnownState; readonly isSure: boolean }> {
  if (was === undefined) return { before: was, isSure: true };
  const { before, after } = change;
  const none = new Uint8Array();
  if (was === null) {
    const bytes = await carryBytes(none, change, encoding);
    const isSure =
      holdsMore(after, none, before, none) &&
      holdsMore(bytes, none, after, before) &&
      (await carryBytes(bytes, { before: after, after: before }, encoding)).length === 0;
    const theirs = isSure ? bytes : after;
    return { before: isSure && bytes.length === 0 ? null : newFile(theirs), isSure };
  }
  if (!isFile(was)) return { before: newFile(after), isSure: false };
  const bytes = await carryBytes(was.bytes, change, encoding, withTheirChanges);
  const beside = await carryBytes(was.bytes, change, encoding, withChangesBeside, was.bytes);
  const isSure = Buffer.compare(was.bytes, after) === 0 || holdsMore(bytes, none, beside, none);
  return { before: { bytes, mode: was.mode }, isSure };
}

/** What a call had made of a file, as the person found it. */
function madeOf(was: KnownState, { before: bytes }: TypedChange): FileState | undefined {
  if (!was || !isFile(was) || was.stamp !== undefined) return undefined;
  const made = { bytes, mode: was.mode };
  return isUnchanged(was, made) ? undefined : made;
}

/** Whether all that was there before are lines of theirs in what the call had made. */
function isInMade(old: Before, was: KnownState, isSure: boolean): boolean {
  return isSure && (old.isTypedInto === true || was === null);
}

function newFile(bytes: Uint8Array): FileState {
  return { bytes, mode: newFileMode };
}

/** Whether bytes have got each line that others have got, as often. Blanks do not count. */
function holdsMore(
  now: Uint8Array,
  before: Uint8Array,
  others: Uint8Array,
  othersBefore: Uint8Array,
): boolean {
  const come = countCome(now, before);
  return [...countCome(others, othersBefore)].every(
    ([line, count]) => count <= Math.max(0, come.get(line) ?? 0),
  );
}

/** How many more there are of each line; fewer are negative. */
function countCome(now: Uint8Array, before: Uint8Array): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (bytes: Uint8Array, by: number): void => {
    for (const line of Buffer.from(bytes).toString("latin1").split("\n")) {
      const words = line.replace(/\s+/g, "");
      counts.set(words, (counts.get(words) ?? 0) + by);
    }
  };
  count(now, 1);
  count(before, -1);
  return counts;
}
