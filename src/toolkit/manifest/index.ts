export type { CommandId } from "./commands.ts";
export {
  beforeScheme,
  contextKeys,
  contributedName,
  decisionScheme,
  editsViewNames,
  historyScheme,
  inputsFolder,
  type ItemAbility,
  ownTextSchemes,
  reviewNames,
  schemaScheme,
  unlistedCommands,
  walkthroughId,
} from "./names.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
