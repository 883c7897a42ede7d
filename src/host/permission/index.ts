export { type CallPermission, type JudgedWindow, judgePermission } from "./judgePermission.ts";
export { createPathAllowList, type ReadAccess } from "./pathAllowList.ts";
export {
  findRefusedPlaces,
  globPlatform,
  pathPlatform,
  readPathEnvironment,
} from "./pathEnvironment.ts";
