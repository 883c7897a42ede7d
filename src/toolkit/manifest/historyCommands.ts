import type { Contributions } from "./contributions.ts";

/** Undoing and redoing what agents did. Each takes the id of an entry, such as `"e12"`, too. */
export const historyCommands: Contributions = {
  commands: [
    {
      command: "linewise.undoLastEdit",
      title: "Undo Last Agent Edit",
      category: "Linewise",
      icon: "$(discard)",
    },
    { command: "linewise.undoEdit", title: "Undo Agent Edit…", category: "Linewise" },
    { command: "linewise.redoEdit", title: "Redo Agent Edit…", category: "Linewise" },
    {
      command: "linewise.undoToHere",
      title: "Undo Agent Edits Back to…",
      category: "Linewise",
    },
  ],
};
