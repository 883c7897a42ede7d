/**
 * Shared memory in which each thread of a pool says which file of its task the pattern runs on, and
 * counts these runs. The first number is the latest search that was stopped.
 */
export type Heartbeats = SharedArrayBuffer;

/** The file that the pattern runs on. */
export interface Heartbeat {
  /** Index of the file in the thread's task. */
  readonly index: number;
  /** Tells one run of the pattern from another. */
  readonly beat: number;
}

/** Called around each run of the pattern, the one thing in a scan that may never end. */
export interface ScanWatch {
  readonly enter: (index: number) => void;
  readonly leave: () => void;
  /** Whether the search was stopped: no further file may be read. */
  readonly isStopped: (search: number) => boolean;
}

const stoppedSearch = 0;

function placeOf(worker: number): number {
  return 1 + 2 * worker;
}

export function createHeartbeats(workers: number): Heartbeats {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * placeOf(workers));
}

/** For the thread itself, to say where it is. */
export function startHeartbeat(heartbeats: Heartbeats, worker: number): ScanWatch {
  const numbers = new Int32Array(heartbeats);
  const place = placeOf(worker);
  return {
    enter: (index) => {
      Atomics.add(numbers, place + 1, 1);
      Atomics.store(numbers, place, index + 1);
    },
    leave: () => void Atomics.store(numbers, place, 0),
    isStopped: (search) => Atomics.load(numbers, stoppedSearch) >= search,
  };
}

/** Undefined while the pattern does not run. */
export function readHeartbeat(heartbeats: Heartbeats, worker: number): Heartbeat | undefined {
  const numbers = new Int32Array(heartbeats);
  const file = Atomics.load(numbers, placeOf(worker));
  if (file === 0) return undefined;
  return { index: file - 1, beat: Atomics.load(numbers, placeOf(worker) + 1) };
}

/** For a thread that replaces one that was ended. */
export function clearHeartbeat(heartbeats: Heartbeats, worker: number): void {
  Atomics.store(new Int32Array(heartbeats), placeOf(worker), 0);
}

/** Searches have ascending numbers. */
export function stopSearch(heartbeats: Heartbeats, search: number): void {
  Atomics.store(new Int32Array(heartbeats), stoppedSearch, search);
}
