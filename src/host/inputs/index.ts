export { askSteps, type TextStep } from "./askSteps.ts";
export { askText, type InputToggle } from "./askText.ts";
export { createInputHistory, type InputHistory } from "./inputHistory.ts";
export type { Judge, Judgement } from "./judging.ts";
