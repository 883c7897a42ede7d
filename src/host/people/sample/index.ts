export { registerSample } from "./registerSample.ts";
