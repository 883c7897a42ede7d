export { createHostRecorder, type HostRecorder } from "./hostRecorder.ts";
