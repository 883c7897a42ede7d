import type { FileFailure } from "../../core/failure/index.ts";
import { count, listWords, quote, type Sentences } from "./words.ts";

export const fileSentences: Sentences<FileFailure> = {
  binaryFile: (failure) =>
    `${failure.path} is a binary file (${failure.kind}, ${failure.sizeBytes.toLocaleString("en-US")} bytes); this tool works only on text files.`,
  fileTooLarge: (failure) =>
    `${failure.path} is too large to be edited as text (${failure.sizeBytes.toLocaleString("en-US")} bytes). Nothing was changed.`,
  newTextTooLarge: (failure) =>
    `${failure.path} would have ${failure.length.toLocaleString("en-US")} characters; with more than ${failure.limit.toLocaleString("en-US")}, it could no longer be edited. Nothing was changed.`,
  unencodable: (failure) =>
    `The encoding of ${failure.path}, ${failure.encoding}, cannot represent ${quote(failure.character)} (line ${failure.line} of the new text). Nothing was changed. The new text may contain only characters of that encoding.`,
  offsetPastEnd: (failure) =>
    `${failure.path} has ${count(failure.totalLines, "line")}, so it has no line ${failure.offset}. Call again with an \`offset\` of at most ${Math.max(failure.totalLines, 1)}.`,
  stale: (failure) =>
    `${failure.path} has changed since this call was prepared, so the call was not carried out and nothing was written to any file. Call linewise_read_file to see its current text, then repeat the call.`,
  replacedMeanwhile: (failure) =>
    `Another program replaced ${failure.path} just before it was read, so it was not read and nothing was changed. Repeat the call to use what is at that path now.`,
  changedAfterWrite: (failure) =>
    `The change was written to ${failure.path}, but another program has changed, moved or deleted that file since. Call linewise_read_file before you repeat the call.`,
  readOnlyFile({ path, unsavedPaths = [] }) {
    if (unsavedPaths.length === 0) return `${path} is read-only. Nothing was changed.`;
    const files = listWords(unsavedPaths, "and");
    const show = unsavedPaths.length === 1 ? "its editor shows it" : "their editors show them";
    return `${path} is read-only. Nothing was changed. The edit of ${files} was rolled back, but ${show} as unsaved, with the same text as on disk.`;
  },
  sameFileTwice: ({ paths: [path, other] }) =>
    `${path} and ${other} are two names of one file, so both cannot be changed in one call. Change it by one of them, and leave the other out. Nothing was changed.`,
  hiddenChanges: (failure) =>
    `${failure.path} has unsaved changes in ${failure.editor}, which Linewise cannot read. Nothing was changed. Ask the user to save or revert them there, then repeat the call.`,
  writtenElsewhere({ paths, changedPaths }) {
    const changed =
      changedPaths.length === 0
        ? ""
        : ` The other files in this call have their new text: ${listWords(changedPaths, "and")}.`;
    return `While VS Code was writing ${listWords(paths, "and")}, another program put something else there, such as a symbolic link, so the new text may have been written to another file, even outside the workspace.${changed} Tell the user, and read the file with linewise_read_file before you continue.`;
  },
  historyUnavailable: (failure) =>
    `Nothing was changed: the edit history in ${failure.path} could not be written (${failure.cause}), and Linewise makes no edit that cannot be undone. Ask the user to ${remedyFor(failure.cause)}, then repeat the call.`,
  historyDamaged: (failure) =>
    `Nothing was changed: the edit history in ${failure.path} no longer holds the text from before or after that edit, so it cannot be shown or undone. Tell the user.`,
  notApplied: (failure) =>
    `VS Code did not apply the change to ${listWords(failure.paths, "and")}. Nothing was changed. Call linewise_read_file, then try again.`,
  notTakenBack: (failure) =>
    `The change failed and was rolled back, except in ${listWords(failure.paths, "and")}: the old text could not be restored there (changed by another program, or the disk refused the write). Call linewise_read_file on each of them before you continue; all other files are unchanged.`,
  undecodableLine: (failure) =>
    `Line ${failure.line} of ${failure.path} contains bytes that are not valid ${failure.encoding}, so part of it cannot be changed without damaging them. Replace the whole line, for example by linewise_edit_file with \`start_line\`, or leave it unchanged. Nothing was changed.`,
  textNotOfBytes: (failure) =>
    `The bytes of ${failure.path} no longer decode as ${failure.encoding} to the text that was read. Nothing was changed. Call linewise_read_file, try again, and tell the user if this persists.`,
  systemError: (failure) =>
    `${failure.step} ${failure.path} failed (${failure.cause}). ${whatIsLeft[failure.left]}${explainKept(failure)}`,
};

function remedyFor(cause: string): string {
  return cause === "ENOSPC" || cause === "EDQUOT"
    ? "free some space on that disk"
    : "make that folder writable";
}

const whatIsLeft = {
  old: "The file is unchanged.",
  new: "The new text is in place.",
  unknown: "The state of the file is unknown: call linewise_read_file before you continue.",
} as const;

function explainKept({ keptPath }: Extract<FileFailure, { code: "systemError" }>): string {
  return keptPath === undefined ? "" : ` ${keptPath} could not be deleted.`;
}
