import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createReviewActions } from "../../../../../src/host/review/reviewActions.ts";
import { createFakeReview } from "../../../../support/fakes/fakeReview.ts";
import { a, b, before, useReviews } from "../../../../support/history/reviewsUnderTest.ts";

const first = "1\nTWO\n3\n4\n5\n6\n";
const allSteps = ["agent", "person", "typed", "undo", "undo two", "redo", "keep"] as const;
type Step = (typeof allSteps)[number];
const seed = 6204;
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

  it(`leaves a person's lines theirs, and finds the same after a reload (seed ${seed})`, async () => {
    const step = fc.tuple(fc.constantFrom(...allSteps), fc.nat({ max: 5 }), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const fake = (here.fake = createFakeReview());
        fake.files.set(a, before);
        here.restart();
        const take = createSteps();
        for (const [what, line, word] of steps) {
          await take(what, line, word);
          await here.reviews.settle([a]);
        }
        const [known, found] = await readBaselines(a);
        assert.equal(found, known);
        const text = fake.files.get(a) ?? "";
        const left = new Set((known ?? text).split("\n"));
        const lost = text.split("\n").filter((each) => each.startsWith("mine") && !left.has(each));
        assert.deepEqual(lost, []);
      }),
      { seed, numRuns: 500 },
    );
  });

  interface Change {
    readonly id: number;
    readonly isOwn: boolean;
    readonly before: string;
    readonly after: string;
  }

  /** Undoes and redoes what nothing came after; other steps edit a line, type in it, or keep all. */
  function createSteps(): (what: Step, line: number, word: number) => Promise<unknown> {
    const { fake } = here;
    const edits: Change[] = [];
    const undos: (Change & { readonly edits: readonly Change[] })[] = [];
    const now = (): string => fake.files.get(a) ?? "";
    const write = (text: string, isOwn: boolean, fields: object = {}): Change => {
      const change = { before: now(), after: text, isOwn };
      const id = fake.edit({ [a]: text }, { ...fields, ...(isOwn ? { madeBy: "person" } : {}) });
      return { ...change, id };
    };
    const undo = (count: number): void => {
      const undone = edits.slice(-count);
      const isWhole = undone.every((edit, at) => at === 0 || undone[at - 1]?.after === edit.before);
      const [oldest] = undone;
      if (oldest === undefined || undone.at(-1)?.after !== now() || !isWhole) return;
      const of = undone.map(({ id }) => id);
      const isOwn = undone.every((edit) => edit.isOwn);
      undos.push({ ...write(oldest.before, isOwn, { kind: "undo", of }), edits: undone });
      edits.splice(-count);
    };
    const redo = (): void => {
      const last = undos.at(-1);
      if (last?.after !== now()) return;
      write(last.before, last.isOwn, { kind: "redo", of: [last.id] });
      undos.pop();
      edits.push(...last.edits);
    };
    return async (what, line, word) => {
      const lines = now().split("\n");
      lines[line] = `${what === "agent" ? "agent" : "mine"} ${word}`;
      const edited = lines.join("\n");
      if (edited === now()) return;
      if (what === "agent" || what === "person") edits.push(write(edited, what === "person"));
      if (what === "typed") fake.files.set(a, edited);
      if (what === "undo" || what === "undo two") undo(what === "undo" ? 1 : 2);
      if (what === "redo") redo();
      if (what !== "keep" || here.reviews.all().length === 0) return;
      await createReviewActions(here.reviews, fake).keepAll();
    };
  }
});
