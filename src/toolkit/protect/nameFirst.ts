import { elideMiddle } from "../../core/lines/index.ts";

/** What of a name fits into a line of a pick at 200 %, beside the words that it stands in. */
const maxNameCharacters = 40;

/** The file or folder that a path or glob names; of a glob for all in a folder, the folder with it. */
export function lastName(path: string): string {
  const segments = path.split("/");
  const ownSegments = segments.at(-1) === "**" ? 2 : 1;
  return elideMiddle(segments.slice(-ownSegments).join("/"), maxNameCharacters);
}

/** A path whose end, which says most, stands first: VS Code cuts titles off at their end. */
export function showNameFirst(path: string): string {
  const end = path.lastIndexOf("/");
  const folder = end === 0 ? "/" : path.slice(0, Math.max(end, 0));
  return folder === "" ? lastName(path) : `${lastName(path)} (${folder})`;
}
