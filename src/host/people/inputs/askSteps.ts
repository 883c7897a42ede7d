import { askText, type TextQuestion } from "./askText.ts";
import type { InputHistory } from "./inputHistory.ts";

/** A text that a command asks for: a field of its draft, which holds the initial text and takes the answer. */
export interface InputStep<Name extends string = string> extends Omit<
  TextQuestion,
  "step" | "value"
> {
  readonly name: Name;
}

/**
 * Asks for one text after the other; Back returns to the one before, where the answer still stands.
 *
 * @returns false if the person cancels.
 */
export async function askSteps<Name extends string>(
  draft: Record<Name, string>,
  steps: readonly InputStep<Name>[],
  history: InputHistory,
): Promise<boolean> {
  let index = 0;
  for (;;) {
    const question = steps[index];
    if (question === undefined) return true;
    const step = { number: index + 1, of: steps.length };
    const answer = await askText({ ...question, value: draft[question.name], step }, history);
    if (answer === undefined) return false;
    if (answer.kind === "text") {
      draft[question.name] = answer.text;
      index += 1;
    } else index -= 1;
  }
}
