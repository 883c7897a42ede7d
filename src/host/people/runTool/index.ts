export { registerRunTool } from "./registerRunTool.ts";
