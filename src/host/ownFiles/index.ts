export { createOwnFiles, type OwnFiles } from "./ownFiles.ts";
