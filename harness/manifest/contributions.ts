import { contributedName, schemaScheme } from "../../src/toolkit/manifest/names.ts";
import type { Settings } from "../../src/toolkit/manifest/settings.ts";
import type { Tool } from "../../src/toolkit/tool.ts";
import { describeCommands, describeKeys } from "./commandParts.ts";
import { describeSettings } from "./describeSettings.ts";
import { describeObject } from "./jsonSchema.ts";
import { menus } from "./menus.ts";
import { views } from "./views.ts";
import { walkthrough } from "./walkthrough.ts";

/** The words of VS Code and the stores for the extension as a whole. */
export const product = {
  displayName: "Linewise",
  description:
    "Undo anything your agent did, even in the terminal, one change at a time. And precise file tools for agents, with a preview of every edit.",
  untrustedWorkspaces: "In an untrusted workspace, Linewise can only read files, not write them.",
} as const;

const guideSetting: keyof Settings = "guideAgents";
const unlessSwitchedOff = { when: `config.linewise.${guideSetting}` };

/**
 * The files of the folder `chat`, by contribution point. The instructions and the skill reach every
 * agent; an agent and a prompt are chosen by a person, so no setting hides them.
 */
export const guide = {
  chatInstructions: [{ path: "./chat/linewise.instructions.md", ...unlessSwitchedOff }],
  chatAgents: [{ path: "./chat/linewise.agent.md" }],
  // The folder must have the skill's name.
  chatSkills: [{ path: "./chat/skills/linewise-editing/SKILL.md", ...unlessSwitchedOff }],
  chatPromptFiles: [
    { path: "./chat/linewise-rename.prompt.md" },
    { path: "./chat/linewise-tidy.prompt.md" },
  ],
} as const;

const recordSetting: keyof Settings = "record";

/** The folder `plugin`: hooks by which agents tell what they do, whatever tools they use. */
export const agentPlugin = {
  chatPlugins: [{ path: "./plugin", when: `config.linewise.${recordSetting} == 'all'` }],
} as const;

/** The parts of the manifest's `contributes` that are made from the definitions. */
export function describeContributions(tools: readonly Tool[]): Record<string, unknown> {
  return {
    languageModelTools: tools.map(describeTool),
    configuration: describeSettings(),
    jsonValidation: tools.map(describeInputValidation),
    commands: describeCommands(),
    menus,
    keybindings: describeKeys(),
    ...views,
    // Keep and Undo stand above each change in the diff of the review, too.
    configurationDefaults: { "diffEditor.codeLens": true },
    walkthroughs: [walkthrough],
    ...guide,
    ...agentPlugin,
  };
}

function describeTool(tool: Tool): Record<string, unknown> {
  return {
    name: contributedName(tool),
    toolReferenceName: contributedName(tool),
    displayName: tool.displayName,
    userDescription: tool.userDescription,
    modelDescription: tool.modelDescription,
    icon: tool.icon,
    canBeReferencedInPrompt: true,
    inputSchema: describeObject(tool.fields),
  };
}

/** Where the JSON editor finds what it completes and checks in the input of Run Tool. */
function describeInputValidation(tool: Tool): Record<string, unknown> {
  const name = contributedName(tool);
  return { fileMatch: `${name}.json`, url: `${schemaScheme}://tool/${name}` };
}
