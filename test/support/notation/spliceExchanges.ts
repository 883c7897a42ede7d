import assert from "node:assert/strict";
import { createEdit, type Edit } from "../../../src/core/edit/edit.ts";
import { findByteOrderMark } from "../../../src/files/encoding/byteOrderMark.ts";
import { spliceLines } from "../../../src/files/splice/byteSplice.ts";
import { codecOf } from "../fakes/legacyCodec.ts";
import { indexLines } from "../../../src/core/lines/lines.ts";

/** A text that stands in a file, and what comes in its place. */
type Exchange = readonly [searched: string, replacement: string];

/** A file that is changed. */
export interface SpliceExample {
  readonly name: string;
  /** UTF-8 when left out. */
  readonly encoding?: string;
  /** The bytes, as Latin-1. */
  readonly old: string;
  readonly exchanges: readonly Exchange[];
}

/** The path under which {@link spliceExchanges} names the file. */
export const splicedPath = "file.txt";

export function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** The edit that makes each exchange once, where its text is first found behind the one before. */
export function editOfExchanges(text: string, exchanges: readonly Exchange[]): Edit {
  let from = 0;
  const replacements = exchanges.map(([searched, replacement]) => {
    const start = text.indexOf(searched, from);
    assert.notEqual(start, -1, searched);
    from = start + searched.length;
    return { range: { start, endExclusive: from }, text: replacement };
  });
  return createEdit(text.length, replacements);
}

/** Makes the exchanges in the text that the file's bytes are. */
export async function spliceExchanges({
  old,
  encoding = "utf8",
  exchanges,
}: SpliceExample): Promise<ReturnType<typeof spliceLines>> {
  const bytes = latin1(old);
  const codec = codecOf(encoding);
  const mark = findByteOrderMark(bytes)?.sizeBytes ?? 0;
  const text = await codec.decode(bytes.subarray(encoding.startsWith("utf") ? mark : 0));
  return spliceLines(
    { path: splicedPath, bytes, lines: indexLines(text) },
    editOfExchanges(text, exchanges),
    codec,
  );
}
