import type { Failure } from "../../core/failure/index.ts";

/** Sentences for a person, by the code of the failure. */
export type PersonSentences<Which extends Failure> = {
  readonly [Code in Which["code"]]?: (failure: Extract<Which, { readonly code: Code }>) => string;
};
