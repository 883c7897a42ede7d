export { contributedName } from "./manifest.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
