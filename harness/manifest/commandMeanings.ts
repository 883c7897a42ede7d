import type { commands } from "../../src/toolkit/manifest/commands.ts";

/** What each command does, in the order of `docs/commands.md`. Not for those that only a menu offers. */
export const commandMeanings: Readonly<Record<keyof typeof commands, string | undefined>> = {
  replaceAcrossFiles:
    "Replaces a JavaScript regular expression in all files that match a glob. Lists matches while you type, and shows the diff before anything is written.",
  regexReplaceInActiveFile:
    "Replaces a Python regular expression in the file or the selection. Shows the diff in the editor while you type.",
  review: "Shows the diff of all files that you have not reviewed yet.",
  keepHunk: "Keeps the change at the cursor, and shows the next one.",
  undoHunk: "Undoes the change at the cursor, and shows the next one.",
  nextChange: "Goes to the next change to review, in all files.",
  previousChange: "Goes to the change before, in all files.",
  keepFile: "Keeps what agents changed in the active file.",
  undoFile: "Takes back what agents changed in the active file.",
  keepRequest: "Keeps all that agents did for a request that you pick.",
  keepAll: "Ends the review and keeps everything.",
  undoAll: "Ends the review and takes back all that is listed in it.",
  comment: "Writes a comment for the agent on the change at the cursor.",
  sendComments: "Sends all comments to the chat, as one message.",
  copyComments: "Copies all comments as that message, for an agent that is not in the chat.",
  deleteComment: undefined,
  showEdits:
    "Lists what you asked for and the edits that agents made for it, newest first. You can look at, undo and redo each one.",
  showFileEdits: "Lists only those that changed the active file.",
  undoLastEdit: "Undoes the last edit, in all its files.",
  undoEdit: "Undoes an edit that you pick.",
  redoEdit:
    "Redoes an edit that was undone, in all its parts, with what was undone with it in one step.",
  undoRequest: "Undoes all that agents did since you asked for something, and leaves what you did.",
  stageRequest: "Puts what agents did for a request into Git's index, and nothing else.",
  clearEditHistory: "Deletes the edit history, or its older part.",
  reviewAgain: undefined,
  copyPatch: undefined,
  acceptEdit: "Accepts the edit that the diff editor shows, before it is made.",
  rejectEdit: "Rejects it.",
  chooseOperations: "Chooses which of its changes to accept.",
  agentAccess:
    "Has you asked before agents write or read a file or folder, hides its text from them, or frees it again.",
  setPermissionMode: "Sets what agents may do without asking.",
  checkSetup:
    "Says whether agents in this window can use Linewise and what is recorded, with a button for what is missing.",
  runTool: "Runs a tool as an agent would, with help for its input. For people who build agents.",
};
