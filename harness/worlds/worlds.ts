import { agentHost, agentHostClaude } from "./agentHost.ts";
import { copilotClaude, copilotGpt } from "./copilot.ts";
import { ownModel } from "./ownModel.ts";
import type { World } from "./world.ts";

/** The first is what most users have, and what `npm start` shows. */
export const worlds: readonly [World, ...World[]] = [
  copilotClaude,
  copilotGpt,
  ownModel,
  agentHost,
  agentHostClaude,
];
