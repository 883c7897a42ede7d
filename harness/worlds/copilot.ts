import { startAgentMode } from "../vscode/agentMode.ts";
import { startCopilotHooks } from "./copilotHooks.ts";
import { ownModel } from "./ownModel.ts";
import { isOldestMeant } from "../vscode/serverNode.ts";
import type { World } from "./world.ts";

export const copilotClaude = createWorld(
  "copilot-claude",
  "claude-sonnet-4.6",
  "Copilot's own Claude (messages), which finds our tools by tool_search",
  "tool_search",
);

export const copilotGpt = createWorld(
  "copilot-gpt",
  "gpt-5.5",
  "Copilot's own GPT (responses), which finds our tools by tool_search",
  // The oldest gives them in full.
  isOldestMeant() ? undefined : "tool_search",
);

const copilotPlain = createWorld(
  "copilot-plain",
  "grok-code-fast-1",
  "Copilot's own Grok (chat completions), which gets our tools in full",
);

/**
 * Where tests run that are about no world: its model gets our tools in full. The Copilot of the oldest
 * VS Code offers no model of the user's own without the internet, from which it gets a list.
 */
export function plainWorld(): World {
  return isOldestMeant() ? copilotPlain : ownModel;
}

function createWorld(
  name: string,
  modelId: string,
  description: string,
  toolSearch?: string,
): World {
  return {
    name,
    description,
    window: "copilot",
    ...(toolSearch === undefined ? {} : { toolSearch }),
    isAgentHost: false,
    chat: { mode: "agent", modelSelector: { vendor: "copilot", id: modelId } },
    start: async ({ answer, settings = {}, ...window }, cleanup) => {
      const hooks = await startCopilotHooks(answer, cleanup);
      const profile = { settings: { ...hooks.settings, ...settings } };
      return startAgentMode({ ...window, profile, environment: hooks.environment }, cleanup);
    },
  };
}
