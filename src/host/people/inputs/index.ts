export { askSteps, type InputStep } from "./askSteps.ts";
export { type InputToggle, toggleField } from "./askText.ts";
export { createInputHistory, type InputHistory } from "./inputHistory.ts";
export type { Validate, Validation } from "./validation.ts";
