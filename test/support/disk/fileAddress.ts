import { parseAbsolutePath } from "../../../src/core/path/lexicalPath.ts";
import { formatUri } from "../../../src/core/path/index.ts";

/** The URI of a file of this system, as VS Code spells it: on Windows otherwise than Node. */
export function addressOf(path: string): string {
  const platform = process.platform === "win32" ? "win32" : "posix";
  const absolute = parseAbsolutePath(path, platform);
  if (absolute === undefined) throw new Error(`not absolute: ${path}`);
  return formatUri("file", "", absolute);
}
