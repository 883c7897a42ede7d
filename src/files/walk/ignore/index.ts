export { compileIgnoreFile } from "./ignoreFile.ts";
export { addIgnoreFile, type IgnoreScope, isIgnored, scopeInside } from "./ignoreScope.ts";
export { hasTooManyRules, maxDeepRules, maxRules } from "./ruleLimits.ts";
export { maxRuleLength, withoutLongRules } from "./ruleLines.ts";
