import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { type FormatConfig, format } from "oxfmt";
import { repositoryRoot } from "./paths.ts";

/** The text as `npm run format` would leave it in a file of this path. */
export async function formatText(path: string, text: string): Promise<string> {
  const configuration = await readFile(join(repositoryRoot, ".oxfmtrc.json"), "utf8");
  const { code, errors } = await format(path, text, parse(configuration) as FormatConfig);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
