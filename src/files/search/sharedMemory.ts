/** What the pool and its workers share: contents of files, what is known of each, and counters. */
export interface SharedMemory {
  readonly contents: SharedArrayBuffer;
  /** See `fileFacts.ts`. */
  readonly facts: SharedArrayBuffer;
  /** {@link counters}, and behind them a place for each worker, see `workerPlace.ts`. */
  readonly control: SharedArrayBuffer;
}

/** Files beyond this number are read at every search. Memory is taken only as it is written to. */
export const maxNumberedFiles = 1 << 17;

/** Places of 32-bit numbers in the control memory. */
export const counters = {
  /** Bytes of `contents` that are taken. */
  usedBytes: 0,
  /** Bytes among them that hold what a file was before it changed. */
  wornBytes: 1,
  /** Files that have a number. */
  numberedFiles: 2,
  /** The last search that was told to stop. */
  stoppedSearch: 3,
} as const;

export const firstWorkerPlace = 4;
export const numbersOfWorker = 2;

export const factsOfFile = 7;

export function createSharedMemory(keptBytes: number, workers: number): SharedMemory {
  return {
    contents: new SharedArrayBuffer(keptBytes),
    facts: new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * factsOfFile * maxNumberedFiles),
    control: new SharedArrayBuffer(
      Int32Array.BYTES_PER_ELEMENT * (firstWorkerPlace + numbersOfWorker * workers),
    ),
  };
}

/** Empties the memory. No thread may be at work, and the numbers of the files count no more. */
export function emptySharedMemory({ facts, control }: SharedMemory): void {
  const all = new Int32Array(control);
  const known = new Float64Array(facts);
  known.fill(0, 0, Math.min(all[counters.numberedFiles] ?? 0, maxNumberedFiles) * factsOfFile);
  all[counters.usedBytes] = 0;
  all[counters.wornBytes] = 0;
  all[counters.numberedFiles] = 0;
}
