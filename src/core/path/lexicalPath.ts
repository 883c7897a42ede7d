/** Whose rules a path follows: a value, so that Windows' rules are tested everywhere. */
export type PathPlatform = "posix" | "win32";

/** An absolute path cut into names: none of them is empty, `.` or `..`. */
export interface AbsolutePath {
  /** `/`, a drive such as `C:\`, or a share such as `\\server\share\`. */
  readonly root: string;
  readonly segments: readonly string[];
}

/** Also as `vscode.Uri.path` has it: `/c:/x`. */
const windowsDrive = /^\/?([a-z]):(?=[\\/])/i;
const windowsShare = /^[\\/]{2}([^\\/?.][^\\/]*)[\\/]+([^\\/]+)/;

/** The path with `.`, `..` and doubled separators resolved, or undefined when it is not absolute. */
export function parseAbsolutePath(path: string, platform: PathPlatform): AbsolutePath | undefined {
  if (platform === "posix") {
    return path.startsWith("/")
      ? descend({ root: "/", segments: [] }, splitNames(path, platform))
      : undefined;
  }
  const [start = "", drive] = windowsDrive.exec(path) ?? [];
  if (drive !== undefined) {
    const root = { root: `${drive.toUpperCase()}:\\`, segments: [] };
    return descend(root, splitNames(path.slice(start.length), platform));
  }
  const share = windowsShare.exec(path);
  if (share?.[1] === undefined || share[2] === undefined) return undefined;
  const root = { root: `\\\\${share[1]}\\${share[2]}\\`, segments: [] };
  return descend(root, splitNames(path.slice(share[0].length), platform));
}

/** The path without its drive, if it starts with one. */
export function withoutDrive(path: string): string {
  return path.replace(windowsDrive, "");
}

/** The names between separators, `.`, `..` and empty ones included. */
export function splitNames(path: string, platform: PathPlatform): string[] {
  return path.split(platform === "posix" ? "/" : /[\\/]/);
}

/** Follows `names` from `base` by their spelling alone; `..` stops at the root. */
export function descend(base: AbsolutePath, names: readonly string[]): AbsolutePath {
  const segments = [...base.segments];
  for (const name of names) {
    if (name === "..") segments.pop();
    else if (name !== "" && name !== ".") segments.push(name);
  }
  return { root: base.root, segments };
}

export function parentOf(path: AbsolutePath): AbsolutePath {
  return { root: path.root, segments: path.segments.slice(0, -1) };
}

/** The path as the system takes it. */
export function formatPath(path: AbsolutePath): string {
  const joined = path.root + path.segments.join(path.root === "/" ? "/" : "\\");
  const isShare = path.root.startsWith("\\\\");
  return isShare && path.segments.length === 0 ? path.root.slice(0, -1) : joined;
}

/** The path with `/` between names on every platform, as glob patterns are written. */
export function formatForGlobs(path: AbsolutePath): string {
  return path.root.replaceAll("\\", "/") + path.segments.join("/");
}

export function isNetworkPath(path: AbsolutePath): boolean {
  return path.root.startsWith("\\\\");
}
