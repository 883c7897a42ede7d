/** Lets everything else of the thread run, if it has been held for long. */
export type Pause = () => Promise<void>;

/** Short enough that nobody feels it. */
const maxHeldMs = 20;

/**
 * For long work in steps: a pause between two of them.
 *
 * @throws the signal's reason, by the pause, when it is aborted.
 */
export function createPause(signal: AbortSignal): Pause {
  let resumedMs = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - resumedMs < maxHeldMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    resumedMs = performance.now();
  };
}
