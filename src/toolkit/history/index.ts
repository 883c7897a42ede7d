export { explainEntry, explainFile } from "./entryTooltip.ts";
export {
  baseName,
  describeEntry,
  describeFile,
  labelEntry,
  type ShownEntry,
  speakEntry,
  speakFile,
} from "./entryWords.ts";
