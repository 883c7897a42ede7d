export { createFileSnapshots, type FileSnapshots } from "./fileSnapshots.ts";
