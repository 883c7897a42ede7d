import type { SetupFacts } from "./facts.ts";
import { type Finding, note, ok, onlyIf, problem, unknown } from "./finding.ts";

/** Whether VS Code has our tools, and whether its settings let agents have them. */
export function checkTools({ ownTools, listedTools, chat }: SetupFacts): readonly Finding[] {
  const missing = ownTools.filter((name) => !listedTools.includes(name));
  return [
    missing.length === 0
      ? ok(`All ${ownTools.length} tools are registered: ${ownTools.join(", ")}.`)
      : problem(
          `${missing.length} of ${ownTools.length} tools are not registered: ${missing.join(", ")}.`,
          'run "Developer: Reload Window"; if that does not help, reinstall Linewise.',
        ),
    ...onlyIf(
      chat["chat.disableAIFeatures"] === true,
      problem("AI features are off.", "set `chat.disableAIFeatures` to false."),
    ),
    ...onlyIf(
      chat["chat.agent.enabled"] === false,
      problem(
        "Agent mode is off, and only agents use tools.",
        "set `chat.agent.enabled` to true; if it cannot be changed, your organization has set it.",
      ),
    ),
    ...onlyIf(
      chat["chat.extensionTools.enabled"] === false,
      problem(
        "Tools from extensions are off.",
        "set `chat.extensionTools.enabled` to true; if it cannot be changed, your organization has set it.",
      ),
    ),
    ...onlyIf(
      listedTools.length > 128,
      note(
        `VS Code lists ${listedTools.length} tools, and some models take at most 128.`,
        "turn off tools that you do not need, with Configure Tools in the chat.",
      ),
    ),
    unknown(
      "Which tools are selected in a chat cannot be seen from here.",
      "open Configure Tools in the chat and check that Linewise is selected.",
    ),
  ];
}
