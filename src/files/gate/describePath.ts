import {
  type AbsolutePath,
  descend,
  foldName,
  formatForGlobs,
  formatPath,
  formatUri,
  isInside,
  isOnDisk,
  type Location,
  type PathName,
  type PathNames,
  type ResolvedPath,
  showPath,
  type WorkspaceFolder,
} from "../../core/path/index.ts";
import { systemErrorCode } from "../systemError.ts";
import { canonicalize, type CanonicalPath, withoutLinks } from "./canonicalPath.ts";
import { baseOf, realBaseOf, type PathEnvironment, type Root } from "./roots.ts";

/** The environment with its folders followed to where they really are. */
export interface GateContext {
  readonly environment: PathEnvironment;
  /** In the order of the environment's folders. */
  readonly folders: readonly Root[];
  readonly own: readonly Root[];
  readonly allowed: readonly Root[];
  /** In the order of the environment's refused places. */
  readonly refused: readonly Root[];
}

/** A root that holds a path, by its index, and the spelling of the root under which it does. */
interface Holder {
  readonly index: number;
  readonly base: AbsolutePath;
}

/** Finds out everything about a place that the gate needs, without opening anything. */
export async function describePath(
  location: Location,
  surroundings: GateContext,
): Promise<ResolvedPath> {
  const { environment, folders, own, allowed } = surroundings;
  const { disk } = environment;
  const isAllowed = (await findHolders(location, allowed, disk)).length > 0;
  const found =
    environment.isConfined && !isAllowed
      ? unexamined(location.path)
      : await follow(location, environment);
  const given = { ...location, path: found.given };
  const holders = await findHolders(given, folders, disk);
  const real = { ...location, path: found.real };
  const realHolders = await findHolders(real, folders, disk, realBaseOf);
  const holder = innermost(holders);
  const realHolder =
    realHolders.find(({ index }) => index === holder?.index) ?? innermost(realHolders);
  const elsewhere = leadsElsewhere(found, holder, realHolder);
  // The folder as it was opened: so VS Code spells the files in it.
  const spelled = holder ? descend(holder.base, namesBelow(found.given, holder.base)) : found.given;
  return {
    uri: formatUri(location.scheme, location.authority, spelled),
    scheme: location.scheme,
    absolutePath: formatPath(spelled),
    realPath: formatPath(found.real),
    shown: show(spelled, holder, environment.folders),
    shownReal: elsewhere ? show(found.real, realHolder, environment.folders) : undefined,
    folderIndex: holder?.index,
    insideWorkspace: {
      asGiven: holders.length > 0 || (await findHolders(given, own, disk)).length > 0,
      real: realHolders.length > 0 || (await findHolders(real, own, disk, realBaseOf)).length > 0,
    },
    insideAllowedPaths: {
      asGiven: isAllowed,
      real: (await findHolders(real, allowed, disk, realBaseOf)).length > 0,
    },
    kind: found.kind,
    cause: found.cause,
    hardLinks: found.hardLinks,
    identity: found.identity,
    names: await collectNames(location, found, surroundings),
    refusal: isOnDisk(location) ? findRefusal(location.path, found, surroundings) : undefined,
  };
}

async function follow(location: Location, environment: PathEnvironment): Promise<CanonicalPath> {
  if (isOnDisk(location)) {
    return canonicalize(location.path, environment.platform, environment.disk);
  }
  // Other file systems have no links that an extension could see.
  const common = { ...withoutLinks(location.path), hardLinks: 1 };
  try {
    return { ...common, kind: await environment.virtualKind(location) };
  } catch (error) {
    return { ...common, kind: "unresolvable", cause: systemErrorCode(error) ?? "UNKNOWN" };
  }
}

function unexamined(path: AbsolutePath): CanonicalPath {
  return { ...withoutLinks(path), kind: "unexamined", hardLinks: 1 };
}

/** @param findBase Of the place as given, or with links followed. */
async function findHolders(
  location: Location,
  roots: readonly Root[],
  disk: PathEnvironment["disk"],
  findBase = baseOf,
): Promise<Holder[]> {
  const bases = await Promise.all(roots.map((root) => findBase(location, root, disk)));
  return bases.flatMap((base, index) => (base === undefined ? [] : [{ index, base }]));
}

/** Folders may lie inside each other; the deepest names the path best. */
function innermost(holders: readonly Holder[]): Holder | undefined {
  const depthOf = ({ base }: Holder): number => base.segments.length;
  return holders.toSorted((one, other) => depthOf(other) - depthOf(one))[0];
}

function show(
  path: AbsolutePath,
  holder: Holder | undefined,
  folders: readonly WorkspaceFolder[],
): string {
  const folder = holder && folders[holder.index];
  return showPath(path, folder && { name: folder.name, path: holder.base }, folders);
}

/** Whether links lead to another file than the path says; a link above the folder does not count. */
function leadsElsewhere(
  found: CanonicalPath,
  holder: Holder | undefined,
  realHolder: Holder | undefined,
): boolean {
  if (holder?.index !== realHolder?.index) return true;
  const given = namesBelow(found.given, holder?.base);
  const real = namesBelow(found.real, realHolder?.base);
  if (given.join("\0") === real.join("\0")) return false;
  const links = found.links.filter(
    (link) => realHolder === undefined || isInside(link, realHolder.base, "folded"),
  );
  return links.length > 0 || foldNames(given) !== foldNames(real);
}

function foldNames(names: readonly string[]): string {
  return names.map(foldName).join("/");
}

function namesBelow(path: AbsolutePath, base: AbsolutePath | undefined): readonly string[] {
  return path.segments.slice(base?.segments.length ?? 0);
}

async function collectNames(
  location: Location,
  found: CanonicalPath,
  { environment, folders }: GateContext,
): Promise<PathNames> {
  const names = new Map<string, PathName>();
  for (const path of [location.path, ...found.aliases, found.real]) {
    const absolute = formatForGlobs(path);
    if (names.has(absolute)) continue;
    const holders = await findHolders({ ...location, path }, folders, environment.disk);
    const relative = holders.flatMap(({ base }) => {
      const below = namesBelow(path, base);
      // A folder such as `.vscode` keeps its meaning when it is opened itself.
      return [below.join("/"), [...base.segments.slice(-1), ...below].join("/")];
    });
    names.set(absolute, { absolute, relative: relative.length === 0 ? [absolute] : relative });
  }
  return [...names.values()];
}

function findRefusal(
  path: AbsolutePath,
  found: CanonicalPath,
  { environment, refused }: GateContext,
): string | undefined {
  const names = [path, found.real, ...found.aliases];
  const index = refused.findIndex((place) =>
    names.some((name) => isInside(name, place.real ?? place.path, "folded")),
  );
  return environment.refusedPlaces[index]?.reason;
}
