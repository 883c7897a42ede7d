import type { Tool } from "../toolkit/tool.ts";
import { appendFile } from "./appendFile.ts";
import { editFile } from "./editFile.ts";
import { fileInfo } from "./fileInfo.ts";
import { glob } from "./glob.ts";
import { grep } from "./grep.ts";
import { listDirectory } from "./listDirectory.ts";
import { readFile } from "./readFile.ts";
import { regexReplace } from "./regexReplace.ts";
import { replaceContent } from "./replaceContent.ts";
import { replaceInFile } from "./replaceInFile.ts";
import { searchContent } from "./searchContent.ts";
import { tail } from "./tail.ts";
import { writeFile } from "./writeFile.ts";

/** All tools, in the order in which people and models see them. */
export const tools: readonly Tool[] = [
  readFile,
  tail,
  fileInfo,
  listDirectory,
  glob,
  grep,
  searchContent,
  replaceInFile,
  replaceContent,
  regexReplace,
  editFile,
  writeFile,
  appendFile,
];
