export {
  type LineRange,
  mergeLineRanges,
  parseLineRange,
  renderLineRanges,
  subtractLineRanges,
  lineFrom,
  linesOfRange,
  linesTouchedBy,
  rangeOfLines,
} from "./lineRanges.ts";
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
  countBytes,
  countFittingRows,
  elideMiddle,
  firstWords,
  halvesPair,
  maxLineCharacters,
  shortenLine,
  sliceLines,
  takeFitting,
  truncate,
} from "./truncate.ts";
