export { createPatternPool, type PatternPool } from "./patternPool.ts";
