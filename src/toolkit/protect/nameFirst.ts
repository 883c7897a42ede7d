import { elideMiddle } from "../../core/lines/index.ts";

/** As much of a name as fits into a line of a pick at 200 %, with the words around it. */
const maxNameCharacters = 40;

/** The file or folder that a path or glob names; for a glob of a whole folder, with the folder's name. */
export function lastName(path: string): string {
  const segments = path.split("/");
  const ownSegments = segments.at(-1) === "**" ? 2 : 1;
  return elideMiddle(segments.slice(-ownSegments).join("/"), maxNameCharacters);
}

/** A path with its last name first: VS Code cuts titles off at their end. */
export function showNameFirst(path: string): string {
  const end = path.lastIndexOf("/");
  const folder = end === 0 ? "/" : path.slice(0, Math.max(end, 0));
  return folder === "" ? lastName(path) : `${lastName(path)} (${folder})`;
}
