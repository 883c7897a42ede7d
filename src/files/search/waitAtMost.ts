/** Resolves with the promise, whatever becomes of it, or when the time is over. */
export async function waitAtMost(promise: Promise<unknown>, timeMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeMs);
  });
  await Promise.race([promise.then(noop, noop), isLate]);
  clearTimeout(timer);
}

function noop(): void {
  // Only the time of it counts.
}
