import type { LineSpan } from "../../lines/index.ts";
import { changedLines, indentOf, withoutBlanks } from "../lineEdit.ts";
import { type ChangedTexts, countFrom, lineAfter } from "./followHunks.ts";
import { endAs, rewriteLines, splitWhole } from "./takeBlanksBack.ts";

/** Texts in which lines that somebody else only indented in another way are as agents left them. */
interface IndentsAside extends ChangedTexts {
  /** A result with these lines as they are now; what comes back beside them is indented as they are. */
  readonly putBack: (result: string) => string;
}

/**
 * Where somebody else indents many lines, one of them may look like another; once they are as they were, each
 * is the one that it was.
 *
 * @returns Undefined where nobody did so.
 */
export function setIndentsAside(texts: ChangedTexts): IndentsAside | undefined {
  const [made, had, is] = [texts.text, texts.baseline, texts.now].map(splitWhole) as [
    string[],
    string[],
    string[],
  ];
  const changes = changedLines(made.join(""), is.join(""));
  const gone = new Set(changes.flatMap(({ old }) => wordsIn(made, old)));
  const isSame = changes.some((change) => wordsIn(is, change.new).some((each) => gone.has(each)));
  if (!isSame) return undefined;
  const [toNow, toBaseline] = [texts.now, texts.baseline].map((other) =>
    changedLines(withoutBlanks(texts.text), withoutBlanks(other)),
  );
  const ofAgents = new Set(
    changedLines(made.join(""), had.join("")).flatMap(({ old }) => countFrom(old)),
  );
  const was = [...is];
  const theirs = new Set(countFrom({ startLine: 1, lineCount: is.length }));
  for (const [index, line] of made.entries()) {
    const [place, old] = [toNow, toBaseline].map((stays) => lineAfter(index + 1, stays ?? []));
    const lineNow = is[(place ?? 0) - 1];
    theirs.delete(place ?? 0);
    if (place === undefined || lineNow === undefined || indentOf(lineNow) === indentOf(line))
      continue;
    // One that is again as it was before an agent came stays so.
    const isBack = ofAgents.has(index + 1) && old !== undefined && had[old - 1] === lineNow;
    if (!isBack) was[place - 1] = line;
  }
  if (was.every((line, index) => line === is[index])) return undefined;
  return {
    text: made.join(""),
    baseline: had.join(""),
    now: was.join(""),
    putBack: (result) => endAs(putBlanksBack(result, was, is, theirs), texts),
  };
}

/** All but blank lines. */
function wordsIn(lines: readonly string[], span: LineSpan): readonly string[] {
  const words = countFrom(span).map((line) => withoutBlanks(lines[line - 1] ?? ""));
  return words.filter((each) => each !== "\n");
}

/** @param theirs The numbers of the lines that somebody else wrote. */
function putBlanksBack(
  result: string,
  was: readonly string[],
  is: readonly string[],
  theirs: ReadonlySet<number>,
): string {
  const lines = splitWhole(result);
  const changes = changedLines(was.join(""), result);
  for (const [index, line] of is.entries()) {
    const place = lineAfter(index + 1, changes);
    if (place !== undefined) lines[place - 1] = line;
  }
  const gone = changes.flatMap(({ old }) => countFrom(old));
  const moved = Map.groupBy(gone, (line) => was[line - 1] ?? "");
  for (const change of changes) {
    const come = countFrom(change.new).map((line) => lines[line - 1] ?? "");
    const indent = indentAsNear(change.old, come, was, is);
    for (const [index, given] of come.entries()) {
      const from = moved.get(given)?.shift();
      const place = change.new.startLine + index - 1;
      lines[place] = from === undefined ? indent(given) : (is[from - 1] ?? given);
    }
  }
  for (const { old, new: come } of changes.toReversed()) {
    let theirCount = 0;
    while (theirs.has(old.startLine + theirCount)) theirCount++;
    if (old.lineCount === 0) moveOutOfBlock(lines, come, theirCount);
  }
  return lines.join("");
}

/**
 * Lines that come back at the end of a block that somebody put there go below it, unless they are as deep as it.
 *
 * @param theirCount How many lines of somebody else's follow.
 */
