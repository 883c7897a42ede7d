import type { PathFailure } from "../../core/failure/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import {
  diskLocation,
  interpretPath,
  type Location,
  parseAbsolutePath,
  type ResolvedPath,
} from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { describePath, type GateContext } from "./describePath.ts";
import { memoizeDisk } from "./diskAccess.ts";
import {
  isForeignNetworkPath,
  type PathEnvironment,
  prepareAllowedRoots,
  prepareRoots,
} from "./roots.ts";

/**
 * The one way from a path in a tool's input to a place that may be touched. Nothing is opened; the
 * disk is asked only about names. The result is for the permission table, which decides what may be
 * told; a failure here depends on the spelling alone, or on what is inside the workspace.
 */
export async function resolvePath(
  given: string,
  environment: PathEnvironment,
): Promise<Result<ResolvedPath, PathFailure>> {
  const interpreted = interpretPath(given, environment);
  if (!interpreted.ok) return interpreted;
  const surroundings = await survey(environment);
  const roots = [...surroundings.folders, ...surroundings.allowed];
  if (interpreted.value.some((location) => isForeignNetworkPath(location, roots))) {
    const reason = "it is a network path";
    return fail({ code: "pathNotOnWindows", path: revealHiddenInName(given), reason });
  }
  return choose(given, interpreted.value, surroundings);
}

async function survey(environment: PathEnvironment): Promise<GateContext> {
  const refusedLocations = environment.refusedPlaces.map(({ path }) => {
    const absolute = parseAbsolutePath(path, environment.platform);
    if (absolute === undefined) throw new Error(`A refused place must be absolute: ${path}`);
    return diskLocation(absolute);
  });
  // The places lie side by side: asked one by one, most questions would be about the same folders.
  const atOnce = { ...environment, disk: memoizeDisk(environment.disk) };
  const [folders, refused] = await Promise.all([
    prepareRoots(environment.folders, atOnce),
    prepareRoots(refusedLocations, atOnce),
  ]);
  const allowed = await prepareAllowedRoots(folders, atOnce);
  const own = environment.ownFolders.map((path) => ({ ...diskLocation(path), real: path }));
  return { environment, folders, own, allowed, refused };
}

/** A path that exists in exactly one workspace folder means that one. */
async function choose(
  given: string,
  locations: readonly Location[],
  surroundings: GateContext,
): Promise<Result<ResolvedPath, PathFailure>> {
  const located = await Promise.all(
    locations.map((location) => describePath(location, surroundings)),
  );
  const candidates = [...new Map(located.map((path) => [path.uri, path])).values()];
  const existing = candidates.filter((path) =>
    mayBeKnownToExist(path, surroundings.environment.isConfined),
  );
  const [only, ...others] = candidates.length === 1 ? candidates : existing;
  if (only !== undefined && others.length === 0) return succeed(only);
  return fail({
    code: "ambiguousPath",
    path: revealHiddenInName(given),
    candidates: (existing.length === 0 ? candidates : existing).map((path) => path.shown),
  });
}

/** Where only allowed paths may be known, the others count as missing, whether or not they are. */
function mayBeKnownToExist(path: ResolvedPath, isConfined: boolean): boolean {
  const { asGiven, real } = path.insideAllowedPaths;
  return path.kind !== "missing" && (!isConfined || (asGiven && real));
}
