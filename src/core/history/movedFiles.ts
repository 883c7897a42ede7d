import type { FileMove } from "./entry.ts";

/** Where a file is now that an entry names. */
export function findPlace(uri: string, entryId: number, moves: readonly FileMove[]): string {
  let place = uri;
  for (const { id, fromUri, toUri } of moves) {
    if (id >= entryId) place = moveUri(place, fromUri, toUri) ?? place;
  }
  return place;
}

/** Where a file is after it, or a folder above it, was moved; undefined for one that was not. */
function moveUri(uri: string, fromUri: string, toUri: string): string | undefined {
  if (uri === fromUri) return toUri;
  return uri.startsWith(`${fromUri}/`) ? toUri + uri.slice(fromUri.length) : undefined;
}
