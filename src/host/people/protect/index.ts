export { registerProtect } from "./registerProtect.ts";
