import { askText, type TextQuestion } from "./askText.ts";
import type { InputHistory } from "./inputHistory.ts";

/** One of several texts that a person is asked for. */
export interface TextStep {
  /** Made when it is asked, so it can use what was answered before, and what was answered to it. */
  readonly question: () => Omit<TextQuestion, "step">;
  readonly take: (text: string) => void;
}

/**
 * Asks for one text after the other; Back goes to the one before.
 *
 * @returns false when the person cancels.
 */
export async function askSteps(
  steps: readonly TextStep[],
  history: InputHistory,
): Promise<boolean> {
  let index = 0;
  for (;;) {
    const step = steps[index];
    if (step === undefined) return true;
    const place = { number: index + 1, of: steps.length };
    const answer = await askText({ ...step.question(), step: place }, history);
    if (answer === undefined) return false;
    if (answer.kind === "text") {
      step.take(answer.text);
      index++;
    } else index--;
  }
}
