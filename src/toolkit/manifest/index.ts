export type { CommandId } from "./commands.ts";
export {
  beforeScheme,
  contextKeys,
  contributedName,
  decisionScheme,
  editsViewNames,
  historyScheme,
  type ItemAbility,
  ownFileScheme,
  ownTextSchemes,
  reviewNames,
  schemaAuthority,
  unlistedCommands,
  walkthroughId,
} from "./names.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
