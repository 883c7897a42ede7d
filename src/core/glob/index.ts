export {
  compileFilesExclude,
  type FilesExcluder,
  type FilesExcludeSetting,
} from "./filesExclude.ts";
export {
  compileGlob,
  compileSelection,
  type FileSelection,
  type Glob,
  type GlobPlatform,
  type PathExcluder,
} from "./glob.ts";
export { type PathTest, prefilterOf } from "./globPrefilter.ts";
export { comparePaths } from "./pathOrder.ts";
