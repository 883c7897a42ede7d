import { type Bytes, joinPieces, readBlocks } from "./fileBytes.ts";
import type { FileHandle } from "./fileSystem.ts";

/**
 * Whether the file is what an interrupted write of `newBytes` over the bytes of `old` leaves: the new
 * bytes up to some point, and the old ones after it. Bytes of another program are neither.
 */
export async function holdsMixture(
  file: FileHandle,
  old: FileHandle,
  newBytes: Bytes,
): Promise<boolean> {
  const wanted = joinPieces(newBytes);
  const oldSize = Number((await old.stat()).size);
  let size = 0;
  let newLength = 0;
  const isMixture = await readBlocks(
    file,
    Math.max(oldSize, wanted.length),
    async (block, position) => {
      size += block.length;
      if (newLength === position) newLength += countCommon(block, wanted.subarray(position));
      const rest = block.subarray(Math.max(newLength - position, 0));
      return rest.equals(await readRange(old, size - rest.length, rest.length));
    },
  );
  if (!isMixture) return false;
  const endsInNew = newLength === size;
  return size === oldSize || (endsInNew && (size === wanted.length || size > oldSize));
}

/** How many bytes at the beginning are the same. */
function countCommon(block: Uint8Array, other: Uint8Array): number {
  const length = Math.min(block.length, other.length);
  let count = 0;
  while (count < length && block[count] === other[count]) count++;
  return count;
}

/** Fewer bytes than asked for where the file ends before. */
async function readRange(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
