import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many trees: LINEWISE_RECORDER_ROUNDS, for a soak, or sixty. */
const rounds = Number(process.env["LINEWISE_RECORDER_ROUNDS"] ?? 60);
const seed = Number(process.env["LINEWISE_RECORDER_SEED"] ?? 20_264);

describe(`${rounds} trees that commands and a person change (seed ${seed})`, function () {
  this.timeout(180_000 + rounds * 5_000);
  const inFolder = useTemporaryFolder();

  it("are undone and redone in any order as a naive model says", async function () {
    if (process.platform === "win32") skipTest(this, "its trees have links and modes of POSIX");
    const given = [inFolder(), String(rounds), String(seed)];
    const program = startProgram("../tree/treeRound.ts", given, inFolder("compiled"));
    assert.deepEqual(await program.next(), { kind: "ready" });
  });
});
