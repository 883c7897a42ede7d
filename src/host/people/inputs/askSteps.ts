import { askText, type TextQuestion } from "./askText.ts";
import type { InputHistory } from "./inputHistory.ts";

/** One of the texts that a command asks for. */
export interface InputStep {
  /** Called when it is asked, so that it can depend on the answers before it, and on its own. */
  readonly question: () => Omit<TextQuestion, "step">;
  readonly take: (text: string) => void;
}

/** Asks for a field of a draft. */
export function askField<Name extends string>(
  draft: Record<Name, string>,
  name: Name,
  question: Omit<TextQuestion, "step" | "value">,
): InputStep {
  return {
    question: () => ({ ...question, value: draft[name] }),
    take: (text) => {
      draft[name] = text;
    },
  };
}

/**
 * Asks for one text after the other; Back returns to the one before, where the answer still stands.
 *
 * @returns false if the person cancels.
 */
export async function askSteps(
  steps: readonly InputStep[],
  history: InputHistory,
): Promise<boolean> {
  let index = 0;
  for (;;) {
    const current = steps[index];
    if (current === undefined) return true;
    const step = { number: index + 1, of: steps.length };
    const answer = await askText({ ...current.question(), step }, history);
    if (answer === undefined) return false;
    if (answer.kind === "text") {
      current.take(answer.text);
      index += 1;
    } else index -= 1;
  }
}
