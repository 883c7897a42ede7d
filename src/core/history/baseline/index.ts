export { countDoubtful, isTypedInto } from "./doubtfulLines.ts";
export { carryBaseline, endLast, type ReviewedText } from "./carryBaseline.ts";
export { changesAmong, type ChangedTexts, countFrom } from "./followHunks.ts";
export { wordsOf } from "./findPutBack.ts";
export { findMovedPairs } from "./movedRuns.ts";
export { takeBlanksBack } from "./takeBlanksBack.ts";
export { countWrong, findWrong, setMovesAside, type WrongLines } from "./setMovesAside.ts";
export { setIndentsAside } from "./setIndentsAside.ts";
export { setWordsAside } from "./setWordsAside.ts";
