import { startAgentMode } from "../vscode/agentMode.ts";
import { startCopilotHooks } from "./copilotHooks.ts";
import type { World } from "./world.ts";

export const copilotClaude = createWorld(
  "copilot-claude",
  "claude-sonnet-4.6",
  "Copilot's own Claude (messages), which finds our tools by tool_search",
);

export const copilotGpt = createWorld(
  "copilot-gpt",
  "gpt-5.5",
  "Copilot's own GPT (responses), which finds our tools by tool_search",
);

function createWorld(name: string, modelId: string, description: string): World {
  return {
    name,
    description,
    toolSearch: "tool_search",
    isAgentHost: false,
    chat: { mode: "agent", modelSelector: { vendor: "copilot", id: modelId } },
    start: async ({ answer, settings = {}, ...window }, cleanup) => {
      const hooks = await startCopilotHooks(answer, cleanup);
      const profile = { settings: { ...hooks.settings, ...settings } };
      return startAgentMode({ ...window, profile, environment: hooks.environment }, cleanup);
    },
  };
}
