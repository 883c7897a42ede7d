export { asOfField, findNamedSnapshot, toCurrentLines } from "./asOf.ts";
export {
  findUnusedFields,
  operationFields,
  sourcesOf,
  symbolsOf,
  type LineSource,
  toOperations,
} from "./operationFields.ts";
export { describeOperations, describePart, withoutRejected } from "./operationWords.ts";
export { planInFile } from "./planInFile.ts";
export { sentTexts } from "./sentTexts.ts";
export { type FilledOperations, fillOperations } from "./takeSources.ts";
