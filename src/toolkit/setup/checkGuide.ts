import type { SetupFacts } from "./facts.ts";
import { type Finding, note, ok, unknown } from "./finding.ts";

/** Whether agents are told to prefer our tools, and what else may keep that from them. */
export function checkGuide({ guidesAgents, chat }: SetupFacts): readonly Finding[] {
  if (!guidesAgents) {
    return [
      note(
        "The guide is off: agents are not told to prefer the Linewise tools.",
        "set `linewise.guideAgents` to true.",
      ),
    ];
  }
  if (chat["chat.includeApplyingInstructions"] === false) {
    return [
      note(
        "The guide is on (`linewise.guideAgents`), but VS Code leaves out all instructions that apply automatically.",
        "set `chat.includeApplyingInstructions` to true.",
      ),
    ];
  }
  return [
    ok("The guide is on (`linewise.guideAgents`), and no setting turns it off."),
    unknown(
      "Whether its instructions were disabled one by one cannot be seen from here.",
      'run "Chat: Configure Instructions" and check that the Linewise instructions are on.',
    ),
  ];
}
