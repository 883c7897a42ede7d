import type { WorkspaceFolder } from "../../../src/core/path/givenPath.ts";
import { parseAbsolutePath, type PathPlatform } from "../../../src/core/path/lexicalPath.ts";
import { diskAccess } from "../../../src/files/gate/diskAccess.ts";
import type { PathEnvironment } from "../../../src/files/gate/roots.ts";

export function diskFolder(
  name: string,
  path: string,
  platform: PathPlatform = path.startsWith("/") ? "posix" : "win32",
): WorkspaceFolder {
  const absolute = parseAbsolutePath(path, platform);
  if (absolute === undefined) throw new Error(`not absolute: ${path}`);
  return { name, scheme: "file", authority: "", path: absolute };
}

/** The real disk, the rules of the folders' paths, nothing allowed beyond the workspace, nothing confined. */
export function pathEnvironment(
  folders: readonly WorkspaceFolder[],
  changes: Partial<PathEnvironment> = {},
): PathEnvironment {
  return {
    platform: folders[0] === undefined || folders[0].path.root === "/" ? "posix" : "win32",
    folders,
    diskSchemes: ["file"],
    allowedPaths: [],
    ownFolders: [],
    refusedPlaces: [],
    isConfined: false,
    disk: diskAccess,
    virtualKind: () => Promise.resolve("missing"),
    ...changes,
  };
}
