import { lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
import type { TextFile } from "../../toolkit/workspace/index.ts";

/** A call that has come: its line numbers are about the files as they were then. */
export interface Arrival {
  /** The file as it was then, if another call has changed it since. */
  readonly findOlder: (target: ResolvedPath) => TextFile | undefined;
  /** No other call has come, or is about to be carried out: what it finds now, it finds in its turn. */
  readonly isAlone: () => boolean;
  /** It was only prepared, and VS Code carries it out without a question. */
  readonly expect: (tool: string, input: unknown) => void;
  /** It has planned, or will not. */
  readonly end: () => void;
}

/**
 * The calls that have come and have not planned yet. A call needs time to find out where its path
 * leads, and the one before it may be done by then: its lock on the file would say nothing of that.
 */
export interface Arrivals {
  /** A call comes now. */
  readonly open: () => Arrival;
  /** A call is carried out. If it was expected, it came when it was prepared. */
  readonly openExpected: (tool: string, input: unknown) => Arrival;
  /**
   * A call is about to change this file, which is like this before.
   *
   * @param answer Which answer of the model it is of.
   */
  readonly noteChanged: (before: TextFile, answer?: string) => void;
  /** The first call of an answer comes, and this file is like this. */
  readonly noteBefore: (before: TextFile, answer: string) => void;
  readonly knowsAnswer: (answer: string) => boolean;
  /** The file as it was before the calls of an answer: all of them mean one text. */
  readonly findBefore: (answer: string, target: ResolvedPath) => TextFile | undefined;
}

/** Between a preparation and its call. One that has not come by then was canceled. */
const maxGapMs = 10_000;

/** By each key of the file. */
type OlderFiles = Map<string, TextFile>;

/** Of as many chats and sub-agents as are at work at a time, as far as their files are not too large together. */
const maxAnswers = 10;
const maxAnswerCharacters = 16 << 20;

interface ExpectedCall {
  /** Its tool and input: VS Code gives no id that links a preparation to its call. */
  readonly key: string;
  readonly older: OlderFiles;
  readonly sinceMs: number;
}

export function createArrivals(now: () => number): Arrivals {
  const coming = new Set<OlderFiles>();
  let expected: readonly ExpectedCall[] = [];
  const byAnswer = new Map<string, OlderFiles>();

  function openAnswer(answer: string): OlderFiles {
    const older = byAnswer.get(answer) ?? new Map<string, TextFile>();
    byAnswer.delete(answer);
    byAnswer.set(answer, older);
    for (const old of [...byAnswer.keys()].slice(0, -maxAnswers)) byAnswer.delete(old);
    return older;
  }

  /** All that the newest answer is about stays. */
  function forgetLarge(): void {
    let characters = 0;
    for (const [answer, older] of [...byAnswer].reverse()) {
      if (characters > maxAnswerCharacters) byAnswer.delete(answer);
      for (const { text } of new Set(older.values())) characters += text.length;
    }
  }

  function open(older: OlderFiles = new Map()): Arrival {
    coming.add(older);
    return {
      findOlder: (target) => findIn(older, target),
      isAlone() {
        forgetCanceled();
        const others = [...coming, ...expected.map((each) => each.older)];
        return others.every((each) => each === older);
      },
      expect(tool, input) {
        expected = [...expected, { key: keyOf(tool, input), older, sinceMs: now() }];
      },
      end: () => coming.delete(older),
    };
  }

  function forgetCanceled(): void {
    expected = expected.filter(({ sinceMs }) => now() - sinceMs <= maxGapMs);
  }

  return {
    open: () => open(),
    openExpected(tool, input) {
      forgetCanceled();
      const key = keyOf(tool, input);
      // The newest, since one before it may have been canceled.
      const found = expected.findLast((each) => each.key === key);
      expected = expected.filter((each) => each !== found);
      return open(found?.older);
    },
    noteBefore(before, answer) {
      note(before, [openAnswer(answer)]);
      forgetLarge();
    },
    knowsAnswer: (answer) => byAnswer.has(answer),
    findBefore: (answer, target) => findIn(byAnswer.get(answer), target),
    noteChanged(before, answer) {
      forgetCanceled();
      const known = answer === undefined ? [] : [openAnswer(answer)];
      note(before, [...known, ...coming, ...expected.map((each) => each.older)]);
      forgetLarge();
    },
  };
}

function note(before: TextFile, all: readonly OlderFiles[]): void {
  if (!before.exists) return;
  for (const older of all) {
    for (const key of lockKeysOf([before.target])) {
      if (!older.has(key)) older.set(key, before);
    }
  }
}

function findIn(older: OlderFiles | undefined, target: ResolvedPath): TextFile | undefined {
  return lockKeysOf([target]).flatMap((key) => older?.get(key) ?? [])[0];
}

function keyOf(tool: string, input: unknown): string {
  return JSON.stringify([tool, input]);
}
