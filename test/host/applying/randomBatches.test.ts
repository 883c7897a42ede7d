import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import {
  applyBatchNaively,
  inputOf,
  randomBatch,
  type RandomBatch,
} from "../../support/generators/randomBatches.ts";
import { isHeldByDocument } from "../../support/host/documentTexts.ts";
import { invoke, readText, undo, useWorkspace, writeFile } from "../../support/host/testWindow.ts";

const { soak } = readHostRun();
const seed = soak?.seed ?? 6202;
const batchCount = soak?.batchCount ?? 40;
/** What VS Code keeps of closed files would fill its memory otherwise. */
const batchesPerTest = 100;

describe("random batches in a real VS Code, against a naive model", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();

  for (let first = 0; first < batchCount; first += batchesPerTest) {
    const testSeed = seed + first / batchesPerTest;
    const numRuns = Math.min(batchesPerTest, batchCount - first);
    it(`replace_in_file and one undo, ${numRuns} batches (seed ${testSeed})`, async () => {
      const batches = fc.sample(randomBatch, { seed: testSeed, numRuns });
      for (const [index, batch] of batches.entries()) {
        await assertAsModelled(batch, `batch ${testSeed}-${index}.txt`);
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
      }
    }).timeout(600_000);
  }
});

async function assertAsModelled(batch: RandomBatch, filePath: string): Promise<void> {
  const uri = await writeFile(filePath, batch.text);
  const expected = applyBatchNaively(batch);
  const outcome = await invoke("replace_in_file", {
    filePath,
    replacements: inputOf(batch),
  }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  const what = JSON.stringify({ ...batch, expected, outcome });
  assert.equal(await readText(uri), expected ?? batch.text, what);
  assert.equal(outcome === undefined, expected !== undefined, what);
  if (expected === undefined) {
    assert.doesNotMatch(outcome ?? "", /unexpectedly/, what);
    return;
  }
  // What a document would corrupt is not undone there.
  if (expected !== batch.text && isHeldByDocument(batch.text)) {
    assert.equal(await undo(uri), batch.text, what);
  }
}
