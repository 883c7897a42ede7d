export { lastName, showNameFirst } from "./nameFirst.ts";
export {
  findPresentRules,
  globsOf,
  type Place,
  type PresentRules,
  type RuleEntries,
  withEntries,
} from "./protection.ts";
