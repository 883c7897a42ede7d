import type { Contributions } from "./contributions.ts";
import { ownFileScheme } from "./runTool.ts";

const inSetup = `resourceScheme == ${ownFileScheme} && resourceExtname == .md`;

/** Commands for the extension as a whole. */
export const generalCommands: Contributions = {
  commands: [
    {
      command: "linewise.setPermissionMode",
      title: "Set Permission Mode",
      category: "Linewise",
    },
    {
      command: "linewise.checkSetup",
      title: "Check Setup",
      category: "Linewise",
      icon: "$(refresh)",
    },
    {
      command: "linewise.copySetup",
      title: "Copy Setup Report",
      shortTitle: "Copy Report",
      category: "Linewise",
      icon: "$(copy)",
    },
    {
      command: "linewise.showLog",
      title: "Show Log",
      category: "Linewise",
    },
  ],
  menus: {
    commandPalette: [{ command: "linewise.copySetup", when: inSetup }],
    "editor/title": [
      { command: "linewise.copySetup", when: inSetup, group: "navigation@-9" },
      { command: "linewise.checkSetup", when: inSetup, group: "navigation@-8" },
    ],
  },
};
