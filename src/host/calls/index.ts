export { createArrivals } from "./arrivals.ts";
export { createLanguageModelTool, invokeWithProgress } from "./languageModelTool.ts";
export { noteAnswer } from "./noteAnswer.ts";
export { type CallingPerson, openCall, type PersonsEdit } from "./openCall.ts";
export type { CallServices, Services } from "./services.ts";
export { createToolWorkspace } from "./toolWorkspace.ts";
