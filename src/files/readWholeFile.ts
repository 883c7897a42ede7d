import type { FileHandle } from "./fileSystem.ts";

/** What is read at a time where nothing tells the size. */
const pieceBytes = 1 << 16;

/**
 * The bytes of an open file, in as few reads as the system allows: each of many is a wait for a
 * thread. Of a file that grows meanwhile, what it held before; of one that says that it is empty, as
 * those of `/proc` do, whatever comes.
 */
export async function readWholeFile(
  file: Pick<FileHandle, "read">,
  sizeBytes: number,
): Promise<Buffer> {
  if (sizeBytes > 0) return readUpTo(file, 0, sizeBytes);
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    const piece = await readUpTo(file, length, pieceBytes);
    pieces.push(piece);
    length += piece.length;
    if (piece.length < pieceBytes) return Buffer.concat(pieces);
  }
}

async function readUpTo(
  file: Pick<FileHandle, "read">,
  position: number,
  sizeBytes: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let length = 0;
  while (length < sizeBytes) {
    const { bytesRead } = await file.read(bytes, length, sizeBytes - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
