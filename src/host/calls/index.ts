export { registerTool } from "./registerTool.ts";
export type { Services } from "./services.ts";
export { createToolWorkspace } from "./toolWorkspace.ts";
