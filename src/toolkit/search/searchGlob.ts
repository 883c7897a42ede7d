import { type Result, succeed } from "../../core/result.ts";
import { flag, withDefault } from "../input/index.ts";
import {
  type FileQuery,
  type SearchFindings,
  type SearchQuery,
  splitGlob,
  type Workspace,
} from "../workspace/index.ts";

export const includeGitignored = withDefault(flag(""), false);

/** Files that a glob over the workspace finds only on request. */
export const globFlags = {
  include_gitignored: includeGitignored,
  include_hidden: withDefault(flag(""), false),
};

/** The fields of the tools that take a glob over the workspace. */
interface GlobInput {
  readonly glob_pattern: string;
  readonly include_gitignored: boolean;
  readonly include_hidden: boolean;
}

/** The folder that a glob names, for the permission check; the workspace folders need none. */
export function foldersOf({ glob_pattern }: Pick<GlobInput, "glob_pattern">): readonly string[] {
  const { folder } = splitGlob(glob_pattern);
  return folder === "" ? [] : [folder];
}

/** Searches the files of the workspace that match a glob. */
export async function searchGlob(
  workspace: Workspace,
  input: GlobInput,
  query: Omit<SearchQuery, "scope">,
): Promise<Result<SearchFindings>> {
  const { folder, rest } = splitGlob(input.glob_pattern);
  const base = folder === "" ? succeed(undefined) : await workspace.resolve(folder);
  if (!base.ok) return base;
  const selection: FileQuery = {
    pattern: rest,
    slashless: "inFolder",
    exclude: [],
    includeHidden: input.include_hidden,
    includeGitignored: input.include_gitignored,
  };
  return workspace.search({ ...query, scope: { kind: "glob", base: base.value, selection } });
}
