import { open } from "node:fs/promises";
import { readWithoutWaiting } from "./readWithoutWaiting.ts";

/**
 * The bytes of a regular file, if `isWanted` accepts its size; links are not followed, and nothing
 * else that took the file's place is read.
 *
 * @throws the system's error.
 */
export async function readRegularFile(
  path: string,
  isWanted: (sizeBytes: number) => boolean,
): Promise<Uint8Array | undefined> {
  const file = await open(path, readWithoutWaiting);
  try {
    const stats = await file.stat();
    return stats.isFile() && isWanted(stats.size) ? await file.readFile() : undefined;
  } finally {
    await file.close();
  }
}
