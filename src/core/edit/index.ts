export { findAppliedReplacements } from "./appliedReplacements.ts";
export { composeEdits } from "./composeEdits.ts";
export {
  applyEdit,
  createEdit,
  type Edit,
  emptyEdit,
  invertEdit,
  isEmptyEdit,
  newLengthOf,
  type PlacedReplacement,
  placeReplacements,
  type Replacement,
} from "./edit.ts";
export { mapOffset, type OffsetMapper, offsetMapper } from "./mapOffset.ts";
export { minimizeEdit } from "./minimizeEdit.ts";
export { type OffsetRange, rangesMeet } from "./offsetRange.ts";
export { rebaseEdit } from "./rebaseEdit.ts";
