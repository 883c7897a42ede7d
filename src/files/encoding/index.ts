export {
  countLineBreaks,
  createLineEndFinder,
  endsInCarriageReturn,
  endsInLineBreak,
  lineEndingOf,
  lineFeedOf,
  type CodeUnit,
  codeUnitOf,
  sizeOfUnit,
  startsWithLineFeed,
} from "./byteLineEndings.ts";
export { byteOrderMarkOf, findByteOrderMark, sizeOfMark } from "./byteOrderMark.ts";
export { type Codec, findUnicodeCodec, withoutByteOrderMarks } from "./codec.ts";
export { describeBinary, detectedBytes, findContentKind } from "./contentKind.ts";
export { encodeTexts, findUnencodable, type LostCharacter } from "./encodeTexts.ts";
