import type { FileFailure } from "../../core/failure/index.ts";
import { count, listWords, quote, type Sentences } from "./words.ts";

export const fileSentences: Sentences<FileFailure> = {
  binaryFile: ({ path, kind, sizeBytes }) => [
    `${path} is a binary file (${kind}, ${sizeBytes.toLocaleString("en-US")} bytes).`,
    "This tool works only on text files.",
  ],
  fileTooLarge: ({ path, sizeBytes }) => [
    `${path} is too large to be edited as text (${sizeBytes.toLocaleString("en-US")} bytes). Nothing was changed.`,
  ],
  newTextTooLarge: ({ path, length, limit }) => [
    `${path} would have ${length.toLocaleString("en-US")} characters; with more than ${limit.toLocaleString("en-US")}, it could no longer be edited. Nothing was changed.`,
  ],
  unencodable: ({ path, encoding, character, line }) => [
    `The encoding of ${path}, ${encoding}, cannot represent ${quote(character)} (line ${line} of the new text). Nothing was changed. The new text may contain only characters of that encoding.`,
  ],
  offsetPastEnd: ({ path, totalLines, offset }) =>
    `${path} has ${count(totalLines, "line")}, so it has no line ${offset}. Call again with an \`offset\` of at most ${Math.max(totalLines, 1)}.`,
  stale: ({ path }) => [
    `${path} has changed in the meantime, so nothing was written to any file.`,
    "Call linewise_read_file to see its current text, then repeat the call.",
  ],
  replacedMeanwhile: ({ path }) => [
    `Another program replaced ${path} just before it was read, so it was not read and nothing was changed.`,
    "Repeat the call to use what is at that path now.",
  ],
  changedAfterWrite: ({ path }) => [
    `The change was written to ${path}, but another program has changed, moved or deleted that file since.`,
    "Call linewise_read_file before you repeat the call.",
  ],
  readOnlyFile({ path, unsavedPaths = [] }) {
    if (unsavedPaths.length === 0) return [`${path} is read-only. Nothing was changed.`];
    const files = listWords(unsavedPaths, "and");
    const show = unsavedPaths.length === 1 ? "its editor shows it" : "their editors show them";
    return [
      `${path} is read-only. Nothing was changed. The edit of ${files} was rolled back, but ${show} as unsaved, with the same text as on disk.`,
    ];
  },
  sameFileTwice: ({ paths: [path, other] }) => [
    `${path} and ${other} are two names of one file, so only one of them can be changed. Nothing was changed.`,
    "Change it by one of them, and leave the other out.",
  ],
  hiddenChanges: ({ path, editor }) => [
    `${path} has unsaved changes in ${editor}, which Linewise cannot read: they must be saved or reverted there first. Nothing was changed.`,
    "Ask the user to do so, then repeat the call.",
  ],
  writtenElsewhere: ({ paths, changedPaths }) => [
    `While VS Code was writing ${listWords(paths, "and")}, another program put something else there, such as a symbolic link, so the new text may have been written to another file, even outside the workspace.${changedPaths.length === 0 ? "" : ` These files have their new text: ${listWords(changedPaths, "and")}.`}`,
    "Tell the user, and read the file with linewise_read_file before you continue.",
  ],
  historyUnavailable: ({ path, cause }) => [
    `Nothing was changed: the edit history in ${path} could not be written (${cause}), and Linewise makes no edit that cannot be undone.`,
    cause === "ENOSPC" || cause === "EDQUOT"
      ? "Ask the user to free some space on that disk, then repeat the call."
      : "Ask the user to make that folder writable, then repeat the call.",
  ],
  historyDamaged: ({ path }) => [
    `Nothing was changed: the edit history in ${path} no longer holds the text from before or after that edit, so it cannot be shown or undone.`,
    "Tell the user.",
  ],
  notApplied: ({ paths }) => [
    `VS Code did not apply the change to ${listWords(paths, "and")}. Nothing was changed.`,
    "Call linewise_read_file, then try again.",
  ],
  notTakenBack: ({ paths }) => [
    `The change failed and was rolled back, except in ${listWords(paths, "and")}: the old text could not be restored there (changed by another program, or the disk refused the write). All other files are unchanged.`,
    "Call linewise_read_file on each of these files before you continue.",
  ],
  undecodableLine: ({ path, line, encoding }) => [
    `Line ${line} of ${path} contains bytes that are not valid ${encoding}, so part of it cannot be changed without damaging them. Nothing was changed.`,
    "Replace the whole line, for example by linewise_edit_file with `start_line`, or leave it unchanged.",
  ],
  undecodedText: ({ path, line, encoding }) => [
    `Line ${line} of the new text has \uFFFD, by which ${path} shows bytes that are not valid ${encoding}: they would be lost. Nothing was changed.`,
    "Leave each line with \uFFFD as it is, or write the characters that are meant.",
  ],
  textNotOfBytes: ({ path, encoding }) => [
    `The bytes of ${path} no longer decode as ${encoding} to the text that was read. Nothing was changed.`,
    "Call linewise_read_file, try again, and tell the user if this persists.",
  ],
  systemError({ step, path, cause, left, keptPath }) {
    const kept = keptPath === undefined ? "" : ` ${keptPath} could not be deleted.`;
    const why = cause === "EBUSY" ? `${cause}, in use by another program` : cause;
    const failed = `${step} ${path} failed (${why}). ${whatIsLeft[left]}${kept}`;
    return left === "unknown" ? [failed, "Call linewise_read_file before you continue."] : [failed];
  },
};

const whatIsLeft = {
  old: "The file is unchanged.",
  new: "The new text is in place.",
  unknown: "The state of the file is unknown.",
} as const;
