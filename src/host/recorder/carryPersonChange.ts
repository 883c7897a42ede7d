import type { ToolAtWork } from "../../core/recorder/index.ts";
import { type KnownState, plainMode } from "../../core/history/index.ts";
import { carryBytes, findRecordsSince, followRecords } from "./recordsSince.ts";
import { type CallAtWork, isCommand, isOfServer } from "./callAtWork.ts";
import { type Before, beforeAt, type RootBefore, withMoved } from "./rootBefore.ts";
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
  const { uri, kind } = change;
  const known = call.named.get(uri);
  if ((known === undefined) === (kind === "typed")) return call;
  const isProgram = isCommand(call.call);
  if (change.kind === "placed") return known ? call : withPlaced(call, change);
  const mayBeOthers = call.mayBeOthers || change.isUncertain === true;
  if (change.kind === "typed" && change.isUncertain) return { ...call, mayBeOthers };
  const { entries, moves } = await services.history.read();
  const afterId = entries.at(-1)?.id ?? 0;
  const since = findRecordsSince(entries, moves, call).get(uri) ?? [];
  // A program changes no document, so what was saved is not its own, whoever's it is.
  const own = isProgram ? change : { ...change, after: change.own ?? change.after };
  const carry = async (known: Before): Promise<Before> => {
    const before = await followRecords(known, since, services);
    const encoding = services.editors.encodingOf(uri, change.before);
    return { before: await carryFile(before, own, encoding), afterId };
  };
  if (known !== undefined) {
    const changed = { ...known, ...(await carry(known)) };
    return { ...call, mayBeOthers, named: new Map([...call.named, [uri, changed]]) };
  }
  const roots = await Promise.all(
    call.roots.map(async (root): Promise<RootBefore> => {
      const path = root.root.pathOf(uri);
      if (path === undefined) return root;
      const carried = await carry(beforeAt(root, path, call.afterId));
      return { ...root, saved: new Map([...root.saved, [path, carried]]) };
    }),
  );
  return { ...call, mayBeOthers, roots };
}

/** What a person moved was elsewhere before; what they brought or took away is theirs, with all in it. */
function place(before: RootBefore, { uri, fromUri }: PlacedChange): RootBefore {
  const to = before.root.pathOf(uri);
  const from = fromUri === undefined ? undefined : before.root.pathOf(fromUri);
  // Times of files have fractions of a millisecond.
  const timeMs = Date.now() + 1;
  if (from !== undefined && to !== undefined) return withMoved(before, from, to, timeMs);
  const path = to ?? from;
  if (path === undefined) return before;
  return { ...before, placed: [...before.placed, { path, timeMs }] };
}

function withPlaced(call: CallAtWork, change: PlacedChange): CallAtWork {
  if (isCommand(call.call) || isOfServer(call.call)) {
    return { ...call, roots: call.roots.map((root) => place(root, change)) };
  }
  // Another tool may do as a person does.
  const isIn = ({ root }: RootBefore): boolean =>
    [change.uri, change.fromUri].some(
      (each) => each !== undefined && root.pathOf(each) !== undefined,
    );
  return call.roots.some(isIn) ? { ...call, mayBeOthers: true } : call;
}

async function carryFile(
  before: KnownState,
  change: TypedChange,
  encoding: string,
): Promise<KnownState> {
  if (before === undefined || before?.stamp !== undefined) return undefined;
  const bytes = before ? await carryBytes(before.bytes, change, encoding) : change.after;
  return { bytes, mode: before?.mode ?? plainMode };
}
