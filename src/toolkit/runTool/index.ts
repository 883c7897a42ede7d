export { describeForEditor, starterInput } from "./inputJson.ts";
