import type { Tool } from "../tool.ts";
import type { Contributions } from "./contributions.ts";

/** Of documents that are Linewise's own: on no disk, and open again after the window was reloaded. */
export const ownFileScheme = "linewise";

/** Names that the manifest and the code of Run Tool share. */
export const runToolNames = {
  runTool: "linewise.runTool",
  runInput: "linewise.runInput",
  stop: "linewise.stopTool",
  copyResult: "linewise.copyToolResult",
  /** Context key: a tool that was started from its input runs. */
  isRunning: "linewise.isToolRunning",
  /** Holds inputs and results. */
  folder: "/Run Tool",
  schemaAuthority: "schema",
} as const;

const { runTool, runInput, stop, copyResult, isRunning, schemaAuthority } = runToolNames;
const inInput = `resourceScheme == ${ownFileScheme} && resourceExtname == .json`;
const inResult = `resourceScheme == ${ownFileScheme} && resourceExtname == .txt`;

/** Run Tool…: an input as a JSON document, and the result below it. */
export const runToolCommands: Contributions = {
  commands: [
    { command: runTool, title: "Run Tool…", category: "Linewise", icon: "$(tools)" },
    {
      command: runInput,
      title: "Run Tool with This Input",
      shortTitle: "Run Tool",
      category: "Linewise",
      icon: "$(play)",
    },
    {
      command: stop,
      title: "Stop Running Tool",
      shortTitle: "Stop",
      category: "Linewise",
      icon: "$(debug-stop)",
    },
    {
      command: copyResult,
      title: "Copy Tool Result",
      shortTitle: "Copy Result",
      category: "Linewise",
      icon: "$(copy)",
    },
  ],
  menus: {
    commandPalette: [
      { command: runInput, when: inInput },
      { command: stop, when: isRunning },
      { command: copyResult, when: inResult },
    ],
    "editor/title": [
      { command: runInput, when: `${inInput} && !${isRunning}`, group: "navigation@-9" },
      { command: stop, when: `${inInput} && ${isRunning}`, group: "navigation@-9" },
      { command: copyResult, when: inResult, group: "navigation@-9" },
    ],
  },
  keybindings: [
    {
      command: runInput,
      key: "ctrl+enter",
      mac: "cmd+enter",
      when: `editorTextFocus && ${inInput}`,
    },
  ],
};

/** Where the JSON editor finds what it completes and checks in an input. */
export function describeInputValidation(names: readonly Tool["name"][]): readonly object[] {
  return names.map((name) => ({
    fileMatch: `${name}.json`,
    url: `${ownFileScheme}://${schemaAuthority}/${name}`,
  }));
}
