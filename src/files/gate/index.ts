export { canonicalize, type CanonicalPath } from "./canonicalPath.ts";
export { diskAccess } from "./diskAccess.ts";
export { resolvePath } from "./gate.ts";
export type { PathEnvironment } from "./roots.ts";
