export { asOfField, findNamedSnapshot, toCurrentLines } from "./asOf.ts";
export {
  symbolPlacesOf,
  operationFields,
  sourcesOf,
  type LineSource,
  toOperations,
} from "./operationFields.ts";
export { describePart, withoutRejected } from "./operationParts.ts";
export { describeOperation } from "./operationReport.ts";
export { planInFile } from "./planInFile.ts";
export { sentTexts } from "./sentTexts.ts";
export { type FilledOperations, fillOperations } from "./takeSources.ts";
