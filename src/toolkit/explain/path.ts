import type { PathFailure } from "../../core/failure/index.ts";
import { listWords, type Sentences } from "./words.ts";

export const pathSentences: Sentences<PathFailure> = {
  pathEmpty: () => [
    "The path is empty.",
    "Give an absolute path, or a path relative to the workspace folder.",
  ],
  pathHasNul: ({ path }) => [
    `The path ${path} contains a NUL character, which no file name can contain.`,
  ],
  pathNotOnWindows: ({ path, reason }) => [`The path ${path} is refused on Windows: ${reason}.`],
  uriMalformed: ({ path, problem }) => [
    `The URI ${path} is refused: ${problem}.`,
    "Give a plain path instead.",
  ],
  noWorkspaceFolder: ({ path }) => [
    `${path} is a relative path, but no folder is open.`,
    "Give an absolute path.",
  ],
  ambiguousPath: ({ path, candidates }) => [
    `${path} could mean ${listWords(candidates)}.`,
    "Start the path with the name of the workspace folder.",
  ],
  schemeNotAllowed: ({ path, scheme }) => [
    `${path} is a "${scheme}:" URI; only files in the workspace's own file system can be used.`,
  ],
  pathUnresolvable: ({ path, cause }) => [
    cause === "ENAMETOOLONG"
      ? `${path} is too long for this system (${cause}): no name in it may have more than 255 characters.`
      : `${path} cannot be resolved to a file on disk (${cause}), so it is refused.`,
  ],
  notFound: ({ path }) => [
    `${path} does not exist.`,
    "Find its path with linewise_glob or linewise_list_directory.",
  ],
  alreadyExists: ({ path }) => [
    `${path} already exists, so it was not created.`,
    "Call linewise_read_file before you change it.",
  ],
  notAFile: ({ path, kind }) => [`${path} is ${kind}, not a file.`],
  notAFolder: ({ path }) => [`${path} is not a folder.`],
};
