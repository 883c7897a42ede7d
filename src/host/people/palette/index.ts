export { regexReplaceInActiveFile } from "./regexReplaceInActiveFile.ts";
export { replaceAcrossFiles } from "./replaceAcrossFiles.ts";
