import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../../harness/paths.ts";
import { guide } from "../../../harness/manifest/contributions.ts";

/** The search for tools that our instruction tells every model to make. */
export function readToolSearch(): { readonly query: string; readonly limit: number } {
  const [instructions] = guide.chatInstructions;
  const text = readFileSync(join(repositoryRoot, instructions.path), "utf8");
  const [input] = /\{"query".*?\}/.exec(text) ?? [];
  assert.ok(input !== undefined, "The instruction names no search.");
  return JSON.parse(input) as ReturnType<typeof readToolSearch>;
}
