import type { Failure } from "./failure/index.ts";

/**
 * What an operation that may fail for an expected reason returns. Bugs throw; a user's wrong input,
 * a missing file or a pattern without a match are values.
 */
export type Result<Value, Problem = Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Problem };

export function succeed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<Problem>(failure: Problem): {
  readonly ok: false;
  readonly failure: Problem;
} {
  return { ok: false, failure };
}

/** The values of all, or the first failure. */
export function collect<Value, Problem>(
  results: Iterable<Result<Value, Problem>>,
): Result<readonly Value[], Problem> {
  const values: Value[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return succeed(values);
}
