export { askSteps } from "./askSteps.ts";
export { type InputToggle, type TextQuestion } from "./askText.ts";
export { createInputHistory, type InputHistory } from "./inputHistory.ts";
export type { Judge, Judgement } from "./judging.ts";
