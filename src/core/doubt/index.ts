export { findCutIndentation } from "./cutIndentation.ts";
export { findOmissionMark } from "./omissionMark.ts";
export { findPastedRow } from "./pastedRows.ts";
export { hasProseEscapes } from "./proseEscapes.ts";
export type { Remark } from "./remark.ts";
