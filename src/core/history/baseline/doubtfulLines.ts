import { indexLines, lineContent, type LineSpan } from "../../lines/index.ts";
import { changedLines, readWords } from "../lineEdit.ts";
import { countFrom, type LineChange } from "./followHunks.ts";
import { countWords } from "./setMovesAside.ts";

/**
 * How many lines a result takes for an agent's that were a person's as a text was seen last, or came since together with
 * what a person wrote. What came where nothing went is an agent's only word for word.
 *
 * @param left As an agent left it.
 */
export function countDoubtful(
  { baseline: result, hunks }: Result,
  {
    left,
    now,
    seen,
  }: { readonly now: string; readonly left: Texts; readonly seen: Texts & Result },
): number {
  const [lines, seenLines] = [indexLines(now), indexLines(seen.text ?? "")];
  const known = [left.text, left.baseline].map((text) => countWords(text ?? ""));
  const ofResult = new Set(hunks.flatMap(({ current }) => countFrom(current)));
  const ofAgents = new Set(seen.hunks.flatMap(({ current }) => countFrom(current)));
  const mixed = changedLines(seen.text ?? "", now).flatMap((change) => {
    const came = countFrom(change.new).filter((line) => lineContent(lines, line).trim() !== "");
    const isNew = (line: number): boolean => {
      const mayBeAltered =
        countFrom(change.old).some((old) => ofAgents.has(old)) && ofResult.has(line);
      return !mayBeAltered && !known.some((words) => words.has(lineContent(lines, line).trim()));
    };
    // What was a part of an agent's line is one again.
    const had = readWords(seenLines, change.old).filter((_, index) =>
      ofAgents.has(change.old.startLine + index),
    );
    const isApart = (line: number): boolean => {
      const [words = ""] = readWords(lines, { startLine: line, lineCount: 1 });
      return had.some((each) => each.startsWith(words) || each.endsWith(words));
    };
    return came.some(isNew) ? came.filter((line) => ofResult.has(line) && !isApart(line)) : [];
  });
  const [after, before] = known;
  // Of lines that only an agent wrote, and a person has copied, nobody can tell which are left.
  const isOthersToo = (words: string): boolean => before?.has(words) === true || !after?.has(words);
  return mixed.length + countMissing(result ?? "", seen.baseline ?? "", now, isOthersToo);
}

interface Result {
  readonly baseline: string | null;
  /** Where it and the text now differ. */
  readonly hunks: readonly { readonly current: LineSpan }[];
}

interface Texts {
  readonly text: string | null;
  readonly baseline: string | null;
}

/** Whether a text differs from one that was seen only by what a person types before or behind agents' lines, on these lines. */
export function isTypedInto(seen: Texts & Result, now: string): boolean {
  const ofAgents = new Set(seen.hunks.flatMap(({ current }) => countFrom(current)));
  const [before, after] = [indexLines(seen.text ?? ""), indexLines(now)];
  const isInto = ({ old, new: come }: LineChange): boolean => {
    const [was, is] = [readWords(before, old), readWords(after, come)];
    const [head = "", tail = ""] = [was[0], was.at(-1)];
    const isBehind = ofAgents.has(old.startLine) && is[0]?.startsWith(head) === true;
    const isBefore =
      ofAgents.has(old.startLine + old.lineCount - 1) && is.at(-1)?.endsWith(tail) === true;
    return (head !== "" && isBehind) || (tail !== "" && isBefore);
  };
  const changes = changedLines(seen.text ?? "", now);
  return changes.length > 0 && changes.every(isInto);
}

/** How many lines of some words a result lacks that a text had and has still, wherever they are; blank ones do not count. */
export function countMissing(
  result: string,
  had: string,
  now: string,
  isMeant: (words: string) => boolean = () => true,
): number {
  const [before, is, will] = [had, now, result].map(countWords);
  let missing = 0;
  for (const [words, count] of before ?? []) {
    if (words === "" || !isMeant(words)) continue;
    missing += Math.max(0, Math.min(count, is?.get(words) ?? 0) - (will?.get(words) ?? 0));
  }
  return missing;
}
