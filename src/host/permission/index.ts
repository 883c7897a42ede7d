export { judge, type JudgedWindow, type Judgement } from "./judgePermission.ts";
export { createKnownPaths, type ReadAccess } from "./pathAllowList.ts";
export {
  findRefusedPlaces,
  globPlatform,
  pathPlatform,
  readPathEnvironment,
} from "./pathEnvironment.ts";
export { registerPermissionMode } from "./permissionMode.ts";
