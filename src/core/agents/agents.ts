import type { Agent, HookFields } from "./agent.ts";
import { claudeCode } from "./claudeCode.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { copilotCli } from "./copilotCli.ts";

/**
 * All agents whose calls can be recorded. The order is that in which a person is shown them; it does not
 * say who tells of an event.
 *
 * To add one, write its file beside these, and name it here.
 */
export const agents: readonly Agent[] = [
  // In VS Code.
  copilot,
  copilotCli,
  // By themselves, in terminals or with extensions of their own.
  claudeCode,
  codex,
];

/** Who tells of an event, by its fields: each agent has some that no other has. */
export function findAgent(fields: HookFields): Agent {
  return agents.find(({ isTelling }) => isTelling(fields)) ?? copilot;
}
