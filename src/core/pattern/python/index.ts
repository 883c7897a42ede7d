export { compilePython } from "./compilePython.ts";
export { refuseFolding } from "./letterCase.ts";
export { parsePythonTemplate } from "./template.ts";
