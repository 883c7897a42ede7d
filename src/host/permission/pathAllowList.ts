import { isSameTarget, type ResolvedPath } from "../../core/path/index.ts";
import { fail, succeed } from "../../core/result.ts";
import type { Workspace } from "../../toolkit/workspace/index.ts";

/** What a tool may ask for: no more than was judged, and approved where that is needed. */
interface PathAllowList {
  /** Refuses a path that nobody was asked about. */
  readonly guard: (resolve: Workspace["resolve"]) => Workspace["resolve"];
  /** A search has found these, below paths that are known. */
  readonly add: (uris: readonly string[]) => void;
}

/**
 * - `free`: read without being asked
 * - `place`: asked for because of where it is
 * - `secret`: asked for because of what it usually holds
 */
export type ReadAccess = "free" | "place" | "secret";

/**
 * A tool gets the paths that its call names, the files that its own searches found, and what may be
 * read without asking. Any other path is a bug in the tool, and throws. A path that needs a question
 * must still lead to what was judged: while a person read it, a file may have become a link to another.
 * For any other that the call names nobody is waited for, so it is followed once.
 *
 * @param named As the call spells them; the first time that one is resolved, the call is judged on it.
 */
export function createPathAllowList(
  named: readonly string[],
  accessOf: (target: ResolvedPath) => ReadAccess,
): PathAllowList {
  const judged = new Map<string, ResolvedPath>();
  const found = new Set<string>();
  return {
    guard: (resolve) => async (path) => {
      const before = judged.get(path);
      if (before !== undefined && accessOf(before) === "free") return succeed(before);
      const resolved = await resolve(path);
      if (!resolved.ok) return resolved;
      const target = resolved.value;
      const isNamed = named.includes(path);
      if (isNamed && before === undefined) judged.set(path, target);
      const access = accessOf(target);
      if (access === "free") return resolved;
      if (!isNamed && !found.has(path)) {
        throw new Error(`A tool asks for a path that its call does not name: ${path}`);
      }
      const isAsJudged = isNamed
        ? before === undefined || isSameTarget(before, target)
        : access === "place";
      return isAsJudged
        ? resolved
        : fail({ code: "pathUnresolvable", path: target.shown, cause: "ESTALE" });
    },
    add(uris) {
      for (const uri of uris) found.add(uri);
    },
  };
}
