export { findRest } from "./findRest.ts";
export { keepByLaw, keepWhatMayBeRest, orderFiles } from "./keepByLaw.ts";
