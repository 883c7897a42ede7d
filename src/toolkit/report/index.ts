export { type FileProblems, renderProblems } from "./diagnosticsReport.ts";
export { reportEdit } from "./editReport.ts";
export { codeBlock, codeSpan, escapeMarkdown, plainNotification } from "./markdown.ts";
export { defaultMaxCharacters, splitIntoParts } from "./output.ts";
export { reportChanges } from "./reportChanges.ts";
export { withoutTexts } from "./withoutTexts.ts";
