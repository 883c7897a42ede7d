import { counters, firstWorkerPlace, numbersOfWorker, type SharedMemory } from "./sharedMemory.ts";

/**
 * Where the workers are, in shared memory: each has the file of its task that the pattern runs on,
 * and how many it ran on before. And which search they are to go on with no more.
 */
export interface WorkerPlace {
  /** Index of the file in the worker's task. */
  readonly index: number;
  /** Tells one visit of a file from another. */
  readonly visit: number;
}

/** Called around each run of the pattern, the one thing in a scan that may never end. */
export interface ScanWatch {
  readonly enter: (index: number) => void;
  readonly leave: () => void;
  /** Whether the search goes on no more: no further file is to be read. */
  readonly isStopped: (search: number) => boolean;
}

/** For the worker to say that the pattern now runs on a file of its task, and that it does not. */
export function announcePlace({ control }: SharedMemory, worker: number): ScanWatch {
  const numbers = new Int32Array(control);
  const place = placeNumber(worker);
  return {
    enter: (index) => {
      Atomics.add(numbers, place + 1, 1);
      Atomics.store(numbers, place, index + 1);
    },
    leave: () => void Atomics.store(numbers, place, 0),
    isStopped: (search) => Atomics.load(numbers, counters.stoppedSearch) >= search,
  };
}

/** Undefined while the pattern does not run. */
export function placeOf({ control }: SharedMemory, worker: number): WorkerPlace | undefined {
  const numbers = new Int32Array(control);
  const file = Atomics.load(numbers, placeNumber(worker));
  if (file === 0) return undefined;
  return { index: file - 1, visit: Atomics.load(numbers, placeNumber(worker) + 1) };
}

/** For a new worker in the place of one that was ended. */
export function clearPlace({ control }: SharedMemory, worker: number): void {
  Atomics.store(new Int32Array(control), placeNumber(worker), 0);
}

/** Searches have ascending numbers. */
export function stopSearch({ control }: SharedMemory, search: number): void {
  Atomics.store(new Int32Array(control), counters.stoppedSearch, search);
}

function placeNumber(worker: number): number {
  return firstWorkerPlace + numbersOfWorker * worker;
}
