import { findEndings, indexLines, splitLines } from "../../lines/index.ts";
import { changedLines, findAltered, indentOf, isOpenEnded, withoutBlanks } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  findBefore,
  type LineChange,
  lineAfter,
} from "./followHunks.ts";
import { findMovedRuns, spanIn } from "./movedRuns.ts";
import { wordsOf } from "./findPutBack.ts";

/** Texts in which lines have the blanks that they had in the baseline. */
interface TextsAlike extends ChangedTexts {
  /** A result with the end of the file that it should have. */
  readonly endAgain: (result: string) => string;
}

/**
 * Lines to which agents only gave other blanks, as where they put them into a block, are no change of theirs
 * while all else is compared: what somebody else changes in them stays when the blanks come back.
 *
 * @param hunks From the text to the baseline.
 * @returns Undefined where they gave none other blanks. All lines keep their numbers.
 */
export function takeBlanksBack(
  texts: ChangedTexts,
  hunks: readonly LineChange[],
): TextsAlike | undefined {
  const { text, baseline, now } = texts;
  const pairs = pairStaying(hunks, texts);
  if (pairs.size === 0 && isOpenEnded(text) === isOpenEnded(baseline)) return undefined;
  const [made, had, is] = [text, baseline, now].map(splitWhole) as [string[], string[], string[]];
  const rewrite = rewriteLines(
    [...pairs].map(([line, old]) => [lineOf(made, line), lineOf(had, old)]),
  );
  const known = new Set([...pairs.keys()].map((line) => indentOf(lineOf(made, line))));
  const changes = changedLines(text, now);
  const altered = findAltered(changes, indexLines(text), indexLines(now));
  const moved = followMoved(changes, texts);
  const seen = new Set([0]);
  const rewritten = new Set<number>();
  for (const [line, old] of pairs) {
    const nowLine = lineAfter(line, changes) ?? moved.get(line) ?? altered.get(line) ?? 0;
    const [madeLine, isLine] = [lineOf(made, line), lineOf(is, nowLine)];
    // One that somebody indented in another way is as they want it.
    if (!seen.has(nowLine) && indentOf(isLine) === indentOf(madeLine)) {
      is[nowLine - 1] = isLine === madeLine ? lineOf(had, old) : rewrite(isLine);
      rewritten.add(nowLine);
    }
    seen.add(nowLine);
    made[line - 1] = lineOf(had, old);
  }
  const ofAgents = new Set(hunks.flatMap((hunk) => countFrom(hunk.old)));
  const elsewhere = new Set(moved.values());
  const others = changes.flatMap(({ old, new: come }) => {
    const lines = countFrom(come).filter((line) => !seen.has(line) && !elsewhere.has(line));
    const isTheirs = countFrom(old).some(
      (line) => ofAgents.has(line) && lineOf(made, line).trim() !== "",
    );
    const replaced = countFrom(old).map((line) => lineOf(made, line));
    const staying = isTheirs ? new Set() : findStaying(lines, { replaced, known }, is);
    return lines.filter((line) => !staying.has(line));
  });
  const beside = findBeside(others, { rewritten, known }, is);
  for (const line of beside) is[line - 1] = rewrite(lineOf(is, line));
  return {
    text: made.join(""),
    baseline: had.join(""),
    now: is.join(""),
    endAgain: (result) => endAs(result, texts),
  };
}

function lineOf(lines: readonly string[], line: number): string {
  return lines[line - 1] ?? "";
}

/**
 * Of lines that stand for some that no agent indented: those that are indented as these, and what is deeper
 * below them.
 *
 * @param known The indentations that agents gave.
 */
function findStaying(
  come: readonly number[],
  {
    replaced,
    known,
  }: { readonly replaced: readonly string[]; readonly known: ReadonlySet<string> },
  lines: readonly string[],
): ReadonlySet<number> {
  const indents = new Set(replaced.filter((line) => line.trim() !== "").map(indentOf));
  const staying = new Set<number>();
  for (const line of come) {
    const indent = indentOf(lineOf(lines, line));
    if (lineOf(lines, line).trim() === "") continue;
    const head = come.findLast((other) => isOutside(other, line, lines));
    const isBelow = head !== undefined && staying.has(head) && !known.has(indent);
    if (indents.has(indent) || isBelow) staying.add(line);
  }
  return staying;
}

/** Whether one line begins what another is in, as far as their indentations say. */
function isOutside(other: number, line: number, lines: readonly string[]): boolean {
  const [outer, inner] = [lineOf(lines, other), lineOf(lines, line)];
  return other < line && outer.trim() !== "" && indentOf(outer).length < indentOf(inner).length;
}

