import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { chainLines, checkLines } from "../../../../src/files/history/chainedLines.ts";

const seed = 1307;

const line = fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.replace(/\n/g, ""));
const lines = fc.array(line, { minLength: 1, maxLength: 8 });
/** Of the lines before. */
const before = fc.nat({ max: 0xffff_ffff });

describe("chained lines", () => {
  it("are readable to a person", () => {
    const { bytes } = chainLines(["12 edit - {}", "12 outcome done {}"], 0);
    assert.equal(bytes.toString(), "12 edit - {} 2d43e42f\n12 outcome done {} c8c92a77\n");
  });

  it(`are what was written, in whatever parts they are written and checked (seed ${seed})`, () => {
    fc.assert(
      fc.property(lines, lines, before, (first, second, checksum) => {
        const whole = chainLines([...first, ...second], checksum);
        const start = chainLines(first, checksum);
        const rest = chainLines(second, start.checksum);
        assert.deepEqual(Buffer.concat([start.bytes, rest.bytes]), whole.bytes);
        assert.equal(rest.checksum, whole.checksum);
        const right = { wrong: new Set(), checksum: whole.checksum };
        assert.deepEqual(checkLines(whole.bytes, checksum), right);
        assert.deepEqual(checkLines(rest.bytes, start.checksum), right);
      }),
      { seed },
    );
  });

  it(`tell which of them has a changed byte, and count on behind it (seed ${seed})`, () => {
    fc.assert(
      fc.property(lines, before, fc.nat(), fc.nat(), (written, checksum, place, other) => {
        const { bytes, checksum: after } = chainLines(written, checksum);
        const at = place % bytes.length;
        const isEnd = bytes[at] === newLine || other % 256 === newLine;
        if (isEnd || bytes[at] === other % 256) return;
        bytes[at] = other;
        const index = bytes.subarray(0, at).filter((byte) => byte === newLine).length;
        const checked = checkLines(bytes, checksum);
        assert.deepEqual(checked.wrong, new Set([index]));
        if (index < written.length - 1) assert.equal(checked.checksum, after);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it(`tell that lines are missing, or were added by another hand (seed ${seed})`, () => {
    fc.assert(
      fc.property(lines, before, fc.nat(), fc.boolean(), (written, checksum, place, isAdded) => {
        const parts = chainLines(written, checksum)
          .bytes.toString("latin1")
          .split(/(?<=\n)/);
        const index = place % written.length;
        const changed = isAdded
          ? parts.toSpliced(index, 0, "9 edit - {}\n")
          : parts.toSpliced(index, 1);
        const isCutOff = !isAdded && index === written.length - 1;
        const { wrong } = checkLines(Buffer.from(changed.join(""), "latin1"), checksum);
        assert.deepEqual(wrong.has(index), !isCutOff);
      }),
      { seed },
    );
  });
});

const newLine = 0x0a;
