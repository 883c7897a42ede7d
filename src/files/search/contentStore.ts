import type { SharedMemory } from "./searchMessages.ts";

/** Contents of files that all workers see. What is put there is never changed. */
export interface ContentStore {
  at(place: number, sizeBytes: number): Buffer;
  /** The place of a copy; undefined where there is no room, or the content is not worth it. */
  keep(bytes: Uint8Array): number | undefined;
}

/** A larger file costs little more to read than to look at, and takes the room of many. */
const maxKeptBytes = 1 << 20;

export function openContentStore({ contents, control }: SharedMemory): ContentStore {
  const all = Buffer.from(contents);
  const used = new Int32Array(control);
  return {
    at: (place, sizeBytes) => all.subarray(place, place + sizeBytes),
    keep(bytes) {
      if (bytes.length > maxKeptBytes || Atomics.load(used, 0) > all.length - bytes.length) {
        return undefined;
      }
      const place = Atomics.add(used, 0, bytes.length);
      // Another worker may have been quicker.
      if (place + bytes.length > all.length) return undefined;
      all.set(bytes, place);
      return place;
    },
  };
}
