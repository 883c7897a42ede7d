import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a walk holds its thread before others get a turn. */
const SLICE_MS = 8;

export interface TimeSlice {
  isOver(): boolean;
  /** Gives the thread back, and starts the next slice. */
  giveTurn(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let endMs = performance.now() + SLICE_MS;
  return {
    isOver: () => performance.now() >= endMs,
    async giveTurn() {
      await nextTurn();
      endMs = performance.now() + SLICE_MS;
    },
  };
}
