import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { a, b, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

const first = "1\nTWO\n3\n4\n5\n6\n";
const second = "1\nTWO\n3\n4\nFIVE\n6\n";

describe("createFileReviews: what was redone, or mended after a crash", () => {
  const here = useReviews();

  /** As it is known, and as it is found after a reload. */
  async function readBaselines(uri: string): Promise<readonly (string | undefined)[]> {
    await here.reviews.settle([uri]);
    const known = here.baselineOf(uri);
    here.restart();
    await here.reviews.settle([uri]);
    return [known, here.baselineOf(uri)];
  }

  it("is a person's own where one undo took back an agent's edit and theirs", async () => {
    const { fake } = here;
    const agents = fake.edit({ [a]: first });
    const both = "1\nTWO\n3\n4\nmine\n6\n";
    const own = fake.edit({ [a]: both, [b]: "mine\n" }, { madeBy: "person" });
    await here.reviews.refresh();
    const undo = fake.edit({ [a]: before, [b]: before }, { kind: "undo", of: [own, agents] });
    await here.reviews.refresh();
    fake.edit({ [a]: both, [b]: "mine\n" }, { kind: "redo", of: [undo] });
    const ownAlone = "1\n2\n3\n4\nmine\n6\n";
    assert.deepEqual(await readBaselines(a), [ownAlone, ownAlone]);
    assert.equal(here.reviews.find(b), undefined);
  });

  it("is not asked about again where it had been kept", async () => {
    const { fake } = here;
    const id = fake.edit({ [a]: first });
    const key = (await fake.history.read()).entries[0]?.read().files[0]?.after ?? "";
    const kept = { uri: a, path: "a.txt", encoding: "utf8", current: key, baseline: key };
    await fake.history.note({
      kind: "keep",
      tool: "keep",
      approval: "command",
      of: [id],
      reviews: [kept],
    });
    const undo = fake.edit({ [a]: before }, { kind: "undo", of: [id] });
    await here.reviews.refresh();
    fake.edit({ [a]: first }, { kind: "redo", of: [undo] });
    assert.deepEqual(await readBaselines(a), [undefined, undefined]);
  });

  for (const torn of ["", "1\nTW", first]) {
    it(`has the agent's lines alone once a cut-short edit is finished: ${JSON.stringify(torn)}`, async () => {
      const { fake } = here;
      fake.edit({ [a]: first });
      const end = fake.begin(a, second);
      fake.files.set(a, torn);
      fake.edit({ [a]: second }, { kind: "redo" });
      await here.reviews.refresh();
      end();
      assert.deepEqual(await readBaselines(a), [before, before]);
      assert.equal(here.reviews.find(a)?.edit.replacements.length, 2);
    });
  }

  it("still has what was to review before a cut-short edit that is rolled back", async () => {
    const { fake } = here;
    fake.edit({ [a]: first });
    const end = fake.begin(a, second);
    fake.files.set(a, "1\n");
    fake.edit({ [a]: first }, { kind: "undo" });
    await here.reviews.refresh();
    end("takenBack");
    assert.deepEqual(await readBaselines(a), [before, before]);
  });
});
