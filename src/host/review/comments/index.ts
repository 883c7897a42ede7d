export { type ChangeComments, createChangeComments } from "./changeComments.ts";
