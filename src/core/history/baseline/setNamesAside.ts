import { type LineSpan, splitLines } from "../../lines/index.ts";
import { lowerBound } from "../../lowerBound.ts";
import { changedLines, indentOf, withoutBlanks } from "../lineEdit.ts";
import { type ChangedTexts, countFrom, type LineChange, lineAfter } from "./followHunks.ts";

/** Texts in which what somebody else gave other names has those that agents left. */
interface NamesAside extends ChangedTexts {
  /** A result with the names of now; what comes back has those of the nearest line in which they stood. */
  readonly putBack: (result: string) => string;
}

const namePattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;
/** What stands in quotes, or in a line of comment, is not renamed with a symbol. */
const quotedOrName = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;

/**
 * Where somebody else renames what stands in many lines, none of them is another line for it.
 *
 * @returns Undefined where nobody did so.
 */
export function setNamesAside(texts: ChangedTexts): NamesAside | undefined {
  const oldNames = findRenames(texts);
  if (oldNames.size === 0) return undefined;
  const is = splitLines(texts.now);
  const was = is.map((line) => line.replace(namePattern, (name) => oldNames.get(name) ?? name));
  const renameNear = findNamesNear(was, is, new Set(oldNames.values()));
  return {
    ...texts,
    now: was.join(""),
    putBack: (result) => putNamesBack(result, was, is, renameNear),
  };
}

/**
 * The old names by the new ones: a new one was in no line, and stands for the same old one in two lines or more
 * that have no other change, one of them with other names.
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
  const found = new Map<string, Map<string, number>>();
  const isBeside = new Set<string>();
  for (const [line, lineNow] of pairUpToNames(changes, made, is, isMeant)) {
    const names = namesIn(line);
    const pairs = namesIn(lineNow).map((name, index) => [name, names[index] ?? name] as const);
    for (const [name, old] of new Map(pairs.filter(([name, old]) => name !== old))) {
      const olds = found.get(name) ?? new Map<string, number>();
      found.set(name, olds.set(old, (olds.get(old) ?? 0) + 1));
      if (pairs.some(([each]) => each !== name)) isBeside.add(name);
    }
  }
  return new Map(
    [...found].flatMap(([name, olds]) => {
      const [old, ...others] = [...olds].filter(isRepeated);
      const isRename = came.has(name) && isBeside.has(name) && others.length === 0;
      return isRename && old ? [[name, old[0]] as const] : [];
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

/** The lines that differ in these names and in blanks alone. */
function pairUpToNames(
  changes: readonly LineChange[],
  made: readonly string[],
  is: readonly string[],
  names: ReadonlySet<string>,
): readonly (readonly [line: string, lineNow: string])[] {
  const withoutNames = (lines: readonly string[]): string =>
    withoutBlanks(
      lines.join("").replace(namePattern, (name) => (names.has(name) ? "\u{0}" : name)),
    );
  return changes.flatMap((change) => {
    const [old, come] = [linesIn(made, change.old), linesIn(is, change.new)];
    const rest = changedLines(withoutNames(old), withoutNames(come));
    return old.flatMap((line, index) => {
      const lineNow = come[(lineAfter(index + 1, rest) ?? 0) - 1];
      return lineNow === undefined ? [] : [[line, lineNow] as const];
    });
  });
}

const commentStart = /^\s*(?:\/\/|\/?\*|#|--)/;

type RenameNear = (line: string, place: number) => string;

/**
 * Gives a line at a place the new names that stand nowhere as they were, and of others those that the nearest lines
 * have in which they stood.
 */
function findNamesNear(
  was: readonly string[],
  is: readonly string[],
  oldNames: ReadonlySet<string>,
): RenameNear {
  const found = was.flatMap((line, index) => {
    if (commentStart.test(line)) return [];
    const parts = is[index]?.match(quotedOrName) ?? [];
    return (line.match(quotedOrName) ?? []).flatMap((old, at) =>
      oldNames.has(old) ? [{ old, name: parts[at] ?? old, line: index + 1 }] : [],
    );
  });
  const byOld = Map.groupBy(found, ({ old }) => old);
  const left = new Set(is.flatMap(namesIn));
  return (line, place) => {
    const nearest = (old: string): string => {
      const all = byOld.get(old) ?? [];
      const next = lowerBound(all.length, (at) => (all[at]?.line ?? 0) >= place);
      const [above, below] = [all[next - 1], all[next]];
      const isAbove = above && (!below || place - above.line <= below.line - place);
      return (isAbove ? above : below)?.name ?? old;
    };
    const renamed = line.replace(namePattern, (name) => (left.has(name) ? name : nearest(name)));
    if (commentStart.test(line)) return renamed;
    return renamed.replace(quotedOrName, (part) => nearest(part));
  };
}

function putNamesBack(
  result: string,
  was: readonly string[],
  is: readonly string[],
  renameNear: RenameNear,
): string {
  const lines = [...splitLines(result)];
  const changes = changedLines(was.join(""), result);
  for (const [index, line] of is.entries()) {
    const place = lineAfter(index + 1, changes);
    if (place !== undefined) lines[place - 1] = line;
  }
  const gone = changes.flatMap(({ old }) => countFrom(old));
  const moved = Map.groupBy(gone, (line) => withoutBlanks(was[line - 1] ?? ""));
  for (const { old, new: come } of changes) {
    for (const line of countFrom(come)) {
      const given = lines[line - 1] ?? "";
      const from = moved.get(withoutBlanks(given))?.shift();
      const words = from === undefined ? undefined : is[from - 1]?.trim();
      const [indent, rest] = [indentOf(given), given.trim()];
      lines[line - 1] =
        words === undefined
          ? renameNear(given, old.startLine)
          : `${indent}${words}${given.slice(indent.length + rest.length)}`;
    }
  }
  return lines.join("");
}
