export type { CommandId } from "./commands.ts";
export {
  contextKeys,
  contributedName,
  decisionScheme,
  editsViewNames,
  type ItemAbility,
  ownFileScheme,
  reviewNames,
  schemaAuthority,
  unlistedCommands,
  walkthroughId,
} from "./names.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
