import { createVSIX } from "@vscode/vsce";

/** Packages what is built in `dist`; everything is bundled, so no dependency goes along. */
export async function packageExtension(path: string): Promise<string> {
  await createVSIX({ packagePath: path, dependencies: false });
  return path;
}
