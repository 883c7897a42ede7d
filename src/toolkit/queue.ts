/** Runs one thing after another, in the order asked for; one that fails does not stop the next. */
export type Queue = <Value>(run: () => Promise<Value>) => Promise<Value>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const running = last.then(run);
    last = running.catch(() => undefined);
    return running;
  };
}
