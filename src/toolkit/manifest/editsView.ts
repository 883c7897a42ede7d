import type { Contributions } from "./contributions.ts";

/** Names that the manifest and the code of the view share. */
export const editsViewNames = {
  view: "linewise.edits",
  /** Context key: only the edits of one file are shown. */
  isFiltered: "linewise.editsFiltered",
  showEdits: "linewise.showEdits",
  openEditDiff: "linewise.openEditDiff",
  markPoint: "linewise.markEdits",
  filter: "linewise.filterEdits",
  clearFilter: "linewise.clearEditsFilter",
  openDiff: "linewise.editsView.openDiff",
  openFile: "linewise.editsView.openFile",
  undo: "linewise.editsView.undo",
  redo: "linewise.editsView.redo",
  undoToHere: "linewise.editsView.undoToHere",
  keep: "linewise.editsView.keep",
  reviewAgain: "linewise.editsView.reviewAgain",
  copyPatch: "linewise.editsView.copyPatch",
  filterByThisFile: "linewise.editsView.filterByThisFile",
  showOlder: "linewise.editsView.showOlder",
} as const;

/** What can be done with an item of the view: words of its `contextValue`. */
export type ItemAbility =
  | "canOpenDiff"
  | "canOpenFile"
  | "canUndo"
  | "canRedo"
  | "canUndoToHere"
  | "canKeep"
  | "canReviewAgain"
  | "hasPatch";

const {
  view,
  isFiltered,
  showEdits,
  openEditDiff,
  markPoint,
  filter,
  clearFilter,
  openDiff,
  openFile,
  undo,
  redo,
  undoToHere,
  keep,
  reviewAgain,
  copyPatch,
  filterByThisFile,
} = editsViewNames;
const inView = `view == ${view}`;

/** Actions of an item; in the palette they would not know of which. */
const itemCommands = [
  { command: openDiff, title: "Open Diff", icon: "$(diff)" },
  { command: openFile, title: "Open File", icon: "$(go-to-file)" },
  { command: undo, title: "Undo", icon: "$(discard)" },
  { command: redo, title: "Redo", icon: "$(redo)" },
  { command: undoToHere, title: "Undo Back to Here", icon: "$(history)" },
  { command: keep, title: "Keep", icon: "$(check)" },
  { command: reviewAgain, title: "Review Again", icon: "$(eye)" },
  { command: copyPatch, title: "Copy as Patch", icon: "$(copy)" },
  { command: filterByThisFile, title: "Filter by This File", icon: "$(filter)" },
] as const;

/** The view Agent Edits, and what can be done in it. */
export const editsView: Contributions = {
  commands: [
    { command: showEdits, title: "Show Agent Edits", category: "Linewise" },
    { command: openEditDiff, title: "Open Agent Edit Diff…", category: "Linewise" },
    {
      command: markPoint,
      title: "Mark This Point…",
      category: "Linewise",
      icon: "$(bookmark)",
    },
    {
      command: filter,
      title: "Filter Agent Edits by File…",
      shortTitle: "Filter by File…",
      category: "Linewise",
      icon: "$(filter)",
    },
    {
      command: clearFilter,
      title: "Clear Filter of Agent Edits",
      shortTitle: "Clear Filter",
      category: "Linewise",
      icon: "$(clear-all)",
    },
    ...itemCommands,
  ],
  views: {
    scm: [{ id: view, name: "Agent Edits", icon: "$(history)", visibility: "collapsed" }],
  },
  viewsWelcome: [
    {
      view,
      contents:
        "Edits that agents make with the Linewise tools appear here, newest first. You can look at each one, undo it and redo it at any time.\n[Try an Edit](command:linewise.tryEdit)\n[Open Chat](command:workbench.action.chat.open)\nNew here? [Take the tour](command:linewise.getStarted). If agents don't use the tools, [check the setup](command:linewise.checkSetup).",
      when: `!${isFiltered}`,
    },
    {
      view,
      contents: `No agent edit has changed this file.\n[Clear Filter](command:${clearFilter})`,
      when: isFiltered,
    },
  ],
  menus: {
    commandPalette: [
      { command: clearFilter, when: isFiltered },
      ...itemCommands.map(({ command }) => ({ command, when: "false" })),
    ],
    "view/title": [
      { command: markPoint, when: inView, group: "navigation@1" },
      { command: filter, when: `${inView} && !${isFiltered}`, group: "navigation@2" },
      { command: clearFilter, when: `${inView} && ${isFiltered}`, group: "navigation@2" },
    ],
    "view/item/context": [
      { command: openDiff, when: whenItem("canOpenDiff"), group: "inline@1" },
      { command: openFile, when: whenItem("canOpenFile"), group: "inline@2" },
      { command: undo, when: whenItem("canUndo"), group: "inline@3" },
      { command: redo, when: whenItem("canRedo"), group: "inline@4" },
      { command: keep, when: whenItem("canKeep"), group: "inline@5" },
      { command: reviewAgain, when: whenItem("canReviewAgain"), group: "inline@5" },
      { command: openDiff, when: whenItem("canOpenDiff"), group: "1_open@1" },
      { command: openFile, when: whenItem("canOpenFile"), group: "1_open@2" },
      { command: undo, when: whenItem("canUndo"), group: "2_undo@1" },
      { command: redo, when: whenItem("canRedo"), group: "2_undo@2" },
      { command: undoToHere, when: whenItem("canUndoToHere"), group: "2_undo@3" },
      { command: keep, when: whenItem("canKeep"), group: "3_keep@1" },
      { command: reviewAgain, when: whenItem("canReviewAgain"), group: "3_keep@1" },
      { command: copyPatch, when: whenItem("hasPatch"), group: "4_copy@1" },
      { command: filterByThisFile, when: whenItem("canOpenFile"), group: "5_filter@1" },
    ],
  },
};

function whenItem(ability: ItemAbility): string {
  return `${inView} && viewItem =~ /\\b${ability}\\b/`;
}
