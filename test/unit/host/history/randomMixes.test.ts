import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many mixes, of some twenty steps each: LINEWISE_HISTORY_ROUNDS, for a soak, or twenty. */
const rounds = Number(process.env["LINEWISE_HISTORY_ROUNDS"] ?? 20);
/** In one process: each mix opens windows, which keep files open. */
const maxRounds = 1_000;
const seed = Number(process.env["LINEWISE_HISTORY_SEED"] ?? 20_264);

describe(`${rounds} mixes of agents and a person at files on a disk (seed ${seed})`, function () {
  this.timeout(180_000 + rounds * 10_000);
  const inFolder = useTemporaryFolder();

  it("have the texts and reviews of the naive model, whatever is undone, kept or loaded again", async () => {
    for (let done = 0; done < rounds; done += maxRounds) {
      const given = [Math.min(rounds - done, maxRounds), seed + done].map(String);
      const program = startProgram(
        "../mixes/historyMixes.ts",
        [inFolder(), ...given],
        inFolder("compiled"),
      );
      const line = await program.next();
      assert.equal(line?.kind, "mixed", `it failed with the seed ${given[1]}`);
      const { steps, undefinedSteps, doubtful, untraced, left, doubleClicks } = line.counts;
      assert.ok(undefinedSteps < steps / 10 && left > 0 && doubleClicks > 0);
      assert.equal(doubtful, 0, "reviews in doubt");
      // Lines may come back far from where they were, and what was to be reviewed then is again.
      assert.ok(untraced < steps / 100, `${untraced} reviews with a change of no call`);
      if (rounds > 100) console.log(`      ${JSON.stringify(line.counts)}`);
    }
  });
});
