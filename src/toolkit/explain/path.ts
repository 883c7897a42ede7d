import type { PathFailure } from "../../core/failure/index.ts";
import { listWords, type Sentences } from "./words.ts";

export const pathSentences: Sentences<PathFailure> = {
  pathEmpty: () =>
    "The path is empty. Give an absolute path, or a path relative to the workspace folder.",
  pathHasNul: (failure) =>
    `The path ${failure.path} contains a NUL character, which no file name can contain.`,
  pathNotOnWindows: (failure) =>
    `The path ${failure.path} is refused on Windows: ${failure.reason}.`,
  uriMalformed: (failure) =>
    `The URI ${failure.path} is refused: ${failure.problem}. Give a plain path instead.`,
  noWorkspaceFolder: (failure) =>
    `${failure.path} is a relative path, but no folder is open. Give an absolute path.`,
  ambiguousPath: (failure) =>
    `${failure.path} could mean ${listWords(failure.candidates)}. Start the path with the name of the workspace folder.`,
  schemeNotAllowed: (failure) =>
    `${failure.path} is a "${failure.scheme}:" URI; only files in the workspace's own file system can be used.`,
  pathUnresolvable: (failure) =>
    `${failure.path} cannot be resolved to a file on disk (${failure.cause}), so it is refused.`,
  notFound: (failure) =>
    `${failure.path} does not exist. Find its path with linewise_glob or linewise_list_directory.`,
  alreadyExists: (failure) =>
    `${failure.path} already exists, so it was not created. Call linewise_read_file before you change it.`,
  notAFile: (failure) => `${failure.path} is ${failure.kind}, not a file.`,
  notAFolder: (failure) => `${failure.path} is not a folder.`,
};
