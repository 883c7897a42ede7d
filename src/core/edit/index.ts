export { composeEdits } from "./composeEdits.ts";
export {
  applyEdit,
  type ChangedRange,
  createEdit,
  type Edit,
  invertEdit,
  isEmptyEdit,
  isEmptyRange,
  newLengthOf,
  type OffsetRange,
  type PlacedReplacement,
  placeReplacements,
  rangesMeet,
  type Replacement,
} from "./edit.ts";
export { type OffsetMapper, offsetMapper } from "./offsetMapper.ts";
export { minimizeEdit } from "./minimizeEdit.ts";
export { rebaseEdit } from "./rebaseEdit.ts";
