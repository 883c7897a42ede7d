import type { Failure } from "../core/failure.ts";
import { explain } from "./explain/explain.ts";

/** An expected failure on its way to the model: a tool must throw, never return a text about it. */
export class FailureError extends Error {
  override readonly name = "FailureError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(explain(failure));
    this.failure = failure;
  }
}
