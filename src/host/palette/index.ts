export { askDraft, type DraftStep } from "./askDraft.ts";
export { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
export { countFound, describeCount, nameMatches } from "./countMatches.ts";
export { readGivenFlags, readGivenTexts } from "./givenAnswers.ts";
export { readEscapes } from "./readEscapes.ts";
export { registerPalette } from "./registerPalette.ts";
export {
  allFiles,
  askGlob,
  findGlobProblem,
  nameAdded,
  type SearchDraft,
  type SearchedFiles,
  toggleFiles,
} from "./searchedFiles.ts";
