export { findRest, isMade } from "./findRest.ts";
export { keepByLaw, keepWhatMayBeRest, orderFiles } from "./keepByLaw.ts";
