export { collectMatches, isInsideCharacter, nextCharacter } from "./collectMatches.ts";
export { compileEcmaScript } from "./ecmascript.ts";
export { parseEcmaScriptTemplate } from "./ecmascriptTemplate.ts";
export {
  toLf,
  type NormalizedText,
  asNormalized,
  normalizeLineEndings,
} from "./lineEndingView.ts";
export type { CompiledPattern, FindMatches, MatchRequest, MatchTable } from "./matching.ts";
export { compilePython, parsePythonTemplate, refuseFolding } from "./python/index.ts";
export { constantText, foldTemplate, type ReplacementTemplate } from "./template.ts";
