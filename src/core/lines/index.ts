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
export { contextRow, numberedRow, rowSeparator } from "./numberedRow.ts";
export { separateEndings } from "./separateEndings.ts";
export {
  cutLine,
  elideMiddle,
  halvesPair,
  maxLineCharacters,
  shortenLine,
  sliceLines,
  truncate,
} from "./truncate.ts";
export { countBytes, countFittingRows, takeFitting } from "./utf8.ts";
