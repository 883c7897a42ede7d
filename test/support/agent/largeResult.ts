import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentWindow } from "./agentWindow.ts";
import { call, resultsOf, searchFirst } from "./worldStory.ts";

/** Has the agent read a file of 3,000 lines, and returns what the model is told. */
export async function readLargeFile({ workspace, world, ask }: AgentWindow): Promise<string> {
  const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index + 1} of many`);
  await writeFile(join(workspace, "large.txt"), `${lines.join("\n")}\n`);
  const turns = [call("read_file", { path: "large.txt", limit: 3_000 }), "Done."];
  const conversation = await ask("Read large.txt.", searchFirst(world, turns));
  await conversation.finished;
  return resultsOf(conversation, "linewise_read_file")[0] ?? "";
}

/** What is cut is cut by us, at a line, and says how to go on. */
export function assertWholeLines(result: string): void {
  assert.match(result, /^large\.txt: lines 1-\d+ of 3000/);
  assert.match(result, /^1: line 1 of many$/m);
  const [, last = ""] = /^large\.txt: lines 1-(\d+)/.exec(result) ?? [];
  assert.match(result, new RegExp(`^${last}: line ${last} of many$`, "m"));
  if (last !== "3000") assert.match(result.trimEnd().split("\n").at(-1) ?? "", /offset/);
}
