import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many calls: LINEWISE_RECORDER_ROUNDS, for a soak, or two hundred. */
const calls = Number(process.env["LINEWISE_RECORDER_ROUNDS"] ?? 200);
const seed = Number(process.env["LINEWISE_RECORDER_SEED"] ?? 7);

describe(`${calls} calls of Claude Code, Codex and Copilot, some at once (seed ${seed})`, function () {
  this.timeout(180_000 + calls * 2_000);
  const inFolder = useTemporaryFolder();

  it("are each recorded as their agent's, or may be another's, and never a person's", async () => {
    const given = [inFolder(), String(calls), String(seed)];
    const program = startProgram("../agents/recordAgents.ts", given, inFolder("compiled"));
    assert.deepEqual(await program.next(), { kind: "ready" });
  });
});
