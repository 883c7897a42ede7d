export { readCommentMarks } from "./commentMarks.ts";
export { type Definition, findDefinition } from "./findDefinition.ts";
export type { OutlineSymbol } from "./outlineSymbol.ts";
