import type { PatternFailure } from "../../core/failure.ts";
import { quote } from "./words.ts";

export function explainPattern(failure: PatternFailure): string {
  switch (failure.code) {
    case "emptyPattern":
      return `The field \`${failure.field}\` is an empty pattern, which would match everywhere. Give the text or pattern to look for.`;
    case "invalidPattern":
      return `The pattern ${quote(failure.pattern)} is wrong${at(failure.offset)}: ${failure.problem}. Nothing was changed.`;
    case "invalidReplacement":
      return `The replacement ${quote(failure.replacement)} is wrong${at(failure.offset)}: ${failure.problem}. Nothing was changed.`;
    case "patternTimedOut":
      return `The pattern ${quote(failure.pattern)} was stopped after ${failure.timeoutMs.toLocaleString("en-US")} ms: it backtracks catastrophically on this text. Avoid nested repetition such as (a+)+, or make it more specific. Nothing was changed.`;
  }
}

function at(offset: number | undefined): string {
  return offset === undefined ? "" : ` at character ${offset + 1}`;
}
