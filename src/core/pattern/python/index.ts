export { compilePython } from "./compilePython.ts";
export { refuseFolding } from "./letterFolding.ts";
export { parsePythonTemplate } from "./template.ts";
