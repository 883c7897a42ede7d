/** An open file. Positions and lengths in bytes. */
interface OpenFile {
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
}

/** Bytes per read if the size is unknown. */
const pieceBytes = 1 << 16;

/**
 * The bytes of an open file, in as few reads as the system allows, since each read waits for a thread.
 * If the file grows meanwhile, what it held before; if it claims to be empty, as files in `/proc` do,
 * everything up to its end.
 */
export async function readWholeFile(file: OpenFile, sizeBytes: number): Promise<Buffer> {
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

async function readUpTo(file: OpenFile, position: number, sizeBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let length = 0;
  while (length < sizeBytes) {
    const { bytesRead } = await file.read(bytes, length, sizeBytes - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
