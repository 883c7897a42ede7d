import type { FileFailure } from "../../core/failure.ts";
import { count, oneOf, quote } from "./words.ts";

// eslint-disable-next-line complexity -- a table of codes: every case does the same, none decides
export function explainFile(failure: FileFailure): string {
  switch (failure.code) {
    case "binaryFile":
      return `${failure.path} is a binary file (${failure.kind}, ${failure.sizeBytes.toLocaleString("en-US")} bytes); this tool reads and edits text.`;
    case "fileTooLarge":
      return `${failure.path} has ${failure.sizeBytes.toLocaleString("en-US")} bytes, too many to be edited as text. Nothing was changed.`;
    case "newTextTooLarge":
      return `${failure.path} would become a text of ${failure.length.toLocaleString("en-US")} characters, which is more than ${failure.limit.toLocaleString("en-US")} and could not be edited any more. Nothing was changed.`;
    case "unencodable":
      return `The encoding of ${failure.path}, ${failure.encoding}, has no ${quote(failure.character)} (line ${failure.line} of the new text). Nothing was changed: the new text may only have characters of that encoding.`;
    case "offsetPastEnd":
      return `${failure.path} has ${count(failure.totalLines, "line")}, so there is no line ${failure.offset} to start at. Call again with \`offset\` at most ${Math.max(failure.totalLines, 1)}.`;
    case "stale":
      return `${failure.path} changed since this edit was planned, so nothing was written, in any file. Call linewise_read_file for its text now, then repeat the call.`;
    case "replacedMeanwhile":
      return `Another program put something else in the place of ${failure.path} just before it was read, so it was not read, and nothing was changed. Repeat the call to work with what is at that path now.`;
    case "changedAfterWrite":
      return `The change was written to ${failure.path}, but another program has changed, moved or removed that file since. Call linewise_read_file before you repeat the call.${explainOldCopy(failure.keptPath)}`;
    case "unfinishedWrite":
      return `${failure.path} was not changed: an earlier write to it was cut off or is still going on. ${failure.copyPath} holds the text from before that write. Call linewise_read_file on both, or ask the user. Once the file is as it should be and the copy is deleted, the call will work again.`;
    case "readOnlyFile":
      return explainReadOnly(failure);
    case "readOnlyFolder":
      return `${failure.path} was not changed: its folder is read-only, and a write needs to keep a copy of the old text there for as long as it lasts. Ask the user to make the folder writable, then repeat the call.`;
    case "hiddenChanges":
      return `${failure.path} has unsaved changes in ${failure.editor}, which Linewise cannot read. Nothing was changed. Ask the user to save or revert it there, then repeat the call.`;
    case "writtenElsewhere":
      return explainElsewhere(failure);
    case "notApplied":
      return `The editor did not apply the change to ${oneOf(failure.paths, "and")}. Nothing was changed; call linewise_read_file, then try once more.`;
    case "notTakenBack":
      return `The change failed and was rolled back, except in ${oneOf(failure.paths, "and")}: the old text could not be restored there (changed by another program, or the disk refused the write). Call linewise_read_file there before you go on; every other file is as it was.`;
    case "undecodableLine":
      return `Line ${failure.line} of ${failure.path} holds bytes that are not ${failure.encoding}, so the line cannot be changed without damage. Replace the whole line, for example by linewise_edit_file with \`start_line\`, or leave it; nothing was changed.`;
    case "textNotOfBytes":
      return `The bytes of ${failure.path} no longer decode as ${failure.encoding} to the text that was read. Nothing was changed; call linewise_read_file, try once more, and tell the user if this persists.`;
    case "systemError":
      return `${failure.step} ${failure.path} failed (${failure.cause}). ${whatIsLeft[failure.left]}${explainKept(failure)}`;
  }
}

function explainReadOnly({
  path,
  unsavedPaths = [],
}: Extract<FileFailure, { code: "readOnlyFile" }>): string {
  if (unsavedPaths.length === 0) return `${path} is read-only. Nothing was changed.`;
  const files = oneOf(unsavedPaths, "and");
  const show = unsavedPaths.length === 1 ? "its editor shows it" : "their editors show them";
  return `${path} is read-only. Nothing was changed. The edit of ${files} was taken back, but ${show} as unsaved, with the same text as on disk.`;
}

function explainElsewhere({
  paths,
  changedPaths,
}: Extract<FileFailure, { code: "writtenElsewhere" }>): string {
  const changed =
    changedPaths.length === 0
      ? ""
      : ` The other files of the call have their new text: ${oneOf(changedPaths, "and")}.`;
  return `While VS Code wrote ${oneOf(paths, "and")}, another program put something else in its place, such as a link, so the new text may have gone to another file, even outside the workspace.${changed} Tell the user, and read the file with linewise_read_file before you go on.`;
}

const whatIsLeft = {
  old: "The file is as it was.",
  new: "The new text is in place.",
  unknown: "The state of the file is unknown: call linewise_read_file before you go on.",
} as const;

function explainOldCopy(path: string | undefined): string {
  return path === undefined ? "" : ` ${path} holds the text from before the change.`;
}

function explainKept({ keptPath, left }: Extract<FileFailure, { code: "systemError" }>): string {
  if (keptPath === undefined) return "";
  return left === "unknown"
    ? ` What could not be removed is ${keptPath}; if the file was there before, it holds the old text.`
    : ` A temporary file could not be removed: ${keptPath}.`;
}
