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

/** Not among those that people have: its model is an old one, which gets our tools in full. */
export const copilotChat: World = {
  name: "copilot-chat",
  description: "Copilot's own GPT (chat completions), which gets our tools in full",
  ...run("gpt-4.1"),
};

function createWorld(name: string, modelId: string, description: string): World {
  return { name, description, toolSearch: "tool_search", ...run(modelId) };
}

function run(modelId: string): Pick<World, "isAgentHost" | "chat" | "start"> {
  return {
    isAgentHost: false,
    chat: { mode: "agent", modelSelector: { vendor: "copilot", id: modelId } },
    start: async ({ answer, settings = {}, ...window }, cleanup) => {
      const hooks = await startCopilotHooks(answer, cleanup);
      const profile = { settings: { ...hooks.settings, ...settings } };
      return startAgentMode({ ...window, profile, environment: hooks.environment }, cleanup);
    },
  };
}
