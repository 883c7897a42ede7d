import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import {
  invoke,
  readText,
  useMode,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { raceText, runRace } from "../../support/mixes/fifteenWriters.ts";

const { soak } = readHostRun();
const rounds = soak?.batchCount ?? 2;
const seed = soak?.seed ?? 6_002;

describe("fifteen agents at once in a real VS Code", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();
  useMode("yolo");

  it(`overwrite nothing that they have not seen, ${rounds} rounds (seed ${seed})`, async () => {
    let written = 0;
    for (let round = 0; round < rounds; round += 1) {
      const paths = [`race ${round} a.txt`, `race ${round} b.txt`];
      const uris = new Map<string, vscode.Uri>();
      for (const path of paths) uris.set(path, await writeFile(path, raceText));
      const result = await runRace({
        seed: seed + round,
        paths,
        call: (_writer, tool, input) =>
          invoke(tool, input).then(
            (parts) => ({ text: parts.join(""), isRefused: false }),
            (error: unknown) => ({
              text: error instanceof Error ? error.message : String(error),
              isRefused: true,
            }),
          ),
        readText: (path) => readText(uris.get(path) ?? vscode.Uri.file(path)),
        namesSnapshots: true,
      });
      written += result.written;
    }
    assert.ok(written > rounds * 10, `${written} written`);
  }).timeout(300_000 + rounds * 10_000);
});
