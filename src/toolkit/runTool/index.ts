export { describeForEditor } from "./editorSchema.ts";
export { type JsonError, parseJson } from "./parseJson.ts";
export { type AtHand, starterInput } from "./starterInput.ts";
