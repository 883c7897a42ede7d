import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, type Replacement } from "../../../../src/core/edit/edit.ts";
import {
  createChangeHistory,
  type ChangeHistory,
} from "../../../../src/core/snapshot/changeHistory.ts";
import { editableText, editOf } from "../../../support/generators/editArbitraries.ts";

const seed = 4208;
const maxBytes = 100_000;

function insert(offset: number, text: string): readonly Replacement[] {
  return [{ range: { start: offset, endExclusive: offset }, text }];
}

/** What the text of a snapshot has become. */
function applyAll(history: ChangeHistory, id: string, text: string): readonly string[] {
  return history.since(id).map((edit) => applyEdit(edit, text));
}

describe("createChangeHistory", () => {
  it("gives the way from each snapshot to the latest text", () => {
    const history = createChangeHistory(maxBytes);
    history.mark("a", "s1", 2);
    history.record("a", insert(0, "x"));
    history.record("a", insert(3, "y"));
    history.mark("a", "s2", 4);
    history.record("a", insert(1, "-"));
    assert.deepEqual(applyAll(history, "s1", "ab"), ["x-aby"]);
    assert.deepEqual(applyAll(history, "s2", "xaby"), ["x-aby"]);
    assert.deepEqual(history.since("s3"), []);
  });

  it("gives a way for each text that was marked with the snapshot", () => {
    const history = createChangeHistory(maxBytes);
    for (const source of ["a", "b"]) history.mark(source, "s1", 2);
    history.record("b", insert(0, "x"));
    assert.deepEqual(applyAll(history, "s1", "ab"), ["ab", "xab"]);
  });

  it("knows no way over a change that nobody saw", () => {
    const history = createChangeHistory(maxBytes);
    history.mark("a", "s1", 2);
    history.record("a", insert(0, "x"));
    history.lose("a");
    assert.deepEqual(history.since("s1"), []);
    assert.ok(history.isEmpty());
    history.mark("a", "s2", 5);
    history.record("a", insert(0, "y"));
    assert.deepEqual(applyAll(history, "s2", "other"), ["yother"]);
  });

  it("keeps nothing of a text that has no snapshot", () => {
    const history = createChangeHistory(maxBytes);
    history.record("a", insert(0, "x"));
    assert.ok(history.isEmpty());
    history.mark("a", "s1", 2);
    history.mark("a", "s2", 2);
    history.forget("s1");
    assert.ok(!history.isEmpty());
    history.forget("s2");
    assert.ok(history.isEmpty());
  });

  it("begins anew where a text is not of the length that it should have", () => {
    const history = createChangeHistory(maxBytes);
    history.mark("a", "s1", 2);
    history.mark("a", "s2", 5);
    assert.deepEqual(history.since("s1"), []);
    history.record("a", insert(6, "x"));
    assert.deepEqual(history.since("s2"), []);
    assert.ok(history.isEmpty());
  });

  it("drops the oldest text's history beyond its bound", () => {
    const history = createChangeHistory(2_000);
    history.mark("a", "s1", 0);
    history.mark("b", "s2", 0);
    history.record("a", insert(0, "x".repeat(400)));
    history.record("b", insert(0, "x".repeat(400)));
    assert.equal(history.since("s1").length, 1);
    history.record("b", insert(0, "x".repeat(200)));
    assert.equal(history.since("s1").length, 0);
    assert.equal(history.since("s2").length, 1);
  });

  it("frees what happened before the oldest snapshot", () => {
    const history = createChangeHistory(2_000);
    history.mark("a", "s0", 0);
    for (let step = 1; step <= 20; step++) {
      history.record("a", insert(0, "x".repeat(400)));
      assert.equal(history.since(`s${step - 1}`).length, 1);
      history.mark("a", `s${step}`, 400 * step);
      history.forget(`s${step - 1}`);
    }
  });

  it(`agrees with the texts, whatever happens and whatever is forgotten (seed ${seed})`, () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(editableText, steps, fc.gen(), (start, sequence, gen) => {
        const history = createChangeHistory(maxBytes);
        const texts = new Map([["s0", start]]);
        let text = start;
        history.mark("a", "s0", text.length);
        for (const [index, [marks, forgotten, forgets]] of sequence.entries()) {
          const edit = gen(editOf, text);
          history.record("a", edit.replacements);
          text = applyEdit(edit, text);
          const latest = `s${index + 1}`;
          if (marks) {
            history.mark("a", latest, text.length);
            texts.set(latest, text);
          }
          const other = `s${forgotten % (index + 1)}`;
          if (forgets && texts.size > 1 && texts.delete(other)) history.forget(other);
        }
        for (const [id, old] of texts) assert.deepEqual(applyAll(history, id, old), [text]);
      }),
      { seed: seed, numRuns: 200 },
    );
  });
});
