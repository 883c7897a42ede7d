export { elideMiddle } from "./elideMiddle.ts";
export {
  createLineStartFinder,
  dominantEnding,
  endingLength,
  endingNear,
  hasFinalNewline,
  indexLines,
  lineAt,
  lineContent,
  lineContentEnd,
  lineContents,
  lineEnd,
  type LineEnding,
  lineEnding,
  type LineIndex,
  type LineSpan,
  lineStart,
  splitLines,
} from "./lines.ts";
export { keepEndingsApart } from "./separateEndings.ts";
export {
  countFittingRows,
  cutLine,
  halvesPair,
  maxLineCharacters,
  shortenLine,
  sliceLines,
  truncate,
} from "./truncate.ts";
