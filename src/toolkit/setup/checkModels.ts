import type { SetupFacts } from "./facts.ts";
import { type Finding, ok, problem, unknown } from "./finding.ts";

/** Which models this window has, and what decides whether they get the schemas of our tools at once. */
export function checkModels({ modelVendors, chat }: SetupFacts): readonly Finding[] {
  if (modelVendors === undefined) {
    return [
      unknown(
        "VS Code could not list its models.",
        'make sure that you can pick a model in the chat, then run "Linewise: Check Setup" again.',
      ),
    ];
  }
  const listed =
    modelVendors.length === 0
      ? problem(
          "No model is listed.",
          'sign in to Copilot, or add a model of your own with "Chat: Manage Language Models".',
        )
      : ok(`Models are listed of: ${modelVendors.join(", ")}.`);
  return [
    listed,
    unknown(
      "Copilot gives some models the tools deferred, as bare names that they must first look up with tool_search. Which ones, and which model a chat uses, cannot be seen from here.",
      "choose the agent Linewise in the chat, which has the tools in full; or clear `toolSearch` in Configure Tools.",
    ),
    chat["chat.agentHost.copilot.toolSearch.enabled"] === false
      ? ok("Sessions of the Agent Host get the tools in full.")
      : unknown(
          "Sessions of the Agent Host may get the tools deferred; no stable API tells whether it is there.",
          "set `chat.agentHost.copilot.toolSearch.enabled` to false to have them in full in its sessions.",
        ),
  ];
}
