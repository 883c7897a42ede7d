export { compileIgnoreFile } from "./ignoreFile.ts";
export { addIgnoreFile, type IgnoreScope, isIgnored, scopeInside } from "./ignoreScope.ts";
export {
  hasTooManyRules,
  maxDeepRules,
  maxRuleLength,
  maxRules,
  withoutLongRules,
} from "./ruleLines.ts";
