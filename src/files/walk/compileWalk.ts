import type { GlobFailure } from "../../core/failure/index.ts";
import { compileFilesExclude, compileSelection } from "../../core/glob/index.ts";
import { createLeftOutTest } from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { WalkRequest, WalkSpec } from "./walkRequest.ts";

export function compileWalk(spec: WalkSpec): Result<WalkRequest, GlobFailure> {
  const { platform, secrets } = spec;
  const selected = compileWalkSelection(spec);
  if (!selected.ok) return selected;
  return succeed({
    ...selected.value,
    isCaseSensitive: platform.isCaseSensitive,
    isHiddenBySetting: compileFilesExclude(spec.filesExclude, platform),
    innerRoots: new Set(spec.innerRoots),
    base: spec.base,
    includeHidden: spec.includeHidden,
    includeGitignored: spec.includeGitignored,
    listsAll: spec.listsAll,
    isSecret: secrets && createLeftOutTest(secrets),
  });
}

/** The globs of a walk, which count from where it starts. */
export function compileWalkSelection(spec: WalkSpec): ReturnType<typeof compileSelection> {
  const root = spec.folder.replaceAll("\\", "/").replace(/\/$/, "");
  const folder = spec.base === "" ? root : `${root}/${spec.base}`;
  return compileSelection(spec, { ...spec.platform, folder });
}
