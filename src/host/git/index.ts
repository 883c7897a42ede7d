export {
  type FilesInGit,
  findGit,
  findGitContents,
  type GitApi,
  type GitContents,
  type GitRepository,
  groupByRepository,
  hashFile,
  indexTime,
  readBlob,
  runGit,
  showFile,
} from "./gitExtension.ts";
export { withEndingsOf } from "./lineEndings.ts";
