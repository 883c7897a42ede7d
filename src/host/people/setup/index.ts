export { createSetupLog, registerCheckSetup } from "./checkSetup.ts";
