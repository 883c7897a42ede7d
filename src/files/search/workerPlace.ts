import type { SearchWorkerData } from "./searchMessages.ts";

/**
 * Where the workers are, in shared memory: the first number says how much of the contents is used;
 * each worker then has the file of its task that the pattern runs on, and how many it ran on before.
 */
const firstPlace = 1;
const numbersOfWorker = 2;

export interface WorkerPlace {
  /** Index of the file in the worker's task. */
  readonly index: number;
  /** Tells one visit of a file from another. */
  readonly visit: number;
}

export function controlBytes(workers: number): number {
  return Int32Array.BYTES_PER_ELEMENT * (firstPlace + numbersOfWorker * workers);
}

/** For the worker to say that the pattern now runs on a file of its task, and that it does not. */
export function announcePlace({ control, worker }: SearchWorkerData): {
  readonly enter: (index: number) => void;
  readonly leave: () => void;
} {
  const numbers = new Int32Array(control);
  const place = firstPlace + numbersOfWorker * worker;
  return {
    enter: (index) => {
      Atomics.add(numbers, place + 1, 1);
      Atomics.store(numbers, place, index + 1);
    },
    leave: () => void Atomics.store(numbers, place, 0),
  };
}

/** Undefined while the pattern does not run. */
export function placeOf({ control, worker }: SearchWorkerData): WorkerPlace | undefined {
  const numbers = new Int32Array(control);
  const place = firstPlace + numbersOfWorker * worker;
  const file = Atomics.load(numbers, place);
  if (file === 0) return undefined;
  return { index: file - 1, visit: Atomics.load(numbers, place + 1) };
}

/** For a new worker in the place of one that was ended. */
export function clearPlace({ control, worker }: SearchWorkerData): void {
  Atomics.store(new Int32Array(control), firstPlace + numbersOfWorker * worker, 0);
}
