export { maxFileBytes } from "./readContent.ts";
