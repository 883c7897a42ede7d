import type { Contributions } from "./contributions.ts";

/** Names that the manifest and the code of these commands share. */
export const paletteNames = {
  replaceAcrossFiles: "linewise.replaceAcrossFiles",
  regexReplaceInActiveFile: "linewise.regexReplaceInActiveFile",
} as const;

/** Commands by which a person uses the tools without an agent. */
export const paletteCommands: Contributions = {
  commands: [
    {
      command: paletteNames.replaceAcrossFiles,
      title: "Replace Across Files…",
      category: "Linewise",
    },
    {
      command: paletteNames.regexReplaceInActiveFile,
      title: "Regex Replace in Active File…",
      category: "Linewise",
    },
  ],
};
