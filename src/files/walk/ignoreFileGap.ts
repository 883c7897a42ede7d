/**
 * A rule takes some ten bytes, so this is a hundred times what people write. To compile the worst
 * rules of that size takes two seconds.
 */
export const maxIgnoreFileBytes = 1 << 20;

/** Longer than any path that Linux opens, and far from what the engine's expressions can hold. */
export const maxRuleLength = 4_096;

/** Why the rules of an ignore file do not count, beside the system's reasons. */
export const ignoreFileGap = {
  noFile: "not a file",
  /** It may lead out of the workspace. */
  link: "a link",
  tooLarge: "over 1 MB",
  longRule: "a rule over 4096 characters",
} as const;
