export { invokeCall } from "./invokeCall.ts";
export { createLanguageModelTool } from "./languageModelTool.ts";
export { type CallingPerson, openCall, type PersonsEdit } from "./openCall.ts";
export type { CallServices, Services } from "./services.ts";
export { createToolWorkspace } from "./toolWorkspace.ts";
