import type { PathFailure } from "../failure/index.ts";
import { revealHiddenInName } from "../hiddenCharacters.ts";
import { fail, type Result, succeed } from "../result.ts";
import { isInside } from "./containment.ts";
import {
  type AbsolutePath,
  descend,
  formatPath,
  parseAbsolutePath,
  type PathPlatform,
  splitNames,
  withoutDrive,
} from "./lexicalPath.ts";
import { type FileUri, isUri, parseUri } from "./uri.ts";

/** A place in a file system: the disk (`file`, no authority) or a virtual one. */
export interface Location {
  readonly scheme: string;
  readonly authority: string;
  readonly path: AbsolutePath;
}

export interface WorkspaceFolder extends Location {
  /** As the workspace names it; may differ from the last name of its path. */
  readonly name: string;
}

/** What the meaning of a path depends on, apart from the disk's content. */
export interface PathContext {
  readonly platform: PathPlatform;
  readonly folders: readonly WorkspaceFolder[];
  /** Schemes that mean this machine's disk: `file`, and `vscode-remote` where this is the remote. */
  readonly diskSchemes: readonly string[];
}

const loneSurrogate = /\p{Cs}/u;

/**
 * The places that a path can mean, by its spelling alone: one, or one in each workspace folder if it
 * is relative and names none of several folders. Percent signs are decoded in URIs, never in paths.
 */
export function interpretPath(
  given: string,
  context: PathContext,
): Result<readonly Location[], PathFailure> {
  if (given === "") return fail({ code: "pathEmpty" });
  if (!isUri(given)) return interpretPlainPath(given, context);
  const uri = parseUri(given);
  return uri.ok ? interpretUri(uri.value, given, context) : uri;
}

/**
 * A relative path as an agent means it that works in a folder of its own, such as a worktree. Results show
 * it paths from the folders of the window: one that leads into its folder from there is such a path.
 */
export function pathFrom(folder: AbsolutePath, given: string, context: PathContext): string {
  const places = interpretPath(given, context);
  const isAbsolute = isUri(given) || parseAbsolutePath(given, context.platform) !== undefined;
  if (!places.ok || isAbsolute) return given;
  if (places.value.some(({ path }) => isInside(path, folder, "folded"))) return given;
  return formatPath(descend(folder, splitNames(given, context.platform)));
}

function interpretUri(
  uri: FileUri,
  given: string,
  context: PathContext,
): Result<readonly Location[], PathFailure> {
  const path = revealHiddenInName(given);
  if (context.diskSchemes.includes(uri.scheme)) {
    // `file://server/share` is a network path; the authority of other schemes is this machine.
    if (uri.scheme === "file" && !/^(?:localhost)?$/i.test(uri.authority)) {
      return fail({ code: "uriMalformed", path, problem: "it names another machine" });
    }
    return interpretUriPath(uri.path, context.platform, onDisk, path);
  }
  const isOwn = context.folders.some(
    (folder) => folder.scheme === uri.scheme && folder.authority === uri.authority,
  );
  return isOwn
    ? interpretUriPath(uri.path, "posix", uri, path)
    : fail({ code: "schemeNotAllowed", path, scheme: uri.scheme });
}

function interpretUriPath(
  native: string,
  platform: PathPlatform,
  { scheme, authority }: Pick<Location, "scheme" | "authority">,
  shown: string,
): Result<readonly Location[], PathFailure> {
  const problem = findProblem(native, platform, shown);
  if (problem !== undefined) return fail(problem);
  const path = parseAbsolutePath(native, platform);
  return path === undefined
    ? fail({ code: "uriMalformed", path: shown, problem: "its path is not absolute" })
    : succeed([{ scheme, authority, path }]);
}

