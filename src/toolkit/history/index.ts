export { explainEntry, explainFile } from "./entryTooltip.ts";
export {
  summarizeEntry,
  describeFile,
  labelEntry,
  type ShownEntry,
  speakEntry,
  speakFile,
} from "./entryWords.ts";
