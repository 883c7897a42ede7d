import { askText, type TextQuestion } from "./askText.ts";
import type { InputHistory } from "./inputHistory.ts";

/**
 * Asks one question after the other; Back goes to the one before, where what was answered still stands.
 *
 * @param questions Each is made of what was answered before it, and what was answered to itself.
 * @returns The answers in order; undefined when the person cancels.
 */
export async function askSteps(
  questions: readonly ((
    answers: readonly string[],
    own: string | undefined,
  ) => Omit<TextQuestion, "step">)[],
  history: InputHistory,
): Promise<readonly string[] | undefined> {
  const answers: (string | undefined)[] = questions.map(() => undefined);
  let index = 0;
  for (;;) {
    const ask = questions[index];
    const before = answers.slice(0, index).map((answer) => answer ?? "");
    if (ask === undefined) return before;
    const step = { number: index + 1, of: questions.length };
    const answer = await askText({ ...ask(before, answers[index]), step }, history);
    if (answer === undefined) return undefined;
    if (answer.kind === "text") answers[index++] = answer.text;
    else index--;
  }
}
