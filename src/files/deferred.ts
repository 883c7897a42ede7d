/** A promise, and the functions that settle it. (Node 20 has no `Promise.withResolvers`.) */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

export function createDeferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>["resolve"] = () => undefined;
  let reject: Deferred<Value>["reject"] = () => undefined;
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** @throws the signal's reason, at once when it is aborted. */
export async function raceWithSignal<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  promise.catch(() => undefined);
  signal?.throwIfAborted();
  const aborted = createDeferred<never>();
  const abort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Resolves with the promise, whatever becomes of it, or when the time is over. */
export async function waitAtMost(promise: Promise<unknown>, timeMs: number): Promise<void> {
  const { promise: waited, resolve } = createDeferred<undefined>();
  const finish = (): void => resolve(undefined);
  const timer = setTimeout(finish, timeMs);
  promise.then(finish, finish);
  await waited;
  clearTimeout(timer);
}
