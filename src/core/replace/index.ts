export { createOutputLimit, type OutputLimit } from "./outputLimit.ts";
export {
  findPatternReplacements,
  findTextReplacements,
  type FoundReplacements,
  type PatternLimits,
  placeInOriginal,
} from "./normalizedReplacements.ts";
export { type PatternReplacementPlan, planPatternReplacement } from "./patternReplacement.ts";
export { findRepeatedText } from "./repeatedText.ts";
export { planAppend, planWrite } from "./writeContent.ts";
