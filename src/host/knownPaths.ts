import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import type { Workspace } from "../toolkit/workspace.ts";

/** What a tool may ask for: no more than was judged, and approved where that is needed. */
export interface KnownPaths {
  /** Refuses a path that nobody was asked about. */
  readonly guard: (resolve: Workspace["resolve"]) => Workspace["resolve"];
  /** A search has found these, below paths that are known. */
  readonly add: (uris: readonly string[]) => void;
}

/**
 * A tool gets the paths that its call names, what its own searches found, and what anyone may read
 * without being asked. Another one is a bug of the tool, and throws.
 *
 * @param named As the call spells them.
 */
export function createKnownPaths(
  named: readonly string[],
  mayReadUnasked: (target: ResolvedPath) => boolean,
): KnownPaths {
  const known = new Set(named);
  return {
    guard: (resolve) => async (path) => {
      const resolved = await resolve(path);
      if (resolved.ok && !known.has(path) && !mayReadUnasked(resolved.value)) {
        throw new Error(`A tool asks for a path that its call does not name: ${path}`);
      }
      return resolved;
    },
    add(uris) {
      for (const uri of uris) known.add(uri);
    },
  };
}
