import { maxDeepRules, maxRuleLength, maxRules } from "./ignore/index.ts";

/** Many times what people write, comments included: to read even those takes time. */
export const maxIgnoreFileBytes = 1 << 18;

/** Why the rules of an ignore file do not count, beside the system's reasons. */
export const ignoreFileCause = {
  noFile: "not a file",
  /** It may lead out of the workspace. */
  link: "a link",
  tooLarge: "over 256 KB",
  tooManyRules: `over ${maxRules} rules, 64 KB of rules, or ${maxDeepRules} rules with several **`,
  /** The other rules of the file count. */
  longRule: `a rule over ${maxRuleLength} characters`,
} as const;
