import {
  contextKeys,
  decisionScheme,
  inputsFolder,
  reviewNames,
  type unlistedCommands,
} from "./names.ts";

export interface Command {
  readonly title: string;
  /** For menus and buttons, where the place says what it is about. */
  readonly shortTitle?: string;
  readonly icon?: string;
  /** When the palette offers it, if not always. */
  readonly palette?: string;
  /** On macOS, Cmd stands for Ctrl unless there is a key of its own. */
  readonly key?: { readonly press: string; readonly mac?: string; readonly when: string };
}

const isReviewing = reviewNames.filesToReview;
/** A file that is reviewed is in front, by itself or in a diff. */
export const onReviewed = `resource in ${reviewNames.filesToReview}`;
const { hasEdits } = contextKeys;
/** It would not know what it is about: a menu has to say so. */
export const notOffered = "false";

/** When an input of Run Tool is in front. */
const inInput = `resourceDirname =~ /linewise\\.linewise.${inputsFolder}$/`;

const inDiff = `resourceScheme == ${decisionScheme}`;
const inMultiDiff = `${contextKeys.decidesInMultiDiff} && activeEditor == multiDiffEditor`;
/** When an edit that waits for a decision is in front, and when it has operations to choose from. */
export const decides = `${inDiff} || ${inMultiDiff}`;
export const choosesOperations = `${inDiff} && ${contextKeys.hasOperations} || ${inMultiDiff} && ${contextKeys.hasOperations}`;

/** Only in a text of a diff: not in its find box, nor in another input next to the diff. */
function whenFocused(when: string): string {
  const alternatives = when.split(" || ");
  return alternatives
    .map((each) => `editorTextFocus && isInDiffEditor && !inChat && ${each}`)
    .join(" || ");
}

/** Not in an input. */
const whileReviewing = `${isReviewing} && editorTextFocus && !inChat`;

/** Diffs have arrows of VS Code's own for these keys; only that of the review goes on to other files. */
const whileStepping = `${isReviewing} && (!(activeEditor == multiDiffEditor) || ${contextKeys.reviewsInMultiDiff}) && (!textCompareEditorActive || ${onReviewed})`;

/** The keys of commands that the manifest does not list. */
export const unlistedKeys = {
  "linewise.runInput": { press: "ctrl+enter", when: `editorTextFocus && ${inInput}` },
} as const;

/** Every command of the manifest, by its name without `linewise.`. */
export const commands = {
  replaceAcrossFiles: { title: "Replace Across Files…" },
  regexReplaceInActiveFile: { title: "Regex Replace in Active File…" },

  acceptEdit: {
    title: "Accept Edit",
    icon: "$(check)",
    palette: decides,
    key: { press: "ctrl+enter", when: whenFocused(decides) },
  },
  rejectEdit: {
    title: "Reject Edit",
    icon: "$(close)",
    palette: decides,
    key: { press: "ctrl+backspace", when: whenFocused(decides) },
  },
  chooseOperations: {
    title: "Choose Changes",
    icon: "$(checklist)",
    palette: choosesOperations,
    key: { press: "ctrl+shift+enter", when: whenFocused(choosesOperations) },
  },

  undoLastEdit: { title: "Undo Last Agent Edit", icon: "$(discard)", palette: hasEdits },
  undoEdit: { title: "Undo Agent Edit", icon: "$(discard)", palette: hasEdits },
  redoEdit: { title: "Redo Agent Edit", icon: "$(redo)", palette: hasEdits },
  undoRequest: { title: "Undo Everything Since…", icon: "$(history)", palette: hasEdits },
  keepRequest: { title: "Keep Agent Edits…", icon: "$(check-all)", palette: isReviewing },
  clearEditHistory: { title: "Clear Edit History…", palette: hasEdits },

  showEdits: { title: "Show Edit History", icon: "$(clear-all)" },
  showFileEdits: {
    title: "Show Agent Edits of This File",
    icon: "$(filter)",
    palette: hasEdits,
  },
  reviewAgain: { title: "Review Again", icon: "$(eye)", palette: notOffered },
  stageRequest: { title: "Stage This Request", icon: "$(add)", palette: hasEdits },
  copyPatch: { title: "Copy as Patch", icon: "$(copy)", palette: notOffered },

  review: { title: "Review Agent Edits", icon: "$(diff)", palette: isReviewing },
  keepHunk: {
    title: "Keep Change",
    icon: "$(check)",
    palette: isReviewing,
    key: { press: "alt+y", mac: "cmd+alt+y", when: whileReviewing },
  },
  undoHunk: {
    title: "Undo Change",
    icon: "$(discard)",
    palette: isReviewing,
    key: { press: "alt+n", mac: "cmd+alt+n", when: whileReviewing },
  },
  nextChange: {
    title: "Next Change",
    icon: "$(arrow-down)",
    palette: isReviewing,
    key: { press: "alt+f5", when: whileStepping },
  },
  previousChange: {
    title: "Previous Change",
    icon: "$(arrow-up)",
    palette: isReviewing,
    key: { press: "shift+alt+f5", when: whileStepping },
  },
  comment: { title: "Add Comment", icon: "$(comment)", palette: isReviewing },
  sendComments: {
    title: "Send Comments to Agent",
    icon: "$(send)",
    palette: contextKeys.hasComments,
  },
  copyComments: {
    title: "Copy Comments",
    icon: "$(copy)",
    palette: contextKeys.hasComments,
  },
  deleteComment: { title: "Delete Comments", icon: "$(trash)", palette: notOffered },
  keepFile: { title: "Keep Changes in File", icon: "$(check-all)", palette: isReviewing },
  undoFile: { title: "Undo Changes in File", icon: "$(discard)", palette: isReviewing },
  keepAll: { title: "Keep All Agent Edits", icon: "$(check-all)", palette: isReviewing },
  undoAll: {
    title: "Undo All Changes to Review…",
    shortTitle: "Undo All…",
    icon: "$(discard)",
    palette: isReviewing,
  },

  runTool: { title: "Run Tool…", icon: "$(tools)" },

  setPermissionMode: { title: "Set Permission Mode" },
  agentAccess: { title: "Agent Access to File…" },
  checkSetup: { title: "Check Setup" },
} as const satisfies Readonly<Record<string, Command>>;

/** A command as VS Code knows it. */
export type CommandId = `linewise.${keyof typeof commands | (typeof unlistedCommands)[number]}`;
