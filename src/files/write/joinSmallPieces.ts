/** A piece of this size is worth its own system call, and is not joined to others. */
const joinedBytes = 1 << 15;

/** The same bytes in few pieces: small ones are joined, large ones stay as they are. */
export function joinSmallPieces(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const joined: Uint8Array[] = [];
  let small: Uint8Array[] = [];
  let smallBytes = 0;
  const flush = (): void => {
    if (smallBytes > 0) joined.push(Buffer.concat(small, smallBytes));
    small = [];
    smallBytes = 0;
  };
  for (const piece of pieces) {
    if (smallBytes + piece.length > joinedBytes) flush();
    if (piece.length > joinedBytes) {
      joined.push(piece);
    } else {
      small.push(piece);
      smallBytes += piece.length;
    }
  }
  flush();
  return joined;
}
