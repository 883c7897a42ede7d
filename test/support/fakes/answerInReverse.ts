import { setImmediate as nextTurn } from "node:timers/promises";

/** The same answers, but of the questions that wait, the last one gets its answer first. */
export function answerInReverse<Question extends readonly unknown[], Answer>(
  answer: (...question: Question) => Answer | Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let isAnswering = false;
  async function answerAll(): Promise<void> {
    isAnswering = true;
    await nextTurn();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      next();
      await nextTurn();
    }
    isAnswering = false;
  }
  return async (...question) => {
    const turn = new Promise<void>((resolve) => waiting.push(resolve));
    if (!isAnswering) void answerAll();
    await turn;
    return answer(...question);
  };
}
