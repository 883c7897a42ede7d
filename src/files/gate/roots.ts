import {
  type AbsolutePath,
  descend,
  diskLocation,
  formatPath,
  isInside,
  isNetworkPath,
  isOnDisk,
  type Location,
  parentOf,
  parseAbsolutePath,
  type PathContext,
  type PathPlatform,
  type RefusedPlace,
  splitNames,
} from "../../core/path/index.ts";
import { isMissing } from "../systemError.ts";
import { canonicalize } from "./canonicalPath.ts";
import type { DiskAccess } from "./diskAccess.ts";
import { findListedPath, mayBeShortNames } from "./listedNames.ts";

/** A folder that paths are inside of or not. */
export interface Root extends Location {
  /**
   * With links followed. If undefined, no real path is inside: it cannot be determined, or a relative
   * allowed path leads elsewhere than it says.
   */
  readonly real: AbsolutePath | undefined;
}

export function prepareRoots(
  locations: readonly Location[],
  environment: PathEnvironment,
): Promise<Root[]> {
  return Promise.all(
    locations.map(async (location) => ({
      ...location,
      real: isOnDisk(location) ? await realPathOf(location.path, environment) : location.path,
    })),
  );
}

/**
 * A POSIX system follows all links in one system call, and each of our calls asks about some ten roots.
 * Most of them are missing: a missing one lies in its folder, wherever that is. If that gives no
 * answer, and on Windows, where it would ask a server for a link's target, links are followed one by
 * one.
 */
async function realPathOf(
  path: AbsolutePath,
  environment: PathEnvironment,
): Promise<AbsolutePath | undefined> {
  const { platform, disk } = environment;
  if (platform === "posix") {
    const name = path.segments.at(-1);
    if (name !== undefined && (await isNothingAt(path, disk))) {
      const folder = await realPathOf(parentOf(path), environment);
      return folder && descend(folder, [name]);
    }
    const spelled = await askRealPath(path, disk);
    const listed = spelled && (await findListedPath(spelled, disk).catch(() => undefined));
    if (listed !== undefined) return listed.path;
  }
  const { kind, real } = await canonicalize(path, platform, disk);
  return kind === "unresolvable" ? undefined : real;
}

async function isNothingAt(path: AbsolutePath, disk: DiskAccess): Promise<boolean> {
  try {
    await disk.lstat(formatPath(path));
    return false;
  } catch (error) {
    return isMissing(error);
  }
}

async function askRealPath(
  path: AbsolutePath,
  disk: DiskAccess,
): Promise<AbsolutePath | undefined> {
  const real = await disk.realpath(formatPath(path)).catch(() => undefined);
  // A name that is not valid UTF-8 is not the one that was read.
  return real === undefined || real.includes("\uFFFD")
    ? undefined
    : parseAbsolutePath(real, "posix");
}

/**
 * `linewise.allowedPaths`. An entry that is meaningless on this platform allows nothing. A relative
 * entry applies to every workspace, even one in which it is a link to elsewhere; then no real path is
 * inside.
 */
export async function prepareAllowedRoots(
  folders: readonly Root[],
  environment: PathEnvironment,
): Promise<Root[]> {
  const entries = environment.allowedPaths.flatMap((entry) =>
    locateAllowed(entry, folders, environment.platform),
  );
  const roots = await prepareRoots(
    entries.map(({ location }) => location),
    environment,
  );
  return roots.map((root, index) => {
    const isThere = root.real !== undefined && entries[index]?.mayLeadTo(root.real) === true;
    return isThere ? root : { ...root, real: undefined };
  });
}

interface AllowedEntry {
  readonly location: Location;
  /** Whether an entry that leads to this place still means what it says. */
  readonly mayLeadTo: (real: AbsolutePath) => boolean;
}

