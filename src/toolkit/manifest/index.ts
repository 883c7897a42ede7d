export type { CommandId } from "./commands.ts";
export { contributedName } from "./manifest.ts";
export type { ItemAbility } from "./menus.ts";
export {
  contextKeys,
  decisionScheme,
  editsViewNames,
  ownFileScheme,
  reviewNames,
  schemaAuthority,
} from "./names.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
export { walkthroughId } from "./walkthrough.ts";
