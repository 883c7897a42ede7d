export { carryBaseline, type ReviewedText } from "./carryBaseline.ts";
export { countFrom } from "./followHunks.ts";
export { wordsOf } from "./placeRemoved.ts";
export { type ChangedTexts, findMovedPairs } from "./movedRuns.ts";
export { takeBlanksBack } from "./takeBlanksBack.ts";
export { countWrong, findLost, setMovesAside } from "./setMovesAside.ts";
