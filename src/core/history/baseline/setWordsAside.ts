import { splitLines } from "../../lines/index.ts";
import { changedLines, countEach, indentOf, withoutBlanks } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  type LineChange,
  lineAfter,
  lineTextsIn,
  type WordsAside,
} from "./followHunks.ts";
import { setBlockCommentsAside } from "./setBlockCommentsAside.ts";
import { setLineCommentsAside } from "./setLineCommentsAside.ts";
import { setSeparatorsAside } from "./setSeparatorsAside.ts";

/** Marks of comments and names that somebody else changed, and separators of lists. */
export function setWordsAside(texts: ChangedTexts): WordsAside {
  const all = [setBlockCommentsAside, setLineCommentsAside, setNamesAside, setSeparatorsAside];
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
  const gone = countLinesOfNames(changes.flatMap(({ old }) => lineTextsIn(made, old)));
  const come = countLinesOfNames(changes.flatMap((change) => lineTextsIn(is, change.new)));
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

function countLinesOfNames(lines: readonly string[]): ReadonlyMap<string, number> {
  return countEach(lines.flatMap((line) => [...new Set(namesIn(line))]));
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
    const [old, come] = [lineTextsIn(made, change.old), lineTextsIn(is, change.new)];
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
