import { askSteps, type InputHistory, type TextQuestion } from "../inputs/index.ts";

/** A text that a draft lacks. */
export interface DraftStep {
  /** Made of the draft as it is when it is asked. */
  readonly question: () => Omit<TextQuestion, "step">;
  readonly take: (text: string) => void;
}

/**
 * Asks for what a draft lacks, one after the other.
 *
 * @returns false when the person cancels.
 */
export async function askDraft(
  steps: readonly DraftStep[],
  history: InputHistory,
): Promise<boolean> {
  const takeAll = (answers: readonly string[]): void => {
    for (const [index, answer] of answers.entries()) steps[index]?.take(answer);
  };
  const questions = steps.map(
    ({ question, take }) =>
      (before: readonly string[], own: string | undefined): ReturnType<typeof question> => {
        takeAll(before);
        if (own !== undefined) take(own);
        return question();
      },
  );
  const answers = await askSteps(questions, history);
  takeAll(answers ?? []);
  return answers !== undefined;
}
