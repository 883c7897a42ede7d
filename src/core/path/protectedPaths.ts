import { createRuleCompiler, findNameRules, type NameRules } from "./nameRules.ts";
import type { PathNames } from "./resolvedPath.ts";

/** `linewise.protectedPaths`, compiled. */
type Protection = NameRules<boolean>;

export const compileProtection = createRuleCompiler<boolean>();

/**
 * The pattern that protects the path, if any does: for each of its names the last pattern that
 * matches decides, and one protected name is enough.
 */
export function findProtection(protection: Protection, names: PathNames): string | undefined {
  return findNameRules(protection, names).find(({ value }) => value)?.pattern;
}
