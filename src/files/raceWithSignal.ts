/**
 * The value, unless the call is cancelled first. What it waited for goes on without it: a question
 * that VS Code cannot take back stays on the screen, and its answer is ignored.
 *
 * @throws the signal's reason.
 */
export async function raceWithSignal<Value>(
  waiting: PromiseLike<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(signal.reason as Error);
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const finish = (): void => signal.removeEventListener("abort", cancel);
    waiting.then(resolve, reject).then(finish, finish);
  });
}
