export {
  findGit,
  type GitApi,
  type GitRepository,
  indexTime,
  runGit,
  showFile,
} from "./gitExtension.ts";
export { withEndingsOf } from "./lineEndings.ts";
