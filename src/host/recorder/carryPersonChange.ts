import { opendir } from "node:fs/promises";
import { join, relative } from "node:path";
import { carryBaseline } from "../../core/history/index.ts";
import type { CallAtWork } from "../../core/recorder/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import type { TakenStates } from "../../files/states/index.ts";
import { decodeText, encodeText } from "../documents/index.ts";
import { plainMode } from "./findChanges.ts";
import {
  fileBefore,
  isCommand,
  type KnownState,
  type OpenCall,
  readOnDisk,
  type RootBefore,
} from "./openCall.ts";
import type {
  PersonChange,
  RecordedRoot,
  RecorderServices,
  TypedChange,
} from "./recorderServices.ts";

/** The calls that may still change files. */
export function listAtWork(calls: Iterable<OpenCall>): readonly CallAtWork[] {
  return [...calls]
    .filter(({ isBackground, hasEnded }) => isBackground || !hasEnded)
    .map(({ call, named }) => ({
      files: new Set(named.keys()),
      input: call.input,
      isCommand: isCommand(call),
    }));
}

/**
 * The call after a person has changed a file meanwhile: the state before it gets their lines, and none
 * of those that the call has changed so far.
 */
export async function withPersonChange(
  call: OpenCall,
  change: PersonChange,
  { editors, history }: RecorderServices,
): Promise<OpenCall> {
  const { uri, kind } = change;
  const known = call.named.get(uri);
  if ((known === undefined) === (kind === "typed")) return call;
  const isProgram = isCommand(call.call);
  // A tool of an extension may do as a person does.
  if (kind === "placed" && !isProgram) return call;
  if (change.kind === "typed" && change.isUncertain) return call;
  const afterId = (await history.read()).entries.at(-1)?.id ?? 0;
  if (change.kind === "placed") {
    return replaceBefore(call, uri, afterId, async (path, { root, states }) => {
      const before = new Map<string, KnownState>();
      for (const each of await listPlaced(path, root, states)) {
        before.set(each, await readOnDisk(root.placeFile(each)));
      }
      return before;
    });
  }
  // A program changes no document, so what was saved is not its own, whoever's it is.
  const own = isProgram ? change : { ...change, after: change.own ?? change.after };
  const carry = (before: KnownState): Promise<KnownState> =>
    carryFile(before, own, editors.encodingOf(uri, change.before));
  if (known !== undefined) {
    const changed = { ...known, before: await carry(known.before), afterId };
    return { ...call, named: new Map([...call.named, [uri, changed]]) };
  }
  return replaceBefore(call, uri, afterId, async (path, { saved, states }) => {
    const before = saved.get(path)?.before ?? fileBefore(states, path);
    return new Map([[path, await carry(before)]]);
  });
}

/** Gives paths another state before, in the workspace folders that what is at the URI is in. */
async function replaceBefore(
  call: OpenCall,
  uri: string,
  afterId: number,
  find: (path: string, root: RootBefore) => Promise<ReadonlyMap<string, KnownState>>,
): Promise<OpenCall> {
  const roots = await Promise.all(
    call.roots.map(async (root): Promise<RootBefore> => {
      const path = root.root.pathOf(uri);
      if (path === undefined) return root;
      const saved = new Map(root.saved);
      for (const [each, before] of await find(path, root)) saved.set(each, { before, afterId });
      return { ...root, saved };
    }),
  );
  return { ...call, roots };
}

/** In a folder that a person brings, this many files are taken for theirs; a call waits meanwhile. */
const maxPlaced = 1_000;

/** What came or went: a file, or a folder with all that was or is in it. */
async function listPlaced(
  path: string,
  root: RecordedRoot,
  states: TakenStates,
): Promise<Iterable<string>> {
  const before = [...states.files.keys()].filter((each) => each.startsWith(`${path}/`));
  const placed = new Set([path, ...before]);
  const { realPath } = root.placeFile(path);
  try {
    for await (const entry of await opendir(realPath, { recursive: true })) {
      if (placed.size > before.length + maxPlaced) break;
      const below = relative(realPath, join(entry.parentPath, entry.name));
      placed.add(`${path}/${below.replaceAll("\\", "/")}`);
    }
  } catch {
    // It is no folder, or gone.
  }
  return placed;
}

async function carryFile(
  before: KnownState,
  change: TypedChange,
  encoding: string,
): Promise<KnownState> {
  if (before === undefined) return undefined;
  const bytes = before ? await carryBytes(before.bytes, change, encoding) : change.after;
  return { bytes, mode: before?.mode ?? plainMode };
}

async function carryBytes(
  before: Uint8Array,
  change: TypedChange,
  encoding: string,
): Promise<Uint8Array> {
  if (Buffer.compare(before, change.before) === 0) return change.after;
  const all = [before, change.before, change.after];
  if (all.some((bytes) => describeBinary(bytes) !== undefined)) return change.after;
  const format = { encoding, isByteExact: false };
  const [baseline = "", text = "", now = ""] = await Promise.all(
    all.map((bytes) => decodeText(bytes, format)),
  );
  return encodeText(carryBaseline({ text, baseline }, now) ?? "", format);
}
