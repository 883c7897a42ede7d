import { carryBaseline } from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import { decodeText, encodeText } from "../documents/index.ts";
import { plainMode } from "./findChanges.ts";
import {
  fileBefore,
  isCommand,
  type KnownState,
  type OpenCall,
  pathInRoot,
  readOnDisk,
  type RootBefore,
} from "./openCall.ts";
import type { PersonChange, RecorderServices, TypedChange } from "./recorderServices.ts";

/**
 * The call after a person has changed a file meanwhile: the state before it gets their lines, and none
 * of those that the call has changed so far.
 */
export async function withPersonChange(
  call: OpenCall,
  change: PersonChange,
  { editors, history, placeOf }: RecorderServices,
): Promise<OpenCall> {
  const { uri, kind } = change;
  const known = call.named.get(uri);
  const file = placeOf(uri);
  if (file === undefined || (known === undefined) === (kind === "typed")) return call;
  // A tool of an extension may do as a person does.
  if (kind === "placed" && !isCommand(call.call)) return call;
  const afterId = (await history.read()).entries.at(-1)?.id ?? 0;
  const carry = (before: KnownState): Promise<KnownState> =>
    change.kind === "placed"
      ? readOnDisk(file)
      : carryFile(before, change, editors.encodingOf(uri, change.before));
  if (known !== undefined) {
    const changed = { ...known, before: await carry(known.before), afterId };
    return { ...call, named: new Map([...call.named, [uri, changed]]) };
  }
  const roots = await Promise.all(
    call.roots.map(async (root): Promise<RootBefore> => {
      const path = pathInRoot(root.root, file);
      if (path === undefined) return root;
      const before = root.saved.get(path)?.before ?? fileBefore(root.states, path);
      const saved = { before: await carry(before), afterId };
      return { ...root, saved: new Map([...root.saved, [path, saved]]) };
    }),
  );
  return { ...call, roots };
}

async function carryFile(
  before: KnownState,
  change: TypedChange,
  encoding: string,
): Promise<KnownState> {
  if (before === undefined) return undefined;
  const mode = before?.mode ?? plainMode;
  if (before === null) return { bytes: change.after, mode };
  return { bytes: await carryBytes(before.bytes, change, encoding), mode };
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
