export { collectMatches, isInsideCharacter, nextCharacter } from "./collectMatches.ts";
export { compileEcmaScript, escapePattern } from "./ecmascript.ts";
export { parseEcmaScriptTemplate } from "./ecmascriptTemplate.ts";
export { findForeignReference, type ForeignReference } from "./foreignReference.ts";
export type {
  CompiledPattern,
  FindMatches,
  MatchRequest,
  MatchTable,
  ReplacementTemplate,
} from "./matching.ts";
export { asNormalized, type NormalizedText, normalizeLineEndings } from "./normalizeLineEndings.ts";
export { compilePython, parsePythonTemplate, refuseFolding } from "./python/index.ts";
export { constantText, foldTemplate } from "./template.ts";
