export { describeForEditor, parseJson } from "./inputJson.ts";
export { type AtHand, starterInput } from "./starterInput.ts";
