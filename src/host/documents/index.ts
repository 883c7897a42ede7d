export {
  codecOf,
  configuredEncoding,
  decodeText,
  encodeText,
  encodeWholeFile,
  guessEncoding,
  mayEncodingsDiffer,
  showText,
  type TextFormat,
} from "./codecs.ts";
export { isInTab } from "./certainEncoding.ts";
export { describeEntry, examineEntries, listEntries } from "./folderEntries.ts";
export { findHiddenEditor, listHiddenChanges } from "./hiddenChanges.ts";
export { readLineWindows, type WindowMemory } from "./lineWindows.ts";
export {
  findDirtyDocument,
  findDocument,
  findOpenDocument,
  findRealPath,
} from "./openDocuments.ts";
export { findSymbols, readLanguageConfiguration } from "./symbols.ts";
export { isWritableOnDisk } from "./readOnly.ts";
export {
  type ExistingFile,
  loadFile,
  loadFileOrNew,
  maxDocumentBytes,
  type LoadOptions,
  type NewFile,
  readShownText,
} from "./readTextFile.ts";
export { virtualTree } from "./virtualTree.ts";
export { canSave, hasOneEnding, isShownAs, waitForText } from "./waitForText.ts";
