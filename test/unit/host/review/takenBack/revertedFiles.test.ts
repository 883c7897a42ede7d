import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createRevertedFiles } from "../../../../../src/host/review/takenBack/revertedFiles.ts";
import { useReviews } from "../../../../support/history/reviewsUnderTest.ts";

describe("createRevertedFiles", () => {
  const here = useReviews();

  it("reads each file that waits once, then only those that have changed", async () => {
    const uris = ["a", "b", "c"].map((name) => `file:///w/${name}.txt`);
    for (const uri of uris) here.fake.files.set(uri, "1\n");
    here.fake.edit(Object.fromEntries(uris.map((uri) => [uri, "1\n2\n"])));
    await here.reviews.refresh();
    const read: string[] = [];
    const reverted = createRevertedFiles(here.reviews, {
      history: here.fake.history,
      readText(file) {
        read.push(file.uri);
        return here.fake.readText(file);
      },
      isAgentAtWork: () => false,
      moveMs: 0,
    });
    const looks: (readonly string[])[] = [];
    for (const changed of [[], uris.slice(1, 2), [], ["file:///w/other.txt"]]) {
      await reverted.look(changed);
      looks.push(read.splice(0));
    }
    assert.deepEqual(looks, [uris, uris.slice(1, 2), [], []]);
  });

  it("waits while a command of an agent is at work", async () => {
    const uri = "file:///w/a.txt";
    here.fake.files.set(uri, "1\n");
    here.fake.edit({ [uri]: "1\n2\n" });
    await here.reviews.refresh();
    let isAgentAtWork = true;
    const { history, readText } = here.fake;
    const services = { history, readText, isAgentAtWork: () => isAgentAtWork, moveMs: 0 };
    const reverted = createRevertedFiles(here.reviews, services);
    await reverted.look([]);
    here.fake.files.set(uri, "1\n");
    await here.reviews.settle([uri]);
    await reverted.look([uri]);
    assert.deepEqual(here.fake.decisions(), []);
    isAgentAtWork = false;
    await reverted.look([]);
    const listDecisions = () => here.fake.decisions().map(({ kind, tool, of }) => [kind, tool, of]);
    assert.deepEqual(listDecisions(), [["keep", "byHand", []]]);
    // The agent does the same again.
    isAgentAtWork = true;
    here.fake.files.set(uri, "1\n2\n");
    assert.equal(await reverted.lookBack([uri]), true);
    assert.equal(here.fake.decisions().length, 1);
    isAgentAtWork = false;
    assert.equal(await reverted.look([]), false);
  });

  it("does not wait for a command where it was saved in an editor", async () => {
    const uri = "file:///w/a.txt";
    here.fake.files.set(uri, "1\n");
    here.fake.edit({ [uri]: "1\n2\n" });
    await here.reviews.refresh();
    const { history, readText } = here.fake;
    const isAgentAtWork = (isInEditor = false): boolean => !isInEditor;
    const reverted = createRevertedFiles(here.reviews, { history, readText, isAgentAtWork });
    await reverted.look([]);
    here.fake.files.set(uri, "1\n");
    await here.reviews.settle([uri]);
    assert.equal(await reverted.look([uri]), true);
    assert.equal(await reverted.look([uri], new Set([uri])), false);
    assert.equal(here.fake.decisions().length, 1);
  });
});
