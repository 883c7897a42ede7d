export { editsViewNames, type ItemAbility } from "./editsView.ts";
export { contributedName } from "./manifest.ts";
export { paletteNames } from "./paletteCommands.ts";
export { reviewNames } from "./review.ts";
export { ownFileScheme, runToolNames } from "./runTool.ts";
export { parseSettings, type Settings, settings } from "./settings.ts";
export { sampleNames } from "./walkthrough.ts";
