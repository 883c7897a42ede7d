import { type LineSpan, splitLines } from "../../lines/index.ts";
import { changedLines, withoutBlanks } from "../lineEdit.ts";
import { type ChangedTexts, lineAfter } from "./followHunks.ts";

/** Texts in which the lines of a list are without what separates them from the next one. */
interface SeparatorsAside extends ChangedTexts {
  /** A result in which each line has what it needs before the next one. */
  readonly putBack: (result: string) => string;
}

/**
 * Who adds a last item to a list, or takes it away, changes the line before, too, by a comma or the like. That says
 * nothing of this line: it is as before, and whether it has a separator depends on what comes next.
 *
 * @returns Undefined where nobody changed a line so.
 */
export function setSeparatorsAside(texts: ChangedTexts): SeparatorsAside | undefined {
  const made = splitLines(texts.text);
  const [had, is] = [splitLines(texts.baseline), splitLines(texts.now)];
  const kinds = new Set([...findChangedKinds(made, had), ...findChangedKinds(made, is, true)]);
  if (kinds.size === 0) return undefined;
  const readList = (lines: readonly string[]): List => {
    const items = lines.map((line) => readLine(line, kinds));
    const contents = items.map(({ line }) => line);
    return { items, text: contents.join(""), ...findBeside(contents) };
  };
  const lists = { made: readList(made), had: readList(had), is: readList(is) };
  return {
    text: lists.made.text,
    baseline: lists.had.text,
    now: lists.is.text,
    putBack: (result) => putSeparatorsBack(splitLines(result), lists),
  };
}

interface ListLine {
  /** Without its separator. */
  readonly line: string;
  /** With the blanks before it; empty if it has none. */
  readonly separator: string;
  /** Whether one may come after it. */
  readonly isItem: boolean;
}

interface List {
  readonly items: readonly ListLine[];
  /** Of the lines without their separators. */
  readonly text: string;
  readonly next: Beside;
  readonly above: Beside;
}

/** For each line, by index, the next one that is neither blank nor a comment, or the last one before it. */
type Beside = readonly (number | undefined)[];

const separators: readonly string[] = [",", "&&", "||", "+", "\\"];

function readLine(text: string, kinds: ReadonlySet<string>): ListLine {
  const [content, rest] = splitRest(text);
  const kind = separators.find((each) => content.endsWith(each)) ?? "";
  const body = content.slice(0, content.length - kind.length).trimEnd();
  const isItem = /[\p{L}\p{N}_)\]}>'"`%$]$/u.test(body);
  if (!isItem || !kinds.has(kind))
    return { line: text, separator: "", isItem: isItem && kind === "" };
  return { line: body + rest, separator: content.slice(body.length), isItem };
}

