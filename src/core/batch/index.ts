export { copyLines } from "./lineChunks.ts";
export type { LineOperation } from "./lineOperation.ts";
export { findConflict, findInvalid, nameRange, orderByPosition } from "./checkLineOperations.ts";
export type { OperationOutcome } from "./operationOutcomes.ts";
export { type Operation, type OperationsPlan, planOperations } from "./operations.ts";
export type { SearchOperation } from "./searchOperations.ts";
