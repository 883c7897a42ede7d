import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import { startAgentMode } from "../vscode/agentMode.ts";
import { provideServer } from "../vscode/installServer.ts";
import { provideSessionDatabase } from "../vscode/nativeModules.ts";
import { startCopilotHooks } from "./copilotHooks.ts";
import { isOldestMeant } from "../vscode/serverNode.ts";
import type { ChatOptions, World } from "./world.ts";

// The Agent Host runs sessions in a process of its own, by Copilot's SDK, and calls our tools in the
// window. It has hooks for its own tests; those of Copilot are needed too, whose extension ranks
// the tools for a search.

const sessionType = "agent-host-copilotcli";

export const agentHost = createWorld({
  name: "agent-host",
  description: "the Agent Host with its model picker at Auto, which gives our tools in full",
});

export const agentHostClaude = createWorld({
  name: "agent-host-claude",
  description: "the Agent Host with a Claude picked, which finds our tools by tool_search_tool",
  toolSearch: "tool_search_tool",
  modelSelector: { vendor: sessionType, id: "claude-sonnet-4.6" },
});

function createWorld({
  modelSelector,
  ...world
}: Pick<World, "name" | "description" | "toolSearch"> & Pick<ChatOptions, "modelSelector">): World {
  return {
    ...world,
    isAgentHost: true,
    chat: {
      newSession: `workbench.action.chat.openNewChatSessionInPlace.${sessionType}`,
      ...(modelSelector === undefined ? {} : { modelSelector }),
    },
    findObstacle,
    start: async ({ answer, settings = {}, ...window }, cleanup) => {
      await provideSessionDatabase(await provideServer());
      const { api, ...hooks } = await startCopilotHooks(answer, cleanup);
      const environment = {
        ...hooks.environment,
        VSCODE_AGENT_HOST_CAPI_URL_OVERRIDE: api.url,
        COPILOT_API_URL: api.url,
        COPILOT_DEBUG_GITHUB_API_URL: api.url,
        COPILOT_HOME: await createTemporaryFolder("copilot-home", cleanup),
      };
      // Only a server with --enable-smoke-test-driver takes a token from a setting.
      const token = { "chat.agentHost.unsafeTestToken": api.token };
      const profile = { settings: { ...hooks.settings, ...token, ...settings } };
      return startAgentMode({ ...window, profile, environment }, cleanup);
    },
  };
}

async function findObstacle(): Promise<string | undefined> {
  if (isOldestMeant()) return "the oldest VS Code opens no session of the Agent Host in a window";
  const server = await provideServer();
  return provideSessionDatabase(server).then(
    () => undefined,
    () => "the Agent Host's database cannot be built (python3, make and g++ are needed)",
  );
}