/**
 * Of lines that came, those beside rewritten ones, unless another line beside them is indented as they are; of
 * those in a block that came with them, deeper than all that agents indented, the ones whose first line is.
 *
 * @param known The indentations that agents gave.
 */
function findBeside(
  others: readonly number[],
  { rewritten, known }: Readonly<Record<"rewritten" | "known", ReadonlySet<unknown>>>,
  lines: readonly string[],
): readonly number[] {
  const indentAt = (line: number): string => indentOf(lineOf(lines, line));
  return [...Map.groupBy(others, (line, index) => line - index).values()].flatMap((run) => {
    const beside = [(run[0] ?? 0) - 1, (run.at(-1) ?? 0) + 1];
    if (!beside.some((line) => rewritten.has(line))) return [];
    const found = new Set<number>();
    for (const line of run) {
      const isFree = beside.every(
        (other) => rewritten.has(other) || indentAt(other) !== indentAt(line),
      );
      const first = known.has(indentAt(line))
        ? undefined
        : run.findLast((other) => isOutside(other, line, lines));
      if (first === undefined ? isFree : found.has(first)) found.add(line);
    }
    return [...found];
  });
}

/** Where lines are that somebody put elsewhere. */
function followMoved(
  changes: readonly LineChange[],
  { text, now }: Pick<ChangedTexts, "text" | "now">,
): ReadonlyMap<number, number> {
  const back = changes.map((change) => ({ old: change.new, new: change.old }));
  const pairs = findMovedRuns(back, { text: now, baseline: text }).flatMap((run) =>
    countFrom(spanIn(run, "baselineLine")).map((line, at) => [line, run.textLine + at] as const),
  );
  return new Map(pairs);
}

/**
 * Lines that agents left in their order and changed, but for their words: those of the baseline, by number.
 * Where they gave most lines of a part other blanks, all of them: an end may look like another one then.
 */
function pairStaying(
  hunks: readonly LineChange[],
  { text, baseline }: ChangedTexts,
): ReadonlyMap<number, number> {
  const replaces = ({ old, new: had }: LineChange): boolean => old.lineCount * had.lineCount > 0;
  if (!hunks.some(replaces)) return new Map();
  const [made, had] = [splitLines(text), splitLines(baseline)];
  const changes = changedLines(withoutBlanks(text), withoutBlanks(baseline));
  const added = new Set(hunks.flatMap((hunk) => countFrom(hunk.old)));
  const removed = new Set(hunks.flatMap((hunk) => countFrom(hunk.new)));
  const pairs = countFrom({ startLine: 1, lineCount: made.length }).flatMap((line) => {
    const old = lineAfter(line, changes);
    if (old === undefined || made[line - 1] === had[old - 1]) return [];
    return [{ line, old, part: findBefore(line, changes) }];
  });
  const paired = [...Map.groupBy(pairs, ({ part }) => part).values()].flatMap((all) => {
    const told = all.filter(({ line, old }) => added.has(line) && removed.has(old));
    return 2 * told.length >= all.length ? all : told;
  });
  return new Map(paired.map(({ line, old }) => [line, old]));
}

/**
 * How lines are indented that somebody wrote beside others, or into them, once these are as they were: as they.
 *
 * @param pairs Lines as they are, and as they were.
 */
export function rewriteLines(
  pairs: readonly (readonly [is: string, was: string])[],
): (line: string) => string {
  const told = pairs.filter(([line]) => line.trim() !== "");
  const indents = new Map(told.map(([is, was]) => [indentOf(is), indentOf(was)]));
  return (line) => {
    const indent = indentOf(line);
    const known = [...indents.keys()].filter((each) => indent.startsWith(each));
    const longest = known.reduce((best, each) => (each.length > best.length ? each : best), "");
    return `${indents.get(longest) ?? longest}${line.slice(longest.length)}`;
  };
}

/** All lines, each with an ending. */
export function splitWhole(text: string): string[] {
  const lines = splitLines(text);
  const ending = findEndings(indexLines(text))[0] ?? "\n";
  return isOpenEnded(text) ? [...lines.slice(0, -1), `${lines.at(-1) ?? ""}${ending}`] : [...lines];
}

/** The last line has an ending where it had, unless somebody else changed that. */
export function endAs(result: string, { text, baseline, now }: ChangedTexts): string {
  const [last, was] = [result, baseline].map((each) => wordsOf(splitLines(each).at(-1) ?? ""));
  const isAsWas = last === was && isOpenEnded(text) === isOpenEnded(now);
  const isOpen = isOpenEnded(isAsWas ? baseline : now);
  return isOpen ? result.replace(/(?:\r\n?|\n)$/, "") : result;
}
