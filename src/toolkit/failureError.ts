import type { Failure } from "../core/failure/index.ts";
import type { Result } from "../core/result.ts";
import { explain } from "./explain/index.ts";
import { fitText, maxUnbudgetedBytes } from "./report/index.ts";

/** An expected failure on its way to the model: a tool must throw, never return a text about it. */
export class FailureError extends Error {
  override readonly name = "FailureError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(fitText(explain(failure), maxUnbudgetedBytes));
    this.failure = failure;
  }
}

/** @throws FailureError instead of a failure: so it leaves for the model. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new FailureError(result.failure);
}
