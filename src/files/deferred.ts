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

/**
 * The value, unless the call is canceled first. What it waited for goes on without it: a question
 * that VS Code cannot take back stays on the screen, and its answer is ignored.
 *
 * @throws the signal's reason, at once when it is aborted.
 */
export async function raceWithSignal<Value>(
  waiting: PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const { promise, resolve, reject } = createDeferred<Value>();
  waiting.then(resolve, reject);
  const cancel = (): void => reject(signal?.reason);
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  return promise.finally(() => signal?.removeEventListener("abort", cancel));
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
