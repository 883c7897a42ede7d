export { compileIgnoreFile, hasTooManyRules, maxRules } from "./ignoreFile.ts";
export { type IgnoreScope, isIgnored, scopeInside } from "./ignoreScope.ts";
export { maxRuleLength, maxRuleStars, withoutCostlyRules } from "./ruleLines.ts";
