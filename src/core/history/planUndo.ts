import type { ChangedLines } from "../diff/index.ts";
import { indexLines, type LineSpan } from "../lines/index.ts";
import {
  type ChangedTexts,
  countWrong,
  endLast,
  setIndentsAside,
  setMovesAside,
  setWordsAside,
  takeBlanksBack,
} from "./baseline/index.ts";
import { changedLines, inEndingOf, takeEndingBack } from "./lineEdit.ts";
import { type LeftHunk, type LeftReason, planHunks, type TextPlan } from "./planHunks.ts";

/** What a text was before a change and after it; null where there is no file. */
export interface ChangedText {
  readonly before: string | null;
  readonly after: string | null;
}

/** How a call is undone in a file. */
export interface UndoPlan {
  /** What the file will be. */
  readonly text: string | null;
  /** How many hunks are undone; a file that comes or goes is one. */
  readonly undone: number;
  readonly left: readonly LeftHunk[];
}

/** One file of a call: what it made of it, and what it is now. */
interface FileToUndo extends ChangedText {
  readonly current: string | null;
}

/**
 * How a call is undone in a file. Where nothing came after it, the result is the text before, exactly.
 * Otherwise each run of changed lines is undone where it is now, unless a later change shares a line
 * or a place with it, or next to it puts back some of its lines: such a hunk is left whole. One that
 * somebody undid already is not counted. Lines that the call only put elsewhere, or gave other blanks, come back
 * with what others changed in them. Line endings that somebody changed as a whole stay; those that
 * the call changed so come back as a whole, and are no change of any line.
 */
export function planUndo({ before, after, current }: FileToUndo): UndoPlan {
  if (before === current || before === after) return leaveFile(current);
  if (current === after) return takeBack(before, current);
  if (current === null) return leaveFile(current, "fileGone");
  if (after === null) return leaveFile(current, "fileExists");
  if (before === null) return leaveFile(current, "fileChanged");
  const [sameAfter, sameBefore] = inEndingOf(current, [after, before] as const);
  const plan = planWords({ text: sameAfter, baseline: sameBefore, now: current });
  const text = takeEndingBack(plan.text, { before, after });
  const left = plan.left.map((lines) => ({ lines, reason: "overlapsLaterChange" as const }));
  return { ...(text === current ? leaveFile(text) : takeBack(text, current)), left };
}

export function leaveFile(text: string | null, reason?: LeftReason): UndoPlan {
  const left = reason === undefined ? [] : [{ lines: undefined, reason }];
  return { text, undone: 0, left };
}

/** All that is now goes, as where nothing came after the call. */
function takeBack(before: string | null, current: string | null): UndoPlan {
  const hunks = changedLines(current ?? "", before ?? "");
  return { text: before, undone: Math.max(1, hunks.length), left: [] };
}

/** Lines in which others only changed names are those that they were, and so are those of a list. */
function planWords(texts: ChangedTexts): TextPlan {
  const { ended, openAgain } = endLast(texts);
  const aside = setWordsAside(ended);
  const { text, left } = planIndented(aside);
  return { text: openAgain(aside.putBack(text)), left };
}

/** Lines that others only indented in another way are those that they were. */
function planIndented(texts: ChangedTexts): TextPlan {
  const aside = setIndentsAside(texts);
  if (aside === undefined) return planLines(texts);
  const { text, left } = planLines(aside);
  const undone = aside.putBack(text);
  const wrong = countWrong(undone, texts);
  if (wrong > 0 || left.length > 0) {
    const whole = planLines(texts);
    const more = countWrong(whole.text, texts) - wrong;
    if (more < 0 || (more === 0 && whole.left.length < left.length)) return whole;
  }
  return { text: undone, left };
}

/** What the call only gave other blanks gets the old ones back, with what others changed in it. */
function planLines(texts: ChangedTexts): TextPlan {
  const hunks = changedLines(texts.text, texts.baseline);
  const alike = takeBlanksBack(texts, hunks);
  if (alike === undefined) return planMoves(texts, hunks);
  const { text, left } = planMoves(alike, changedLines(alike.text, alike.baseline));
  return { text: alike.endAgain(text), left };
}

/** What the call only put elsewhere comes back as it is now, from wherever it is. */
function planMoves(texts: ChangedTexts, hunks: readonly ChangedLines[]): TextPlan {
  const { now: current } = texts;
  const apart = setMovesAside(texts, hunks);
  if (apart === undefined) return planHunks(texts, hunks);
  const { numbers, putBack, result = current } = apart;
  if (result !== current) return { text: result, left: [] };
  const plan = planHunks(apart, changedLines(apart.text, apart.baseline));
  const numberOf = (line: number): number => numbers[line - 1] ?? indexLines(current).count + 1;
  const left = plan.left.map(({ startLine: first, lineCount }): LineSpan => {
    const startLine = numberOf(first);
    const end = lineCount === 0 ? startLine : numberOf(first + lineCount - 1) + 1;
    return { startLine, lineCount: end - startLine };
  });
  return { text: putBack(plan.text), left };
}
