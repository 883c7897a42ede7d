import type { PathPlatform } from "./lexicalPath.ts";

/** A file or folder that is never written, in any mode or with any approval. */
export interface RefusedPlace {
  readonly path: string;
  /** A phrase that completes "x is refused: …". */
  readonly reason: string;
}

/** Where this installation of VS Code keeps what controls agents. Absolute paths. */
interface InstallationFolders {
  /** VS Code's `User` folder. */
  readonly user?: string | undefined;
  /** `argv.json`, wherever this installation reads it. */
  readonly argvFiles: readonly string[];
  /** Folders of installed extensions, Linewise among them. */
  readonly extensions: readonly string[];
  /** Linewise's own storage: journal, kept approvals. */
  readonly storage: readonly string[];
}

/**
 * Seen from the `User` folder: settings, and the state that holds trust and approvals. A remote
 * machine's own settings are next to it and can switch approval off as well.
 */
const userFileNames = [
  "settings.json",
  "keybindings.json",
  "mcp.json",
  "tasks.json",
  "profiles",
  "globalStorage/state.vscdb",
  "globalStorage/state.vscdb.backup",
  "globalStorage/storage.json",
  "../Machine/settings.json",
] as const;

/** What an agent could free itself with (CVE-2025-53773 and the like), so nobody can approve it. */
export function refusedPlacesOf(
  folders: InstallationFolders,
  platform: PathPlatform,
): readonly RefusedPlace[] {
  const { user } = folders;
  const separator = platform === "win32" ? "\\" : "/";
  const userFiles =
    user === undefined
      ? []
      : userFileNames.map((name) => user + separator + name.replaceAll("/", separator));
  return [
    ...placesOf(userFiles, "it belongs to the user's VS Code settings"),
    ...placesOf(folders.argvFiles, "it contains VS Code's startup arguments"),
    ...placesOf(folders.extensions, "it belongs to an installed extension"),
    ...placesOf(folders.storage, "it belongs to Linewise's own records"),
  ];
}

function placesOf(paths: readonly string[], reason: string): RefusedPlace[] {
  return paths.map((path) => ({ path, reason }));
}
