import {
  type AbsolutePath,
  descend,
  formatPath,
  isInside,
  parentOf,
  parseAbsolutePath,
  type PathKind,
  type PathPlatform,
  splitNames,
} from "../../core/path/index.ts";
import { isMissing, systemErrorCode } from "../systemError.ts";
import type { DiskAccess, DiskEntry } from "./diskAccess.ts";
import { findListedPath, findLongName, hasShortName } from "./listedNames.ts";

/** Where a path leads. */
export interface CanonicalPath {
  /** The path as given, spelled as its folders list it as far as no link is followed. */
  readonly given: AbsolutePath;
  /** Links followed as far as the path exists; names spelled as the file system spells them. */
  readonly real: AbsolutePath;
  readonly kind: PathKind;
  /** A phrase for `special`, a system error code for `unresolvable`. */
  readonly cause?: string | undefined;
  readonly hardLinks: number;
  readonly identity?: string | undefined;
  /** Where the links that were followed are. */
  readonly links: readonly AbsolutePath[];
  /** The whole path, as each of those links makes it known. */
  readonly aliases: readonly AbsolutePath[];
}

/** The names of a path that is what it says. */
export function withoutLinks(
  path: AbsolutePath,
): Pick<CanonicalPath, "given" | "real" | "links" | "aliases"> {
  return { given: path, real: path, links: [], aliases: [] };
}

/** As many as Linux follows. */
const maximumLinks = 40;

/**
 * Follows a path name by name, as the system would: a missing path ends below its nearest existing
 * ancestor, a dangling link at its target. Fails closed: any error but "there is nothing" makes the
 * path `unresolvable`, with `real` as far as it was followed, the rest as spelled.
 */
export async function canonicalize(
  path: AbsolutePath,
  platform: PathPlatform,
  disk: DiskAccess,
): Promise<CanonicalPath> {
  const found = (await describePlain(path, platform, disk)) ?? (await follow(path, platform, disk));
  if (found.kind === "missing" && [path, found.real].some((each) => isTooLong(each, platform))) {
    return { ...found, kind: "unresolvable", cause: "ENAMETOOLONG" };
  }
  if (platform !== "posix") return found;
  const listed = await withListedNames(found, disk);
  if (listed.hardLinks === 1 || !(await hasShortName(listed.real, disk))) return listed;
  return { ...listed, hardLinks: listed.hardLinks - 1 };
}

/**
 * Nobody could open a file there: on Linux, although it can be created through folders that are held
 * open; on Windows, although the system says that it is missing. Linux counts bytes, Windows UTF-16
 * units.
 */
function isTooLong(path: AbsolutePath, platform: PathPlatform): boolean {
  const isPosix = platform === "posix";
  const lengthOf = (text: string): number => (isPosix ? Buffer.byteLength(text) : text.length);
  const hasLongName = path.segments.some((name) => lengthOf(name) > 255);
  return hasLongName || lengthOf(formatPath(path)) > (isPosix ? 4_095 : 32_766);
}

/** On Windows, the system itself spells names so. */
async function withListedNames(found: CanonicalPath, disk: DiskAccess): Promise<CanonicalPath> {
  if (found.kind === "unresolvable") return found;
  try {
    const listed = await findListedPath(found.real, disk);
    if (listed === undefined) throw new Unresolvable("ENOENT");
    if (listed.path === found.real) return found;
    const real = listed.path;
    const aliases = [...found.aliases, found.real, ...listed.others];
    const given = found.links.length === 0 ? real : found.given;
    if (found.kind === "missing") return { ...found, given, real, aliases };
    // Some file systems give each spelling an index number of its own.
    const entry = await disk.lstat(formatPath(real));
    return { ...found, given, real, aliases, ...describeEntry(entry, real, "posix") };
  } catch (error) {
    const cause = error instanceof Unresolvable ? error.cause : causeOf(error);
    return { ...found, kind: "unresolvable", cause, hardLinks: 1, identity: undefined };
  }
}

/**
 * What is at a path without links, in one question: most paths are such. Windows would ask a server
 * for a link's target.
 */
async function describePlain(
  path: AbsolutePath,
  platform: PathPlatform,
  disk: DiskAccess,
): Promise<CanonicalPath | undefined> {
  const spelled = formatPath(path);
  // Names that are not valid UTF-8 would all look the same.
  if (platform !== "posix" || spelled.includes("\uFFFD")) return undefined;
  try {
    const { entry, realPath } = await disk.look(spelled);
    if (entry.kind === "link" || realPath !== spelled) return undefined;
    return { ...withoutLinks(path), ...describeEntry(entry, path, platform) };
  } catch {
    return undefined;
  }
}

async function follow(
  path: AbsolutePath,
  platform: PathPlatform,
  disk: DiskAccess,
): Promise<CanonicalPath> {
  const walk: Walk = {
    platform,
    disk,
    at: { root: path.root, segments: [] },
    rest: path.segments.toReversed(),
    missing: [],
    given: path,
    links: [],
    aliases: [],
  };
  try {
    while (walk.rest.length > 0) await step(walk);
    return await describeEnd(walk);
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error;
    const real = descend(walk.at, walk.rest.toReversed());
    return { ...namesOf(walk), real, kind: "unresolvable", cause: error.cause, hardLinks: 1 };
  }
}

interface Walk {
  readonly platform: PathPlatform;
  readonly disk: DiskAccess;
  /** Free of links. */
  at: AbsolutePath;
  /** Names to follow; the next one is the last. */
  rest: string[];
  missing: string[];
  given: AbsolutePath;
  readonly links: AbsolutePath[];
  readonly aliases: AbsolutePath[];
}

class Unresolvable extends Error {
  override readonly cause: string;

