import { claudeCode } from "../../../src/core/agents/claudeCode.ts";
import { codex } from "../../../src/core/agents/codex.ts";
import { copilotCli } from "../../../src/core/agents/copilotCli.ts";
import type { Agent } from "../../../src/core/agents/index.ts";
import type { HookedAgent } from "../../../src/toolkit/setup/wantedHooks.ts";

function hooked(agent: Agent): HookedAgent {
  const { ownHooks } = agent;
  if (ownHooks === undefined) throw new Error(`${agent.name} reads no hooks of the person's own.`);
  return { ...agent, ownHooks };
}

/** The agents that read hooks from a file of the person's own. */
export const hookedAgents = {
  claudeCode: hooked(claudeCode),
  codex: hooked(codex),
  copilotCli: hooked(copilotCli),
};
