import { carryBaseline } from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import { decodeText, encodeText } from "../documents/index.ts";

/** How somebody else has changed a file while a call was at work. */
interface OthersChange {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** What a file held before a call, with what others changed since, and with no line of the call. */
export async function carryBytes(
  before: Uint8Array,
  change: OthersChange,
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
