export {
  findPresentRules,
  globsOf,
  type Place,
  type RuleEntries,
  type RuleSettings,
  withEntries,
} from "./protection.ts";
