export { contributedName } from "./manifest.ts";
export { reviewNames } from "./review.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
