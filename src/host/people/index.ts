export { registerPalette } from "./palette/index.ts";
export { registerProtect } from "./protect/index.ts";
export { registerRunTool } from "./runTool/index.ts";
export { registerSample } from "./sample/index.ts";
export { createSetupLog, registerCheckSetup } from "./setup/index.ts";
