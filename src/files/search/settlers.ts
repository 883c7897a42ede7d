/** A promise, and the functions that settle it. */
export interface Settlers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

export function createSettlers<Value>(): Settlers<Value> {
  let resolve: Settlers<Value>["resolve"] = () => undefined;
  let reject: Settlers<Value>["reject"] = () => undefined;
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
