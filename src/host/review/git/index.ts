export { followGit } from "./followGit.ts";
export { withEndingsOf } from "./lineEndings.ts";
export { type StageAnswer, stageEntries } from "./stageEntries.ts";