const quotedOrComment = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?:^|\s)(?:\/\/|\/\*|#|--)/g;

/** A line without its comment, and that with the blanks before it and the line's ending. */
function splitRest(line: string): readonly [content: string, rest: string] {
  const comment = [...line.matchAll(quotedOrComment)].find(([part]) => !/^["']/.test(part));
  const content = line.slice(0, comment?.index).trimEnd();
  return [content, line.slice(content.length)];
}

/**
 * The separators that came behind a line of which nothing else changed, or went from there.
 *
 * @param mayBeTyped Whether more of a line may be another, as where it is written letter by letter.
 */
function findChangedKinds(
  made: readonly string[],
  had: readonly string[],
  mayBeTyped = false,
): ReadonlySet<string> {
  const all = new Set(separators);
  const kindsIn = (lines: readonly string[], { startLine, lineCount }: LineSpan): Kinds =>
    new Map(
      lines.slice(startLine - 1, startLine - 1 + lineCount).map((text) => {
        const { line, separator } = readLine(text, all);
        return [line.trim(), separator.trim()];
      }),
    );
  const found = changedLines(made.join(""), had.join("")).flatMap(({ old, new: was }) => {
    const before = kindsIn(had, was);
    const isOne = mayBeTyped && old.lineCount === 1 && was.lineCount === 1;
    const [typed] = isOne ? before.values() : [];
    return [...kindsIn(made, old)].flatMap(([line, kind]) => {
      const other = before.get(line) ?? typed ?? kind;
      return other === kind ? [] : [kind, other];
    });
  });
  return new Set(found.filter((kind) => kind !== ""));
}

type Kinds = ReadonlyMap<string, string>;

function putSeparatorsBack(
  result: readonly string[],
  { made, had, is }: Readonly<Record<"made" | "had" | "is", List>>,
): string {
  const [inHad, inNow] = [findOld(had, result), findOld(is, result)];
  const inMade = findOld(
    made,
    is.items.map(({ line }) => line),
  );
  const { next } = findBeside(result);
  const isNextAsIn = (list: List, places: Places, at: number): boolean => {
    const [old, after] = [places.get(at), next[at]];
    if (old === undefined) return false;
    const wanted = after === undefined ? undefined : (places.get(after) ?? -1);
    return list.next[old] === wanted;
  };
  const itemBeforeNext = (at: number): ListLine | undefined => {
    const after = next[at];
    if (after === undefined) return itemAbove(is, is.items.length);
    return itemAbove(is, inNow.get(after)) ?? itemAbove(had, inHad.get(after));
  };
  const isLastIn = (now = -1): boolean =>
    isLast(is, now) && (!inMade.has(now) || isLast(made, inMade.get(now)));
  const separateAsBeside = (at: number, known: string): string => {
    const isInList = known !== "" || isLast(had, inHad.get(at)) || isLastIn(inNow.get(at));
    const item = isInList ? itemBeforeNext(at) : undefined;
    return item?.isItem === true ? item.separator : known;
  };
  const giveSeparator = (at: number): string => {
    const [old, now = -1] = [inHad.get(at), inNow.get(at)];
    const [before, own] = [separatorAt(had, old), separatorAt(is, now)];
    const isTheirs = now >= 0 && separatorAt(made, inMade.get(now)) !== own;
    const isNextAsNow = isNextAsIn(is, inNow, at);
    // What somebody gave a last item was for what came after it, such as an agent's.
    const isForNext = isTheirs && before === "" && !isNextAsNow;
    if (isNextAsIn(had, inHad, at) && !isForNext) return isTheirs ? own : before;
    if (isNextAsNow) {
      return isTheirs || needsOne(had, old, [before, own]) ? own : before;
    }
    return separateAsBeside(at, own || before);
  };
  const lines = result.map((line, at) => {
    const [old = -1, now = -1] = [inHad.get(at), inNow.get(at)];
    if ((is.items[now] ?? had.items[old])?.isItem !== true) return line;
    const [content, rest] = splitRest(line);
    return `${content}${giveSeparator(at)}${rest}`;
  });
  return lines.join("");
}

/** For lines of a text, by index, those of a list that they were. */
type Places = ReadonlyMap<number, number>;

function findOld({ items, text }: List, result: readonly string[]): Places {
  const changes = changedLines(withoutBlanks(text), withoutBlanks(result.join("")));
  const places = new Map<number, number>();
  const moved: number[] = [];
  for (const index of items.keys()) {
    const line = lineAfter(index + 1, changes);
    if (line === undefined) moved.push(index);
    else places.set(line - 1, index);
  }
  const byLine = Map.groupBy(moved, (index) => withoutBlanks(items[index]?.line ?? ""));
  for (const [at, line] of result.entries()) {
    const index = places.has(at) ? undefined : byLine.get(withoutBlanks(line))?.shift();
    if (index !== undefined) places.set(at, index);
  }
  return places;
}

/**
 * Whether a line before another item than it had has what it needs: none where agents took it, and theirs where it had
 * none, unless the one above it had none.
 */
function needsOne(
  had: List,
  old: number | undefined,
  [before, own]: readonly [before: string, own: string],
): boolean {
  const above = itemAbove(had, old);
  return own === "" || (before === "" && !(above?.isItem === true && above.separator === ""));
}

/** Whether what closes a list comes after a line. */
function isLast({ items, next }: List, at: number | undefined): boolean {
  if (at === undefined || at < 0) return false;
  const after = items[next[at] ?? -1];
  return after?.isItem !== true || /^\s*[)\]}]/.test(after.line);
}

function separatorAt({ items }: List, index = -1): string {
  return items[index]?.separator ?? "";
}

function itemAbove({ items, above }: List, index = -1): ListLine | undefined {
  return items[above[index] ?? -1];
}

function findBeside(lines: readonly string[]): Pick<List, "next" | "above"> {
  const follow = (indices: readonly number[]): Beside => {
    const found: (number | undefined)[] = [];
    let last: number | undefined;
    for (const index of indices) {
      found[index] = last;
      if (splitRest(lines[index] ?? "")[0] !== "") last = index;
    }
    return found;
  };
  const indices = [...lines.keys()];
  return { next: follow(indices.toReversed()), above: follow([...indices, lines.length]) };
}