  constructor(cause: string) {
    super(cause);
    this.cause = cause;
  }
}

async function step(walk: Walk): Promise<void> {
  const name = walk.rest.pop();
  if (name === undefined || name === "" || name === ".") return;
  if (name === "..") {
    // Only a link's target holds `..`; after a missing name the system would not follow it.
    if (walk.missing.length > 0) throw new Unresolvable("ENOENT");
    walk.at = parentOf(walk.at);
    return;
  }
  const next = descend(walk.at, [name]);
  const entry =
    walk.missing.length > 0 ? undefined : await unlessMissing(walk.disk.lstat(formatPath(next)));
  if (entry === undefined) walk.missing.push(name);
  const listed = entry === undefined ? next : await spellAsListed(walk, name);
  if (entry?.kind === "link") await followLink(walk, listed);
  else walk.at = listed;
}

/** The next name of the walk, which exists. */
async function spellAsListed(walk: Walk, name: string): Promise<AbsolutePath> {
  const { platform, disk, at, rest, links } = walk;
  if (platform === "posix") return descend(at, [name]);
  const long = await findLongName(at, name, disk).catch((error: unknown) => {
    throw new Unresolvable(causeOf(error));
  });
  if (long === undefined) throw new Unresolvable("ENOENT");
  const listed = descend(at, [long]);
  if (long === name) return listed;
  const whole = descend(listed, rest.toReversed());
  walk.aliases.push(whole);
  if (links.length === 0) walk.given = whole;
  return listed;
}

function namesOf({
  given,
  links,
  aliases,
}: Walk): Pick<CanonicalPath, "given" | "links" | "aliases"> {
  return { given, links, aliases };
}

async function followLink(walk: Walk, link: AbsolutePath): Promise<void> {
  const names = walk.rest.toReversed();
  walk.links.push(link);
  walk.aliases.push(descend(link, names));
  if (walk.links.length > maximumLinks) throw new Unresolvable("ELOOP");
  const target = await walk.disk.readlink(formatPath(link)).catch((error: unknown) => {
    throw new Unresolvable(causeOf(error));
  });
  const { start, names: through } = parseTarget(target, link, walk.platform);
  walk.at = start;
  walk.rest = [...through, ...names].reverse();
}

/** Where a link's target starts, and the names from there. */
function parseTarget(
  target: string,
  link: AbsolutePath,
  platform: PathPlatform,
): { readonly start: AbsolutePath; readonly names: readonly string[] } {
  // The target is not valid UTF-8: the name that was read is not the one that the system follows.
  if (target.includes("\uFFFD")) throw new Unresolvable("EILSEQ");
  const plain = platform === "win32" ? target.replace(/^\\\\\?\\(?=[a-z]:\\)/i, "") : target;
  // Touching a server from a link in a repository would hand it the user's credentials.
  if (platform === "win32" && /^[\\/]{2}/.test(plain)) throw new Unresolvable("ENETPATH");
  const names = splitNames(plain, platform);
  const absolute = parseAbsolutePath(plain, platform);
  const isRooted = absolute !== undefined || (platform === "win32" && /^[\\/]/.test(plain));
  if (!isRooted) return { start: parentOf(link), names };
  const hasDrive = platform === "win32" && absolute !== undefined;
  return {
    start: { root: absolute?.root ?? link.root, segments: [] },
    names: hasDrive ? names.slice(1) : names,
  };
}

async function describeEnd(walk: Walk): Promise<CanonicalPath> {
  const existing = walk.at.segments.slice(0, walk.at.segments.length - walk.missing.length);
  const { root } = walk.at;
  const found = await unlessMissing(walk.disk.look(formatPath({ root, segments: existing })));
  const { platform } = walk;
  if (found === undefined) {
    // Not even the root exists (such as a drive without a disk), or it has just disappeared.
    if (existing.length > 0) throw new Unresolvable("ENOENT");
    return { ...namesOf(walk), real: walk.at, kind: "missing", hardLinks: 1 };
  }
  const { entry, realPath } = found;
  if (entry.kind === "link") throw new Unresolvable("ESTALE");
  const start = parseAbsolutePath(realPath, platform);
  if (start === undefined) throw new Unresolvable("EINVAL");
  const real = descend(start, walk.missing);
  if (walk.links.length === 0 && isRespelled(walk.at, real)) walk.given = real;
  const names = namesOf(walk);
  if (walk.missing.length > 0) return { ...names, real, kind: "missing", hardLinks: 1 };
  return { ...names, real, ...describeEntry(entry, real, platform) };
}

/** Where a drive stands for a folder elsewhere, the system tells of that. */
function isRespelled(given: AbsolutePath, real: AbsolutePath): boolean {
  return given.segments.length === real.segments.length && isInside(given, real, "folded");
}

function describeEntry(
  entry: DiskEntry,
  real: AbsolutePath,
  platform: PathPlatform,
): Pick<CanonicalPath, "kind" | "cause" | "hardLinks" | "identity"> {
  const { identity } = entry;
  const isMadeUp = platform === "posix" && /^(?:proc|sys)$/.test(real.segments[0] ?? "");
  if (isMadeUp || entry.kind === "special" || entry.kind === "link") {
    const cause = entry.description ?? "a file generated by the system";
    return { kind: "special", cause, hardLinks: 1, identity };
  }
  const isFile = entry.kind === "file";
  return { kind: entry.kind, hardLinks: isFile ? entry.hardLinks : 1, identity };
}

/** What is at a path, or undefined when there is nothing. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Unresolvable(causeOf(error));
  }
}

function causeOf(error: unknown): string {
  return systemErrorCode(error) ?? "UNKNOWN";
}
