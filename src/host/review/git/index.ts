export { followGit } from "./followGit.ts";
export { stageEntries } from "./stageEntries.ts";
