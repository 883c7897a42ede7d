import { editsViewNames, reviewNames } from "../../src/toolkit/manifest/names.ts";

const { view, isFiltered } = editsViewNames;

/** The view Agent Edits, and the color of files to review, by contribution point. */
export const views = {
  viewsContainers: {},
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
      contents:
        "No agent edit has changed this file.\n[Clear Filter](command:linewise.clearEditsFilter)",
      when: isFiltered,
    },
  ],
  colors: [
    {
      id: reviewNames.color,
      description: "Color of files with agent edits that you have not reviewed yet.",
      defaults: {
        dark: "charts.purple",
        light: "charts.purple",
        highContrast: "charts.purple",
        highContrastLight: "charts.purple",
      },
    },
  ],
} as const;
