import { splitLines } from "../../lines/index.ts";
import { changedLines, countEach, indentOf } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  lineAfter,
  lineTextsIn,
  type WordsAside,
} from "./followHunks.ts";

const mark = /^([ \t]*)(?:\/\/|#|--|;|%) ?(?=.*\S)/;

/**
 * Who comments out a block of which some lines are an agent's, or comments it in again, makes no other lines of it: what
 * comes back there is commented as the block is. The marks of an agent's lines alone go with these.
 *
 * @returns Undefined where nobody did so.
 */
export function setLineCommentsAside(texts: ChangedTexts): WordsAside | undefined {
  const { text, baseline, now } = texts;
  const [made, had, is] = [splitLines(text), splitLines(baseline), splitLines(now)];
  const theirs = new Set(had);
  const out = new Set(findToggled(is, made, (line) => theirs.has(bareOf(line))));
  const back = new Set(findToggled(made, is, (line) => theirs.has(line)));
  if (out.size + back.size === 0) return undefined;
  // What an agent took out of a block that somebody comments in again comes back with it.
  const gone = changedLines(text, baseline).flatMap(({ old, new: went }) => {
    const beside = [old.startLine - 1, old.startLine + old.lineCount];
    const told = old.lineCount > 0 ? countFrom(old) : beside;
    return told.every((line) => back.has(made[line - 1] ?? "")) ? lineTextsIn(had, went) : [];
  });
  const toggled = new Set([...out, ...back, ...gone]);
  const setAside = (lines: readonly string[]): string =>
    lines.map((line) => (toggled.has(line) ? bareOf(line) : line)).join("");
  const was = setAside(is);
  return {
    text: setAside(made),
    baseline: setAside(had),
    now: was,
    putBack: (result) => commentOutAgain(result, was, is, out),
  };
}

/** A result with marks where the lines have them now, and where what comes back was in the block of these or is amid it. */
function commentOutAgain(
  result: string,
  was: string,
  is: readonly string[],
  out: ReadonlySet<string>,
): string {
  const lines = splitLines(result);
  const changes = changedLines(was, result);
  for (const [index, line] of is.entries()) {
    const place = lineAfter(index + 1, changes);
    if (place !== undefined) lines[place - 1] = line;
  }
  const isOut = (line: string | undefined): boolean => line !== undefined && out.has(line);
  const wordsFrom = (index: number, step: number): string | undefined => {
    let at = index;
    while (is[at]?.trim() === "") at += step;
    return is[at];
  };
  for (const { old, new: come } of changes) {
    const above = wordsFrom(old.startLine - 2, -1);
    const isAmid = isOut(above) && isOut(wordsFrom(old.startLine - 1 + old.lineCount, 1));
    const like = lineTextsIn(is, old).find(isOut) ?? (isAmid ? above : undefined);
    if (like === undefined) continue;
    for (const line of countFrom(come)) lines[line - 1] = commentAs(like, lines[line - 1] ?? "");
  }
  return lines.join("");
}

/** A line with the mark of another one, in the same place, or where it begins. */
function commentAs(like: string, line: string): string {
  if (line.trim() === "") return line;
  const [marked = "", before = ""] = mark.exec(like) ?? [];
  const column = Math.min(before.length, indentOf(line).length);
  return `${line.slice(0, column)}${marked.slice(before.length)}${line.slice(column)}`;
}

/** The commented lines of a text that another one has without their marks: of runs with a line that is no agent's. */
function findToggled(
  lines: readonly string[],
  others: readonly string[],
  isTheirs: (line: string) => boolean,
): readonly string[] {
  const [has, had] = [countEach(lines), countEach(others)];
  const cameInto = (line: string, [one, other] = [has, had]): boolean =>
    (one.get(line) ?? 0) > (other.get(line) ?? 0);
  const runs: string[][] = [[]];
  for (const line of lines) {
    const isToggled = mark.test(line) && cameInto(line) && cameInto(bareOf(line), [had, has]);
    if (isToggled) runs.at(-1)?.push(line);
    else if (line.trim() !== "") runs.push([]);
  }
  return runs.filter((run) => run.some(isTheirs)).flat();
}

function bareOf(line: string): string {
  return line.replace(mark, "$1");
}
