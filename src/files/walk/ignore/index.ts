export { compileIgnoreFile, hasTooManyRules, maxDeepRules, maxRules } from "./ignoreFile.ts";
export { type IgnoreScope, isIgnored, scopeInside } from "./ignoreScope.ts";
export { maxRuleLength, withoutLongRules } from "./ruleLines.ts";
