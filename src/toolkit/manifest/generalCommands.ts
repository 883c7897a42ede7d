import type { Contributions } from "./contributions.ts";

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
    },
    {
      command: "linewise.showLog",
      title: "Show Log",
      category: "Linewise",
    },
  ],
};
