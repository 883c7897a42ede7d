import type { GlobFailure } from "../../core/failure/index.ts";
import { compileFilesExclude, compileSelection } from "../../core/glob/index.ts";
import { createLeftOutTest } from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { WalkRequest, WalkRoot, WalkSpec } from "./walkRequest.ts";

/** What a walk asks about every entry, once its tree is known. */
export interface CompiledWalk {
  readonly settings: Omit<WalkRoot, "tree" | "rootPrefix">;
  readonly request: WalkRequest;
}

export function compileWalk(spec: WalkSpec): Result<CompiledWalk, GlobFailure> {
  const { platform, filesExclude, innerRoots, base, secrets } = spec;
  const selected = compileWalkSelection(spec);
  if (!selected.ok) return selected;
  return succeed({
    settings: {
      isCaseSensitive: platform.isCaseSensitive,
      isHiddenBySetting: compileFilesExclude(filesExclude, platform),
      innerRoots: new Set(innerRoots),
    },
    request: {
      base,
      includeHidden: spec.includeHidden,
      includeGitignored: spec.includeGitignored,
      ...selected.value,
      isSecret: secrets && createLeftOutTest(secrets),
    },
  });
}

/** The globs of a walk, which count from where it starts. */
export function compileWalkSelection(spec: WalkSpec): ReturnType<typeof compileSelection> {
  const root = spec.folder.replaceAll("\\", "/").replace(/\/$/, "");
  const folder = spec.base === "" ? root : `${root}/${spec.base}`;
  return compileSelection(spec, { ...spec.platform, folder });
}
