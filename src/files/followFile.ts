import { statSync } from "node:fs";
import { open } from "node:fs/promises";
import { fillBuffer, readWithoutWaiting } from "./readRegularFile.ts";

/** What comes to a file at a time; of more, the rest comes the next time. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Gives the lines that come to a file from now on, each once it is whole; of one that is not there, none.
 *
 * @param lastBytes Of what is there, so much is given, too; the first line of that may be a part of one.
 */
export function followFile(path: string, lastBytes = 0): () => Promise<readonly string[]> {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  let position = Math.max(0, size - lastBytes);
  return async () => {
    const file = await open(path, readWithoutWaiting).catch(() => undefined);
    try {
      const stats = await file?.stat();
      if (file === undefined || stats?.isFile() !== true) return [];
      const length = Math.min(maxBytes, Math.max(0, stats.size - position));
      const bytes = await fillBuffer(Buffer.alloc(length), file, position);
      const end = bytes.lastIndexOf("\n") + 1;
      // No line is so long.
      position += end === 0 && length === maxBytes ? length : end;
      return bytes.toString("utf8", 0, end).split("\n").slice(0, -1);
    } finally {
      await file?.close();
    }
  };
}
