import { splitLines } from "../lines/index.ts";
import { isProse } from "./proseEscapes.ts";

export interface OmissionMark {
  /** In the text that was sent. */
  readonly line: number;
  /** Without the space around it. */
  readonly mark: string;
}

/** One of these says that something was left out. */
const telling = new Set(
  "rest remainder remaining remains remain existing unchanged unmodified untouched previous original other same omitted brevity snip snipped elided skipped".split(
    " ",
  ),
);
/** Words that may accompany it; any other word makes the comment an ordinary sentence. */
const beside = new Set(
  [
    "the this your all any of for as is are it was stays stay keep kept goes go here above before below continues no more in changes needed",
    "code file files content contents function functions method methods class classes import imports export exports implementation implementations logic line lines property properties props field fields case cases test tests style styles rule rules body component components module modules script config configuration definition definitions declaration declarations type types markup html css json text section sections entry entries item items part parts setup variable variables option options setting settings handler handlers route routes state hooks constants helpers element elements",
  ]
    .join(" ")
    .split(" "),
);

const lineComment = /^(?:\/{2,}|#+|--|;+|%+)(.+)$/;
/** Of C, JSX and HTML. */
const blockComment = /^(?:\{\s*)?\/\*(.*)\*\/(?:\s*\})?$|^<!--(.*)-->$/;

/** More dots draw a line; indented ones in a comment belong to an example. */
const onlyDots = /^ ?(?:\.{3,5}|…)$/;
const edgeDots = /^(?:\.{3,}|…)\s*|(?<!\s)\s*(?:\.{3,}|…)$/g;

/**
 * The first line of a new text that is nothing but a comment which stands for text that was left out,
 * such as `// ... existing code ...`, and that the old text does not have. It has an ellipsis and, apart
 * from that, only words for the omitted text; so neither a sentence in a comment nor dots outside of a
 * comment count.
 */
export function findOmissionMark(
  text: string,
  path: string,
  oldText: string,
): OmissionMark | undefined {
  if (!/\.{3}|…/.test(text)) return undefined;
  const marks = splitLines(text).flatMap((line, index): readonly OmissionMark[] => {
    const mark = line.trim();
    return isOmissionMark(mark, path) ? [{ line: index + 1, mark }] : [];
  });
  if (marks.length === 0) return undefined;
  const known = new Set(splitLines(oldText).map((line) => line.trim()));
  return marks.find(({ mark }) => !known.has(mark));
}

function isOmissionMark(line: string, path: string): boolean {
  if (line.length > maxMarkCharacters) return false;
  const [, inBlock, inMarkup] = blockComment.exec(line) ?? [];
  const said =
    lineComment.exec(line)?.[1] ?? (inBlock ?? inMarkup)?.replace(/^[*\s]+|(?<![*\s])[*\s]+$/g, "");
  if (said === undefined) return false;
  const bare = said.replace(
    /^(\s*)[[(](.*)[\])]$/,
    (_, indent: string, inner: string) => indent + inner.trim(),
  );
  if (onlyDots.test(bare)) return !isProse(path);
  const trimmed = bare.trim();
  const inner = trimmed.replace(edgeDots, "");
  const words = inner.toLowerCase().match(/[^\s,()-]+/g) ?? [];
  const isAbbreviated = inner !== trimmed && words.some((word) => telling.has(word));
  return isAbbreviated && words.every((word) => telling.has(word) || beside.has(word));
}

const maxMarkCharacters = 120;