function moveOutOfBlock(
  lines: string[],
  { startLine, lineCount }: LineSpan,
  theirCount: number,
): void {
  const depthOf = (line = ""): number => indentOf(line).length;
  const come = lines.slice(startLine - 1, startLine - 1 + lineCount);
  const depth = Math.min(...come.filter((line) => line.trim() !== "").map(depthOf));
  if (depthOf(lines[startLine - 2]) <= depth) return;
  const rest = lines.slice(startLine - 1 + lineCount, startLine - 1 + lineCount + theirCount);
  const inBlock = rest.findIndex((line) => !/^\s*[\])}]/.test(line) || depthOf(line) < depth);
  const end = inBlock < 0 ? rest.length : inBlock;
  lines.splice(startLine - 1, lineCount + end, ...rest.slice(0, end), ...come);
}

/**
 * How a line that comes back is indented: as what stood for it; or as the lines beside it, if both are indented alike;
 * or as most of the nearest that were as it is; or else as those beside it. Where nobody indented those that are as the
 * outermost of it, as it was.
 */
function indentAsNear(
  place: LineSpan,
  come: readonly string[],
  was: readonly string[],
  is: readonly string[],
): (line: string) => string {
  const end = place.startLine + place.lineCount;
  const pairAt = (at: number) => [was[at - 1] ?? "", is[at - 1] ?? ""] as const;
  const near = Array.from({ length: maxFarLines }, (_, far) =>
    [place.startLine - 1 - far, end + far].map(pairAt),
  ).flat();
  const own = countFrom(place).map(pairAt);
  const told = [...own, ...near].filter(([line]) => line.trim() !== "");
  const byIndent = Map.groupBy(told, ([line]) => indentOf(line));
  const ownByIndent = Map.groupBy(own, ([line]) => indentOf(line));
  const beside = near.slice(0, 2);
  const areAlike =
    beside.every(([line]) => line.trim() !== "") &&
    new Set(beside.map((pair) => pair.map(indentOf).join())).size === 1;
  const besideByIndent = Map.groupBy(areAlike ? beside : [], ([line]) => indentOf(line));
  const indents = come.filter((line) => line.trim() !== "").map(indentOf);
  const outermost = indents.toSorted((one, other) => one.length - other.length)[0] ?? "";
  // Of what stands in no block, no line near it says more than others.
  const most = outermost === "" ? Infinity : maxAlike;
  const indentNow = (indent: string): string | undefined => {
    const those =
      ownByIndent.get(indent) ?? besideByIndent.get(indent) ?? byIndent.get(indent)?.slice(0, most);
    const alike = mostFrequent(those ?? []);
    return alike && indentOf(alike[1]);
  };
  const isAsItWas = outermost !== "" && indentNow(outermost) === outermost;
  const byWords = new Map(own.map((pair) => [withoutBlanks(pair[0]), pair] as const));
  const asBeside = rewriteLines(near.slice(0, 2));
  return (line) => {
    if (line.trim() === "") return line;
    const [had, has] = byWords.get(withoutBlanks(line)) ?? [line, line];
    const indent = indentOf(line);
    const deeper = indentOf(has).slice(indentOf(had).length);
    // Those beside it, which nobody indented, say nothing of one that somebody did.
    const known = isAsItWas
      ? indent
      : (indentNow(indent) ?? indentDeeper(indent, [...byIndent.keys()], indentNow));
    if (deeper !== "" && (known ?? indent) === indent && has.startsWith(indentOf(had)))
      return `${indent}${deeper}${line.trimStart()}`;
    return known === undefined ? asBeside(line) : `${known}${line.slice(indent.length)}`;
  };
}

/** As much deeper than lines near it as these are than others: blanks for two, or a tab. */
function indentDeeper(
  indent: string,
  indents: readonly string[],
  indentNow: (indent: string) => string | undefined,
): string | undefined {
  const outer = indents.filter((each) => each !== indent && indent.startsWith(each)).toSorted();
  const [above = "", level = ""] = outer.slice(-2).toReversed();
  if (above.length - level.length !== indent.length - above.length) return undefined;
  const [is = "", was = ""] = [above, level].map(indentNow);
  return is.startsWith(was) ? is + is.slice(was.length) : undefined;
}

/** Farther lines say little of how one is indented. */
const maxFarLines = 100;
const maxAlike = 5;

/** The first of those that are most often indented in the same way now. */
function mostFrequent<Pair extends readonly [string, string]>(
  pairs: readonly Pair[],
): Pair | undefined {
  const groups = [...Map.groupBy(pairs, ([, line]) => indentOf(line)).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0];
}
