export { carryBaseline, type ReviewedText } from "./carryBaseline.ts";
export { countFrom } from "./followHunks.ts";
export { areTelling, type CarriedText, findTwins, wordsOf } from "./placeRemoved.ts";
export type { ChangedTexts } from "./movedRuns.ts";
export { countWrong, setMovesAside } from "./setMovesAside.ts";
