import type { Tool } from "../toolkit/tool.ts";
import { readFile } from "./readFile.ts";
import { replaceInFile } from "./replaceInFile.ts";

/** All tools, in the order in which people and models see them. */
export const tools: readonly Tool[] = [readFile, replaceInFile];
