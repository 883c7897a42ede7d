import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createTalks } from "../../../support/mixes/conversations.ts";
import { raceText, runRace } from "../../../support/mixes/fifteenWriters.ts";
import { raceRounds } from "../../../support/processes/raceRounds.ts";

const seed = 6_001;
const paths = ["a.ts", "b.ts"];

describe("fifteen agents at once", () => {
  it(`overwrite nothing that they have not seen, ${raceRounds} rounds (seed ${seed})`, async () => {
    let written = 0;
    let unseen = 0;
    for (let round = 0; round < raceRounds; round += 1) {
      const { window, talk } = createTalks(
        Object.fromEntries(paths.map((path) => [path, raceText])),
      );
      const result = await runRace({
        seed: seed + round,
        paths,
        async call(writer, tool, input) {
          const { text, failed } = await talk(`agent ${writer}`, tool, input);
          return { text, isRefused: failed !== undefined };
        },
        readText: (path) => Promise.resolve(window.files[path] ?? ""),
        namesSnapshots: false,
      });
      written += result.written;
      unseen += result.refused.filter((text) => text.includes("last shown")).length;
    }
    assert.ok(written > raceRounds * 10, `${written} written`);
    assert.ok(unseen > raceRounds, `${unseen} refused`);
  }).timeout(300_000 + raceRounds * 1_000);
});
