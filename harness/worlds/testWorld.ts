import { isOldestMeant } from "../vscode/serverNode.ts";
import { copilotChat } from "./copilot.ts";
import { ownModel } from "./ownModel.ts";
import type { World } from "./world.ts";

/**
 * The world of tests that are about none, in which the model gets our tools in full. In the oldest VS
 * Code, Copilot offers no model of the user's own at a custom endpoint.
 */
export function testWorld(): World {
  return isOldestMeant() ? copilotChat : ownModel;
}
