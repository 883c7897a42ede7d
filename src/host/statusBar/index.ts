export { registerPermissionMode } from "./permissionMode.ts";
export { registerStatusBar } from "./statusBar.ts";
