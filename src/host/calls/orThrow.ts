import type { Result } from "../../core/result.ts";
import { FailureError } from "../../toolkit/failureError.ts";

/** The value of a success; throws a failure as the error whose message the model reads. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new FailureError(result.failure);
}
