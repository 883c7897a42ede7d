import type { Failure } from "../../core/failure/index.ts";
import { doubtSentences } from "./doubt.ts";
import { editSentences } from "./edit.ts";
import { fileSentences } from "./file.ts";
import { inputSentences } from "./input.ts";
import { pathSentences } from "./path.ts";
import { patternSentences } from "./pattern.ts";
import { permissionSentences } from "./permission.ts";
import { symbolSentences } from "./symbol.ts";
import type { Sentences, Told } from "./words.ts";

const sentences: Sentences<Failure> = {
  ...inputSentences,
  ...editSentences,
  ...pathSentences,
  ...fileSentences,
  ...patternSentences,
  ...permissionSentences,
  ...doubtSentences,
  ...symbolSentences,
};

/**
 * The one place where failures become sentences for the model. Each says what happened, where, and
 * what to do next. That nothing was changed goes without saying for a tool that throws, and is said
 * where a reader might doubt it.
 */
export function explain(failure: Failure): string {
  const told = tell(failure);
  return typeof told === "string" ? told : told.join(" ");
}

/** The sentences for people, too; `undefined` if there are none. */
export function explainToEverybody(failure: Failure): string | undefined {
  const told = tell(failure);
  return typeof told === "string" ? undefined : told[0];
}

function tell(failure: Failure): Told {
  // The type of the record says that a code's sentence takes the failures of that code.
  const sentence = sentences[failure.code] as (failure: Failure) => Told;
  return sentence(failure);
}