function interpretPlainPath(
  plain: string,
  context: PathContext,
): Result<readonly Location[], PathFailure> {
  const { folders } = context;
  // With no folder on a disk, an absolute path can only mean the workspace's own file system.
  const home = folders.every((folder) => !isOnDisk(folder)) ? (folders[0] ?? onDisk) : onDisk;
  const platform = isOnDisk(home) ? context.platform : "posix";
  const shown = revealHiddenInName(plain);
  const problem = findProblem(plain, platform, shown);
  if (problem !== undefined) return fail(problem);
  const path = parseAbsolutePath(plain, platform);
  if (path !== undefined)
    return succeed([{ scheme: home.scheme, authority: home.authority, path }]);
  if (folders.length === 0) return fail({ code: "noWorkspaceFolder", path: shown });
  const names = splitNames(plain, platform);
  const selected = selectFolder(names, folders);
  return succeed(
    selected === undefined ? folders.map((folder) => below(folder, names)) : [selected],
  );
}

/** A first segment that names one of several folders selects it. */
function selectFolder(
  names: readonly string[],
  folders: readonly WorkspaceFolder[],
): Location | undefined {
  if (folders.length < 2) return undefined;
  const [first, ...rest] = descend({ root: "", segments: [] }, names).segments;
  const named = folders.filter((folder) => folder.name === first);
  return named.length === 1 && named[0] !== undefined && !leavesItsFolder(names)
    ? below(named[0], rest)
    : undefined;
}

/** Whether a relative path climbs above where it starts, so that its first name means nothing. */
function leavesItsFolder(names: readonly string[]): boolean {
  let depth = 0;
  for (const name of names) {
    if (name === "..") depth -= 1;
    else if (name !== "" && name !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

function below({ scheme, authority, path }: Location, names: readonly string[]): Location {
  return { scheme, authority, path: descend(path, names) };
}

function findProblem(
  plain: string,
  platform: PathPlatform,
  shown: string,
): PathFailure | undefined {
  if (plain.includes("\0")) return { code: "pathHasNul", path: shown };
  if (loneSurrogate.test(plain)) {
    return { code: "pathUnresolvable", path: shown, cause: "EILSEQ" };
  }
  const reason = platform === "win32" ? findWindowsProblem(plain) : undefined;
  return reason === undefined ? undefined : { code: "pathNotOnWindows", path: shown, reason };
}

const onDisk = { scheme: "file", authority: "" } as const;

export function isOnDisk(location: Pick<Location, "scheme">): boolean {
  return location.scheme === onDisk.scheme;
}

/** The place of a native absolute path on the disk. */
export function diskLocation(path: AbsolutePath): Location {
  return { ...onDisk, path };
}

/** What makes a path mean something else on Windows than it says; phrases that follow "refused: …". */
export type WindowsPathProblem =
  | "it is a device path"
  | "it is a network path"
  | "its drive or the slash after it is missing"
  | "it names an alternate data stream"
  | "it contains a character that no name can contain"
  | "it names a device"
  | "a name ends in a dot or space";

const devicePath = /^[\\/]{2}[?.](?:[\\/]|$)|^[\\/]\?\?[\\/]/;
const driveWithoutFolder = /^\/?[a-z]:(?![\\/])/i;
const rootWithoutDrive = /^[\\/](?![\\/])/;
const incompleteShare = /^[\\/]{2}(?![^\\/]+[\\/]+[^\\/]+)/;
/** Reserved with any extension; the superscript digits count as digits. Microsoft, "Naming Files". */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])$/i;

/** Why Windows would read this path as something else, or undefined if it would not. */
export function findWindowsProblem(path: string): WindowsPathProblem | undefined {
  if (devicePath.test(path)) return "it is a device path";
  if (incompleteShare.test(path)) return "it is a network path";
  const below = withoutDrive(path);
  const hasNoDrive = below === path && rootWithoutDrive.test(path);
  if (driveWithoutFolder.test(path) || hasNoDrive)
    return "its drive or the slash after it is missing";
  for (const name of splitNames(below, "win32")) {
    const problem = name === "." || name === ".." ? undefined : findNameProblem(name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findNameProblem(name: string): WindowsPathProblem | undefined {
  if (name.includes(":")) return "it names an alternate data stream";
  if (/[<>"|?*\u0001-\u001f]/.test(name)) return "it contains a character that no name can contain";
  if (/[. ]$/.test(name)) return "a name ends in a dot or space";
  const [base = ""] = name.split(".");
  return deviceName.test(base.trimEnd()) ? "it names a device" : undefined;
}
