export { findRest, isMade, isOthersToo } from "./findRest.ts";
export { keepByLaw, keepWhatMayBeRest, orderFiles } from "./keepByLaw.ts";
export { findTextsBack, getsItsLinesBack, type TextsBack } from "./textsBack.ts";
