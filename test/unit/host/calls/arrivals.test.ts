import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createArrivals } from "../../../../src/host/calls/arrivals.ts";
import type { TextFile } from "../../../../src/toolkit/workspace/workspace.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";
import { savedText } from "../../../support/fakes/fakeTextFile.ts";

const target = targetOf("a.txt");
const input = { path: "a.txt" };

function fileOf(text: string, exists = true): TextFile {
  return savedText(target, text, exists);
}

describe("the files as they were when a call came", () => {
  it("are those before the first change since, however many follow", () => {
    const arrivals = createArrivals(() => 0);
    arrivals.noteChanged(fileOf("before it came"));
    const arrival = arrivals.open();
    assert.equal(arrival.findOlder(target), undefined);
    arrivals.noteChanged(fileOf("one"));
    arrivals.noteChanged(fileOf("two"));
    assert.equal(arrival.findOlder(target)?.text, "one");
    assert.equal(arrival.findOlder(targetOf("b.txt")), undefined);
  });

  it("are those before the first call of its answer changed them, of the latest answers", () => {
    const arrivals = createArrivals(() => 0);
    arrivals.noteChanged(fileOf("before it"));
    for (const text of ["one", "two"]) arrivals.noteChanged(fileOf(text), "answer");
    arrivals.noteChanged(fileOf("three"), "another");
    const before = (answer: string): string | undefined =>
      arrivals.findBefore(answer, target)?.text;
    assert.deepEqual(["answer", "another", "none"].map(before), ["one", "three", undefined]);
    for (let index = 1; index < 10; index += 1) arrivals.noteChanged(fileOf("four"), `${index}`);
    assert.deepEqual(["answer", "another"].map(before), [undefined, "three"]);
    const large = "x".repeat(17 << 20);
    arrivals.noteBefore(fileOf(large), "large");
    assert.ok(before("large") === large);
    assert.equal(before("9"), undefined);
  });

  it("are found by another name of the file on the disk", () => {
    const arrivals = createArrivals(() => 0);
    const arrival = arrivals.open();
    arrivals.noteChanged({ ...fileOf("one"), target: { ...target, identity: "1:2" } });
    const other = { ...targetOf("b.txt"), identity: "1:2" };
    assert.equal(arrival.findOlder(other)?.text, "one");
  });

  it("do not change any more once the call has planned, nor with a new file", () => {
    const arrivals = createArrivals(() => 0);
    const arrival = arrivals.open();
    arrivals.noteChanged(fileOf("", false));
    arrival.end();
    arrivals.noteChanged(fileOf("one"));
    assert.equal(arrival.findOlder(target), undefined);
  });

  it("are those of its preparation if it is expected, for this input, once for each and for seconds", () => {
    let nowMs = 0;
    const arrivals = createArrivals(() => nowMs);
    const prepare = (): void => {
      const prepared = arrivals.open();
      prepared.expect("edit_file", input);
      prepared.end();
    };
    prepare();
    arrivals.noteChanged(fileOf("one"));
    const open = (given: object): string | undefined =>
      arrivals.openExpected("edit_file", given).findOlder(target)?.text;
    assert.deepEqual(
      [open({ path: "b.txt" }), open(input), open(input)],
      [undefined, "one", undefined],
    );
    prepare();
    arrivals.noteChanged(fileOf("two"));
    prepare();
    arrivals.noteChanged(fileOf("three"));
    assert.deepEqual([open(input), open(input), open(input)], ["three", "two", undefined]);
    prepare();
    nowMs = 11_000;
    arrivals.noteChanged(fileOf("four"));
    assert.equal(open(input), undefined);
  });
});
