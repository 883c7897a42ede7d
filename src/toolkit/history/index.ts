export { explainEntry, explainFile } from "./entryTooltip.ts";
export {
  summarizeEntry,
  describeAge,
  describeFile,
  folderOf,
  labelEntry,
  nameEntry,
  nameSource,
  renderLineCounts,
  type ShownEntry,
  type StateNow,
  speakEntry,
  speakFile,
} from "./entryWords.ts";
export {
  explainRequest,
  labelRequest,
  nameRequest,
  type ShownRequest,
  speakRequest,
  startOf,
  stateOfRequest,
  summarizeRequest,
} from "./requestWords.ts";
