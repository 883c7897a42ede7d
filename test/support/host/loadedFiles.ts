import { Session } from "node:inspector";
import { isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The code files below a folder that this extension host has loaded, by their paths in it, with `/`. */
export function listLoadedFiles(folder: string): readonly string[] {
  const paths = new Set<string>();
  const session = new Session();
  session.connect();
  // V8 tells of all scripts that it has, ES modules too, before this returns.
  session.on("Debugger.scriptParsed", ({ params: { url } }) => {
    if (url.startsWith("file:")) paths.add(relative(folder, fileURLToPath(url)));
    else if (url.startsWith("/")) paths.add(relative(folder, url));
  });
  session.post("Debugger.enable");
  session.disconnect();
  return [...paths]
    .filter((path) => !path.startsWith("..") && !isAbsolute(path))
    .map((path) => path.replaceAll(sep, "/"))
    .sort();
}
