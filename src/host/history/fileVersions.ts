import type { FileRecord } from "../../core/history/index.ts";
import {
  codecOf,
  encodeWholeFile,
  type ExistingFile,
  type NewFile,
  withoutMark,
} from "../documents/index.ts";

/**
 * Bytes as text, and back. What only bytes can hold (mixed line endings, bytes that do not decode) is
 * taken as one character a byte, so that every byte has its place and keeps it.
 */
export interface Notation {
  readonly isByteExact: boolean;
  readonly read: (bytes: Uint8Array) => Promise<string>;
  readonly write: (text: string) => Promise<Uint8Array>;
}

export function notationOf(records: readonly FileRecord[]): Notation {
  const [record] = records;
  if (record === undefined) throw new Error("A file has no record.");
  if (records.some(({ isByteExact }) => isByteExact === true)) return byteNotation;
  const { encoding } = record;
  return {
    isByteExact: false,
    read: async (bytes) => codecOf(encoding).decode(withoutMark(bytes, encoding)),
    write: (text) => encodeWholeFile(text, encoding),
  };
}

const byteNotation: Notation = {
  isByteExact: true,
  read: (bytes) => Promise.resolve(Buffer.from(bytes).toString("latin1")),
  write: (text) => Promise.resolve(Buffer.from(text, "latin1")),
};

/** What a file holds now: what its editor shows, or else the bytes on disk. */
export async function currentBytes(file: ExistingFile | NewFile): Promise<Uint8Array | null> {
  if (!file.exists) return null;
  return file.unsaved ? encodeWholeFile(file.text, file.encoding) : file.bytes;
}
