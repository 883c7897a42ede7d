export {
  findGit,
  findGitContents,
  type GitApi,
  type GitContents,
  type GitRepository,
  indexTime,
  readBlob,
  runGit,
  showFile,
} from "./gitExtension.ts";
export { withEndingsOf } from "./lineEndings.ts";
