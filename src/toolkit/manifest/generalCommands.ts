import type { Contributions } from "./contributions.ts";
import { ownFileScheme } from "./runTool.ts";

const inSetup = `resourceScheme == ${ownFileScheme} && resourceExtname == .md`;

/** No tab of settings, of a text that was never saved, of an old version or of ours. */
const onFile = `isFileSystemResource && !(resourceScheme =~ /^(?:git|${ownFileScheme})$/)`;
/** Beside what else is done to a file as a whole. */
const ruleMenu = [
  { command: "linewise.protectFile", when: onFile, group: "7_modification@8" },
  { command: "linewise.allowFile", when: onFile, group: "7_modification@9" },
];

/** Commands for the extension as a whole. */
export const generalCommands: Contributions = {
  commands: [
    {
      command: "linewise.setPermissionMode",
      title: "Set Permission Mode",
      category: "Linewise",
    },
    { command: "linewise.protectFile", title: "Protect File from Agents…", category: "Linewise" },
    { command: "linewise.allowFile", title: "Allow File for Agents…", category: "Linewise" },
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
    "explorer/context": ruleMenu,
    "editor/title/context": ruleMenu,
    "editor/title": [
      { command: "linewise.copySetup", when: inSetup, group: "navigation@-9" },
      { command: "linewise.checkSetup", when: inSetup, group: "navigation@-8" },
    ],
  },
};
