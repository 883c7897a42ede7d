import { maxQuestions, numbersOfAnswer, type SharedMemory } from "./sharedMemory.ts";

/** What is asked of every file of a search; the same search again is the same question. */
export interface Question {
  /** From 1, never used again. */
  readonly number: number;
  /** Which of the answers to several questions. */
  readonly slot: number;
}

/** What the last questions found in the files that have a number. */
export interface FileAnswers {
  has(file: number, question: Question): boolean;
  linesOf(file: number, question: Question): number;
  matchesOf(file: number, question: Question): number;
  keep(file: number, question: Question, lines: number, matches: number): void;
  forget(file: number): void;
}

const field = { question: 0, lines: 1, matches: 2 } as const;

export function openFileAnswers({ answers }: SharedMemory): FileAnswers {
  const table = new Int32Array(answers);
  const placeOf = (file: number, slot: number): number =>
    (file * maxQuestions + slot) * numbersOfAnswer;
  return {
    has: (file, { number, slot }) => table[placeOf(file, slot) + field.question] === number,
    linesOf: (file, { slot }) => table[placeOf(file, slot) + field.lines] ?? 0,
    matchesOf: (file, { slot }) => table[placeOf(file, slot) + field.matches] ?? 0,
    keep(file, { number, slot }, lines, matches) {
      const place = placeOf(file, slot);
      table[place + field.lines] = lines;
      table[place + field.matches] = matches;
      table[place + field.question] = number;
    },
    forget(file) {
      for (let slot = 0; slot < maxQuestions; slot += 1) {
        table[placeOf(file, slot) + field.question] = 0;
      }
    },
  };
}
