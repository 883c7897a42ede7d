import { type LineSpan, splitLines } from "../../lines/index.ts";
import { changedLines, indentOf, withoutBlanks } from "../lineEdit.ts";
import { type ChangedTexts, countFrom, type LineChange, lineAfter } from "./followHunks.ts";
import { setSeparatorsAside } from "./setSeparatorsAside.ts";

/** Texts without what changes in lines and makes no others of them, and a result with it. */
interface WordsAside extends ChangedTexts {
  readonly putBack: (result: string) => string;
}

/** Marks of comments and names that somebody else changed, and separators of lists. */
export function setWordsAside(texts: ChangedTexts): WordsAside {
  const all = [setCommentsAside, setNamesAside, setSeparatorsAside];
  return all.reduce<WordsAside>(
    (done, setAside) => {
      const aside = setAside(done);
      return aside ? { ...aside, putBack: (result) => done.putBack(aside.putBack(result)) } : done;
    },
    { ...texts, putBack: (result) => result },
  );
}

const namePattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;

/** Of longer runs, each line is compared with the one in its place. */
const maxCompared = 50;

/**
 * Where somebody else renames what stands in many lines, none of them is another line for it: they have the names
 * that agents left. A result gets those of now; what an agent had made another line of, those of that.
 *
 * @returns Undefined where nobody did so.
 */
function setNamesAside(texts: ChangedTexts): WordsAside | undefined {
  const oldNames = findRenames(texts);
  if (oldNames.size === 0) return undefined;
  const is = splitLines(texts.now);
  const was = is.map((line) => line.replace(namePattern, (name) => oldNames.get(name) ?? name));
  return { ...texts, now: was.join(""), putBack: (result) => putNamesBack(result, was, is) };
}

/**
 * The old names by the new ones: a new one was in no line, and stands for the same old one in two lines or more
 * that have no other change, one of them with other names. One of them is no agent's: a name in these alone may be a
 * value that an agent chose, and somebody else another one.
 */
function findRenames({ text, baseline, now }: ChangedTexts): ReadonlyMap<string, string> {
  const [made, is] = [splitLines(text), splitLines(now)];
  const changes = changedLines(text, now);
  const gone = countLinesOfNames(changes.flatMap(({ old }) => linesIn(made, old)));
  const come = countLinesOfNames(changes.flatMap((change) => linesIn(is, change.new)));
  const isRepeated = ([, count]: readonly [string, number]): boolean => count > 1;
  const went = [...gone].filter(([name, count]) => count > Math.max(1, come.get(name) ?? 0));
  const came = new Set([...come].filter(isRepeated).map(([name]) => name));
  if (came.size === 0 || went.length === 0) return new Map();
  for (const [name] of `${text}\n${baseline}`.matchAll(namePattern)) came.delete(name);
  if (came.size === 0) return new Map();
  const isMeant = new Set([...came, ...went.map(([name]) => name)]);
  const ofAgents = new Set(changedLines(text, baseline).flatMap(({ old }) => countFrom(old)));
  const found = new Map<string, Map<string, number>>();
  const [isBeside, isTheirs] = [new Set<string>(), new Set<string>()];
  for (const [number, lineNow] of pairUpToNames(changes, made, is, isMeant)) {
    const names = namesIn(made[number - 1] ?? "");
    const pairs = namesIn(lineNow).map((name, index) => [name, names[index] ?? name] as const);
    for (const [name, old] of new Map(pairs.filter(([name, old]) => name !== old))) {
      const olds = found.get(name) ?? new Map<string, number>();
      found.set(name, olds.set(old, (olds.get(old) ?? 0) + 1));
      if (pairs.some(([each]) => each !== name)) isBeside.add(name);
      if (!ofAgents.has(number)) isTheirs.add(name);
    }
  }
  const isRename = (name: string): boolean =>
    came.has(name) && isBeside.has(name) && isTheirs.has(name);
  return new Map(
    [...found].flatMap(([name, olds]) => {
      const [old, ...others] = [...olds].filter(isRepeated);
      return old && others.length === 0 && isRename(name) ? [[name, old[0]] as const] : [];
    }),
  );
}

