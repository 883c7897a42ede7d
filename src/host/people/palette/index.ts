export { registerPalette } from "./registerPalette.ts";
