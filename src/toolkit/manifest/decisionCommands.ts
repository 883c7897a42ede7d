import type { Contributions } from "./contributions.ts";

const inMultiDiff = "linewise.decidesInMultiDiff && activeEditor == multiDiffEditor";
const withOperations = "linewise.hasOperations";
const inEditor = "resourceScheme == linewise-decision";
/** A text of a diff: not its find box, nor another input while the diff is in front. */
const focused = "editorTextFocus && isInDiffEditor && !inChat";

/** What decides over an edit that waits in a diff editor. */
export const decisionCommands: Contributions = {
  commands: [
    {
      command: "linewise.openPendingDiff",
      title: "Open Pending Diff",
      category: "Linewise",
      icon: "$(diff)",
    },
    {
      command: "linewise.acceptEdit",
      title: "Accept Edit",
      category: "Linewise",
      icon: "$(check)",
    },
    {
      command: "linewise.rejectEdit",
      title: "Reject Edit",
      category: "Linewise",
      icon: "$(close)",
    },
    {
      command: "linewise.chooseOperations",
      title: "Choose Operations",
      category: "Linewise",
      icon: "$(checklist)",
    },
  ],
  menus: {
    "editor/title": [
      {
        command: "linewise.acceptEdit",
        when: `${inEditor} || ${inMultiDiff}`,
        group: "navigation@-9",
      },
      {
        command: "linewise.rejectEdit",
        when: `${inEditor} || ${inMultiDiff}`,
        group: "navigation@-8",
      },
      {
        command: "linewise.chooseOperations",
        when: `${inEditor} && ${withOperations} || ${inMultiDiff} && ${withOperations}`,
        group: "navigation@-7",
      },
    ],
  },
  keybindings: [
    {
      command: "linewise.acceptEdit",
      key: "ctrl+enter",
      mac: "cmd+enter",
      when: `${focused} && ${inEditor} || ${focused} && ${inMultiDiff}`,
    },
    {
      command: "linewise.rejectEdit",
      key: "ctrl+backspace",
      mac: "cmd+backspace",
      when: `${focused} && ${inEditor} || ${focused} && ${inMultiDiff}`,
    },
    {
      command: "linewise.chooseOperations",
      key: "ctrl+shift+enter",
      mac: "cmd+shift+enter",
      when: `${focused} && ${inEditor} && ${withOperations} || ${focused} && ${inMultiDiff} && ${withOperations}`,
    },
  ],
};
