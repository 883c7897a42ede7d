export { asOfField, blameChange, findSince, toCurrentLines } from "./asOf.ts";
export { operationFields, toOperations } from "./operationFields.ts";
export { describePart, withoutRejected } from "./operationParts.ts";
export { describeOperation } from "./operationReport.ts";
