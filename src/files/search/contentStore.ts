import { counters, type SharedMemory } from "./sharedMemory.ts";

/** Contents of files that all workers see. What was put there is never changed. */
export interface ContentStore {
  at(place: number, sizeBytes: number): Buffer;
  /** Room for a content; undefined where there is none, or the content is not worth it. */
  reserve(sizeBytes: number): number | undefined;
  /** For room that holds nothing of use. */
  waste(sizeBytes: number): void;
}

/** A larger file costs little more to read than to look at, and takes the room of many. */
const maxKeptBytes = 1 << 20;

export function openContentStore({ contents, control }: SharedMemory): ContentStore {
  const all = Buffer.from(contents);
  const numbers = new Int32Array(control);
  return {
    at: (place, sizeBytes) => all.subarray(place, place + sizeBytes),
    reserve(sizeBytes) {
      const usedBytes = Atomics.load(numbers, counters.usedBytes);
      if (sizeBytes > maxKeptBytes || usedBytes > all.length - sizeBytes) return undefined;
      const place = Atomics.add(numbers, counters.usedBytes, sizeBytes);
      // Another worker may have been quicker.
      return place + sizeBytes > all.length ? undefined : place;
    },
    waste: (sizeBytes) => void Atomics.add(numbers, counters.wornBytes, sizeBytes),
  };
}
