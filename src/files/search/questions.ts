import type { Question } from "./fileAnswers.ts";
import type { SearchRequest } from "./searchRequest.ts";
import { maxQuestions } from "./sharedMemory.ts";

/** Knows the questions that were asked last. */
export interface Questions {
  /** The question of a request: the one from before if it was asked of late. */
  ask(request: SearchRequest): Question;
}

export function createQuestions(): Questions {
  /** The last one asked at the end. */
  const asked: { readonly key: string; readonly question: Question }[] = [];
  let count = 0;
  return {
    ask(request) {
      const key = keyOf(request);
      const index = asked.findIndex((one) => one.key === key);
      const [known] = index === -1 ? [] : asked.splice(index, 1);
      const entry = known ?? { key, question: { number: (count += 1), slot: freeSlot() } };
      asked.push(entry);
      return entry.question;
    },
  };

  /** That of the question that was not asked for longest, once all are taken. */
  function freeSlot(): number {
    if (asked.length < maxQuestions) return asked.length;
    return asked.shift()?.question.slot ?? 0;
  }
}

/** All that decides what is found in a content. */
function keyOf({ expression, unit, encoding }: SearchRequest): string {
  const { source, flags, crossesLines, requiredLiterals } = expression;
  return JSON.stringify([source, flags, crossesLines, requiredLiterals, unit, encoding]);
}
