import { maxRuleLength } from "../ignore/ruleLines.ts";

/**
 * A rule takes some ten bytes, so this is a hundred times what people write. To compile the worst
 * rules of that size takes two seconds.
 */
export const maxIgnoreFileBytes = 1 << 20;

/** Why the rules of an ignore file do not count, beside the system's reasons. */
export const ignoreFileGap = {
  noFile: "not a file",
  /** It may lead out of the workspace. */
  link: "a link",
  tooLarge: "over 1 MB",
  /** The other rules of the file count. */
  longRule: `a rule over ${maxRuleLength} characters`,
} as const;
