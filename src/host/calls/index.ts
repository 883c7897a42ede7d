export { createLanguageModelTool } from "./languageModelTool.ts";
export type { Services } from "./services.ts";
export { createToolWorkspace } from "./toolWorkspace.ts";
