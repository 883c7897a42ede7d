export { registerPeople } from "./registerPeople.ts";
export { createSetupLog } from "./setup/index.ts";
