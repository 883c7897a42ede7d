import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { claudeCode } from "../../../src/core/agents/claudeCode.ts";
import { codex } from "../../../src/core/agents/codex.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { begin, callOf, countEntries, end, newestEntries, type Round } from "./recordingRound.ts";

function ofClaude(tool: string, input: object): AgentCall {
  return { ...callOf(tool, input, claudeCode), sessionId: "claude" };
}

function ofCodex(tool: string, input: object): AgentCall {
  return { ...callOf(tool, input, codex), sessionId: "codex" };
}

/** Two agents are at work in one folder: each change is one agent's, or may be the other's, which is said. */
export async function workTogether(round: Round): Promise<void> {
  const write = (path: string): void => writeFileSync(join(round.folder, path), `${path}\n`);
  const make = ofCodex("Bash", { command: "make" });
  const edit = ofClaude("Write", { file_path: "a.txt", content: "a.txt\n" });
  const patch = { input: "*** Begin Patch\n*** Add File: b.txt\n+b.txt\n*** End Patch" };
  const patched = ofCodex("apply_patch", patch);
  const test = ofClaude("Bash", { command: "test" });
  await begin(round, make);
  await begin(round, edit);
  write("a.txt");
  write("made.txt");
  // The edit is on the disk, and its end is not told yet.
  await end(round, make);
  await end(round, edit);
  await begin(round, test);
  await begin(round, patched);
  write("b.txt");
  await end(round, patched);
  await end(round, test);
  await begin(round, make);
  await begin(round, test);
  write("either.txt");
  await end(round, test);
  write("made later.txt");
  await end(round, make);
  const entries = await newestEntries(round, await countEntries(round));
  assert.deepEqual(
    entries.map(({ source, files, mayBeOthers }) => [
      source && nameSource(source),
      ...files.map(({ path }) => path),
      ...(mayBeOthers ? ["?"] : []),
    ]),
    [
      ["Codex, terminal: make", "made.txt"],
      ["Claude Code: Write", "a.txt"],
      ["Codex: apply_patch", "b.txt"],
      ["Claude Code, terminal: test", "either.txt", "?"],
      ["Codex, terminal: make", "made later.txt"],
    ],
  );
}
