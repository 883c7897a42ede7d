import type { SetupFacts } from "./facts.ts";

/** The answer in one or two sentences: whether agents can use Linewise, and what is recorded. */
export function sayHeadline(facts: SetupFacts, toFix: number): string {
  if (toFix > 0) {
    return toFix === 1
      ? "One thing keeps agents in this window from using Linewise as they could."
      : `${toFix} things keep agents in this window from using Linewise as they could.`;
  }
  const canUse = "Agents in this window can use Linewise";
  if (!isChatRecorded(facts)) return `${canUse}; only what its own tools change is recorded.`;
  return facts.recording.agents.every(({ hooks }) => hooks.kind === "here")
    ? `${canUse}, and what they change is recorded.`
    : `${canUse}, and what they change in the chat is recorded.`;
}

function isChatRecorded({ settings, isTrusted, recording, chat }: SetupFacts): boolean {
  return (
    settings.record === "all" &&
    isTrusted &&
    recording.isDoorOpen &&
    chat["chat.useHooks"] === true &&
    chat["chat.plugins.enabled"] === true
  );
}
