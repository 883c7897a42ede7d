export { explainEntry, explainFile } from "./entryTooltip.ts";
export {
  summarizeEntry,
  describeAge,
  describeFile,
  labelEntry,
  type ShownEntry,
  speakEntry,
  speakFile,
} from "./entryWords.ts";
