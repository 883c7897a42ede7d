import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many mixes: LINEWISE_RECORDER_ROUNDS, for a soak, or thirty. */
const rounds = Number(process.env["LINEWISE_RECORDER_ROUNDS"] ?? 30);
const seed = Number(process.env["LINEWISE_RECORDER_SEED"] ?? 20_264);

describe(`${rounds} mixes of calls, edits of ours, saves and git commands (seed ${seed})`, function () {
  this.timeout(180_000 + rounds * 5_000);
  const inFolder = useTemporaryFolder();

  it("are recorded as a naive model says, and undone and redone exactly", async () => {
    const given = [inFolder(), String(rounds), String(seed)];
    const program = startProgram("recordMixes.ts", given, inFolder("compiled"));
    assert.deepEqual(await program.next(), { kind: "ready" });
  });
});
