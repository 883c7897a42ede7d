import type { Settings } from "./settings.ts";

const setting: keyof Settings = "guideAgents";
const unlessSwitchedOff = { when: `config.linewise.${setting}` };

/**
 * What of the folder `chat` is contributed, by contribution point. The instructions and the skill
 * reach every agent; an agent and a prompt are chosen by a person, so no setting hides them.
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
