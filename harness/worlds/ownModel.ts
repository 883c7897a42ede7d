import { chatCompletions } from "../model/chatCompletions.ts";
import { type AnswerBody, speak, startModelEndpoint } from "../model/modelEndpoint.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { type AgentMode, startAgentMode } from "../vscode/agentMode.ts";
import type { World, WorldOptions } from "./world.ts";

export const ownModel: World = {
  name: "own-model",
  description: "a model of the user's own at a custom endpoint, which gets our tools in full",
  isAgentHost: false,
  chat: { mode: "agent", modelSelector: { vendor: "customendpoint" } },
  start: async ({ answer, ...options }, cleanup) =>
    startOwnModel("Scripted", speak(chatCompletions, answer), options, cleanup),
};

/** {@link ownModel} with a model of this name behind it, which speaks chat completions itself. */
export async function startOwnModel(
  name: string,
  answer: AnswerBody,
  { settings = {}, ...window }: Omit<WorldOptions, "answer">,
  cleanup: Cleanup,
): Promise<AgentMode> {
  const url = await startModelEndpoint(answer, cleanup);
  return startAgentMode({ ...window, profile: { settings, model: { name, url } } }, cleanup);
}