function locateAllowed(
  entry: string,
  folders: readonly Root[],
  platform: PathPlatform,
): AllowedEntry[] {
  if (entry === "" || entry.includes("\0")) return [];
  const absolute = parseAbsolutePath(entry, platform);
  if (absolute !== undefined) {
    return [{ location: diskLocation(absolute), mayLeadTo: () => true }];
  }
  return folders.map(({ scheme, authority, path, real = path }) => {
    const names = splitNames(entry, isOnDisk({ scheme }) ? platform : "posix");
    const [asGiven, expected] = [descend(path, names), descend(real, names)];
    return {
      location: { scheme, authority, path: asGiven },
      mayLeadTo: (found) =>
        isInside(found, real, "exact") || isSame(found, expected) || isSame(found, asGiven),
    };
  });
}

function isSame(one: AbsolutePath, other: AbsolutePath): boolean {
  return one.segments.length === other.segments.length && isInside(one, other, "folded");
}

/**
 * The spelling of the root under which it holds the path as given: its own or its real one, since an
 * agent may know either.
 */
export async function baseOf(
  location: Location,
  root: Root,
  disk: DiskAccess,
): Promise<AbsolutePath | undefined> {
  const isGiven = isSameFileSystem(location, root) && (await holds(root.path, location, disk));
  return isGiven ? root.path : realBaseOf(location, root, disk);
}

/** The root, links followed, if it holds the place, links followed. */
export async function realBaseOf(
  real: Location,
  root: Root,
  disk: DiskAccess,
): Promise<AbsolutePath | undefined> {
  if (root.real === undefined || !isSameFileSystem(real, root)) return undefined;
  return (await holds(root.real, real, disk)) ? root.real : undefined;
}

/** A network path is touched only below a folder that the user has opened or allowed. */
export function isForeignNetworkPath(location: Location, roots: readonly Root[]): boolean {
  return (
    isNetworkPath(location.path) &&
    !roots.some(({ path, real = path }) =>
      [path, real].some((spelling) => isInside(location.path, spelling, "folded")),
    )
  );
}

function isSameFileSystem(one: Location, other: Location): boolean {
  return one.scheme === other.scheme && one.authority === other.authority;
}

/**
 * Names that differ only in case or composition, or as a long and a short one, are the same folder on
 * some file systems and siblings on others; the disk itself says which.
 */
async function holds(
  folder: AbsolutePath,
  { scheme, path }: Location,
  disk: DiskAccess,
): Promise<boolean> {
  if (isInside(path, folder, "exact")) return true;
  const sameDepth = { root: path.root, segments: path.segments.slice(0, folder.segments.length) };
  if (!isOnDisk({ scheme }) || !isInside(withShortNamesOf(folder, sameDepth), folder, "folded")) {
    return false;
  }
  return isSameEntry(formatPath(sameDepth), formatPath(folder), disk);
}

/** The path with the names of `folder` where its own may be short for those, or long. */
function withShortNamesOf(folder: AbsolutePath, { root, segments }: AbsolutePath): AbsolutePath {
  const spell = (name: string, index: number): string => {
    const other = folder.segments[index] ?? "";
    return mayBeShortNames(name, other) ? other : name;
  };
  return { root, segments: segments.map(spell) };
}

async function isSameEntry(one: string, other: string, disk: DiskAccess): Promise<boolean> {
  try {
    const [first, second] = await Promise.all([disk.lstat(one), disk.lstat(other)]);
    return first.identity === second.identity;
  } catch {
    return false;
  }
}

/** All that decides where a path leads. It comes from the host alone; no tool's input adds to it. */
export interface PathEnvironment extends PathContext {
  /** As in `linewise.allowedPaths`: absolute, or relative to each workspace folder. */
  readonly allowedPaths: readonly string[];
  /**
   * Folders that this window has made, by their real paths. They count as inside the workspace; one that
   * is now a link to elsewhere does not.
   */
  readonly ownFolders: readonly AbsolutePath[];
  readonly refusedPlaces: readonly RefusedPlace[];
  /** Nothing outside the allowed paths is examined, so nothing about it can be revealed. */
  readonly isConfined: boolean;
  readonly disk: DiskAccess;
  /** What is at a place that is not on the disk. */
  readonly virtualKind: (location: Location) => Promise<"file" | "folder" | "missing">;
}
