export { followEditorUndo, noteTakenBack } from "./editorUndo.ts";
export { createRevertedFiles, followReverts } from "./revertedFiles.ts";
