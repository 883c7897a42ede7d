export { registerStatusBar } from "./statusBar.ts";
