import type { PathFailure } from "../../core/failure/index.ts";
import { listWords } from "./words.ts";

export function explainPath(failure: PathFailure): string {
  switch (failure.code) {
    case "pathEmpty":
      return "The path is empty. Give an absolute path, or a path relative to the workspace folder.";
    case "pathHasNul":
      return `The path ${failure.path} contains a NUL character, which no file name can contain.`;
    case "pathNotOnWindows":
      return `The path ${failure.path} is refused on Windows: ${failure.reason}.`;
    case "uriMalformed":
      return `The URI ${failure.path} is refused: ${failure.problem}. Give a plain path instead.`;
    case "noWorkspaceFolder":
      return `${failure.path} is a relative path, but no folder is open. Give an absolute path.`;
    case "ambiguousPath":
      return `${failure.path} could mean ${listWords(failure.candidates)}. Start the path with the name of the workspace folder.`;
    case "schemeNotAllowed":
      return `${failure.path} is a "${failure.scheme}:" URI; only files in the workspace's own file system can be used.`;
    case "pathUnresolvable":
      return `${failure.path} cannot be resolved to a file on disk (${failure.cause}), so it is refused.`;
    case "notFound":
      return `${failure.path} does not exist. Find its path with linewise_glob or linewise_list_directory.`;
    case "alreadyExists":
      return `${failure.path} already exists, so it was not created. Call linewise_read_file before you change it.`;
    case "notAFile":
      return `${failure.path} is ${failure.kind}, not a file.`;
    case "notAFolder":
      return `${failure.path} is not a folder.`;
  }
}