function namesIn(line: string): readonly string[] {
  return line.match(namePattern) ?? [];
}

function linesIn(lines: readonly string[], span: LineSpan): readonly string[] {
  return countFrom(span).map((line) => lines[line - 1] ?? "");
}

function countLinesOfNames(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of lines.flatMap((line) => [...new Set(namesIn(line))]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The numbers of the lines that changed in these names and in blanks alone, and what they are now. */
function pairUpToNames(
  changes: readonly LineChange[],
  made: readonly string[],
  is: readonly string[],
  names: ReadonlySet<string>,
): readonly (readonly [line: number, lineNow: string])[] {
  const withoutNames = (lines: readonly string[]): string =>
    withoutBlanks(
      lines.join("").replace(namePattern, (name) => (names.has(name) ? "\u{0}" : name)),
    );
  return changes.flatMap((change) => {
    const [old, come] = [linesIn(made, change.old), linesIn(is, change.new)];
    const rest = changedLines(withoutNames(old), withoutNames(come));
    return old.flatMap((_, index) => {
      const lineNow = come[(lineAfter(index + 1, rest) ?? 0) - 1];
      return lineNow === undefined ? [] : [[change.old.startLine + index, lineNow] as const];
    });
  });
}

function putNamesBack(result: string, was: readonly string[], is: readonly string[]): string {
  const lines = [...splitLines(result)];
  const changes = changedLines(was.join(""), result);
  for (const [index, line] of is.entries()) {
    const place = lineAfter(index + 1, changes);
    if (place !== undefined) lines[place - 1] = line;
  }
  const allGone = changes.flatMap(({ old }) => countFrom(old));
  const moved = Map.groupBy(allGone, (line) => withoutBlanks(was[line - 1] ?? ""));
  for (const { old, new: come } of changes) {
    const gone = countFrom(old).map((line) => [was[line - 1] ?? "", is[line - 1] ?? ""] as const);
    for (const [index, line] of countFrom(come).entries()) {
      const given = lines[line - 1] ?? "";
      const from = moved.get(withoutBlanks(given))?.shift();
      const words = from === undefined ? undefined : is[from - 1]?.trim();
      const [indent, rest] = [indentOf(given), given.trim()];
      lines[line - 1] =
        words === undefined
          ? renameAs(given, gone.length > maxCompared ? gone.slice(index, index + 1) : gone)
          : `${indent}${words}${given.slice(indent.length + rest.length)}`;
    }
  }
  return lines.join("");
}

/** A line with the new names of the first that has all of its names: that is what an agent had made of it. */
function renameAs(line: string, pairs: readonly (readonly [was: string, is: string])[]): string {
  const names = namesIn(line);
  const hasAll = (was: readonly string[]): boolean => names.every((name) => was.includes(name));
  const [had = "", has = ""] = pairs.find(([was]) => hasAll(namesIn(was))) ?? [];
  const namesNow = namesIn(has);
  const renamed = namesIn(had).map((name, at) => [name, namesNow[at] ?? name] as const);
  const left = new Set(renamed.flatMap(([name, now]) => (name === now ? [name] : [])));
  const newNames = new Map(renamed.filter(([name]) => !left.has(name)));
  return line.replace(namePattern, (name) => newNames.get(name) ?? name);
}

const mark = /^([ \t]*)(?:\/\/|#|--|;|%) ?(?=.*\S)/;

/**
 * Who comments out a block of which some lines are an agent's, or comments it in again, makes no other lines of it: what
 * comes back there is commented as the block is. The marks of an agent's lines alone go with these.
 *
 * @returns Undefined where nobody did so.
 */
function setCommentsAside(texts: ChangedTexts): WordsAside | undefined {
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
    return told.every((line) => back.has(made[line - 1] ?? "")) ? linesIn(had, went) : [];
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
  const isWord = (line: string): boolean => line.trim() !== "";
  for (const { old, new: come } of changes) {
    const above = is.slice(0, old.startLine - 1).findLast(isWord);
    const below = is.slice(old.startLine - 1 + old.lineCount).find(isWord);
    const isAmid = isOut(above) && isOut(below);
    const like = linesIn(is, old).find(isOut) ?? (isAmid ? above : undefined);
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

function countEach(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
