export { askInRefactorPreview } from "./askInRefactorPreview.ts";
