export { type FileBreak, renderBreaks } from "./breaksReport.ts";
export { type FileDiagnostics, renderDiagnostics } from "./diagnosticsReport.ts";
export { reportChanges, reportEdit } from "./editReport.ts";
export {
  codeBlock,
  codeSpan,
  escapeMarkdown,
  escapeSentence,
  plainNotification,
  plainPick,
} from "./markdown.ts";
export { fitText, maxAnswerBytes, maxUnbudgetedBytes, splitIntoParts } from "./output.ts";
export { withoutTexts } from "./withoutTexts.ts";
