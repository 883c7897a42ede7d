export {
  findPresentRules,
  formerEntries,
  globsOf,
  type Place,
  type PresentRules,
  type RuleEntries,
  withEntries,
} from "./protection.ts";
