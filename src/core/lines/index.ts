export type { LineEnding } from "./lineEndingCounts.ts";
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
  textOfLines,
} from "./lineRanges.ts";
export {
  createLineStartFinder,
  endingLength,
  endingNames,
  endingNear,
  findEndings,
  hasFinalNewline,
  indexLines,
  lineAt,
  lineContent,
  lineContentEnd,
  lineContents,
  lineEnd,
  lineEnding,
  type LineIndex,
  type LineSpan,
  lineStart,
  splitLines,
  toLf,
  sharedLines,
  spansMeet,
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
  takeFitting,
  truncate,
} from "./truncate.ts";
