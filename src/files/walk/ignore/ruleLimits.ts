import { isDeepRule } from "./deepRule.ts";
import { ruleLinesOf } from "./ruleLines.ts";

/** Several times what people write: a path may be held against each rule of a file. */
export const maxRules = 2_000;
/** Of these, rules with several `**`. */
export const maxDeepRules = 100;

/** Together: the engine compiles them all when a path is first held against them. */
export const maxRuleCharacters = 1 << 16;

export function hasTooManyRules(text: string): boolean {
  const lines = ruleLinesOf(text);
  return (
    lines.length > maxRules ||
    lines.join("").length > maxRuleCharacters ||
    lines.filter(isDeepRule).length > maxDeepRules
  );
}
