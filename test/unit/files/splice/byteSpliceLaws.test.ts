import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit, type Edit } from "../../../../src/core/edit/edit.ts";
import { indexLines, lineAt, lineStart } from "../../../../src/core/lines/lines.ts";
import { codeUnitOf, sizeOfUnit } from "../../../../src/files/encoding/byteLineEndings.ts";
import { findByteOrderMark } from "../../../../src/files/encoding/byteOrderMark.ts";
import type { Codec } from "../../../../src/files/encoding/codec.ts";
import { spliceLines } from "../../../../src/files/splice/byteSplice.ts";
import { findLineStarts } from "../../../../src/files/splice/locateLines.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";

const path = "file.txt";

describe("spliceLines, on random files (seed 7)", () => {
  const alphabets: Record<string, string> = {
    utf8: "ab \u00e9\u4e00\u{1f600}\ufeff\u2028\u0085",
    utf8bom: "ab\u00e9\u4e00\ufeff",
    utf16le: "ab\u010a\u0a0d\u4e0a\u{1f600}\u2028",
    utf16be: "ab\u010a\u0a0d\u4e0a\u{1f600}",
    windows1252: "ab\u00e9\u20ac\u0178",
    iso88591: "ab\u00e9\u0085\u00ff",
    cp437: "ab\u2592\u00e9\u03c0",
    koi8r: "ab\u0434\u2580",
    shiftjis: "ab\u8868\u30bd\uff71\\",
    eucjp: "ab\u8868\u30bd\uff71",
    gbk: "ab\u4e02\u554a\u20ac",
    gb18030: "ab\u4e02\u0080\u{1f600}",
    big5hkscs: "ab\u529f\u8a31\u4e00",
    euckr: "ab\uac00\ub098",
  };
  const everyByteDecodes = new Set(["iso88591", "cp437", "koi8r"]);
  for (const [encoding, alphabet] of Object.entries(alphabets)) {
    it(`${encoding}: other lines keep their bytes, the rest is the edited text`, async () => {
      const codec = codecOf(encoding);
      const reached = { changed: 0, undecodable: 0 };
      await fc.assert(
        fc.asyncProperty(arbitraryCase(alphabet), async ({ pieces, cuts, mark }) => {
          const outcome = await checkSplice(codec, pieces, cuts, mark);
          if (outcome === "changed") reached.changed++;
          if (outcome === "undecodableLine") reached.undecodable++;
        }),
        { seed: 7, numRuns: 400 },
      );
      assert.ok(reached.changed > 100, JSON.stringify(reached));
      assert.equal(reached.undecodable > 0, !everyByteDecodes.has(encoding));
    });
  }
});

interface Cut {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

interface SpliceCase {
  /** Text to be encoded, or bytes that may not decode. */
  readonly pieces: readonly (string | Uint8Array)[];
  readonly cuts: readonly Cut[];
  readonly mark: boolean;
}

function arbitraryCase(alphabet: string): fc.Arbitrary<SpliceCase> {
  const character = fc.constantFrom(...Array.from(alphabet), "\n", "\r\n", "\r", "\n");
  const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(""));
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 3 });
  return fc.record({
    pieces: fc.array(fc.oneof({ arbitrary: text, weight: 4 }, bytes), { maxLength: 5 }),
    cuts: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(4), text }),
      { maxLength: 3 },
    ),
    mark: fc.boolean(),
  });
}

async function checkSplice(
  codec: Codec,
  pieces: SpliceCase["pieces"],
  cuts: readonly Cut[],
  withMark: boolean,
): Promise<string> {
  const mark = withMark && codec.encoding.startsWith("utf") ? await codec.encode("\ufeff") : [];
  const encoded: Uint8Array[] = [];
  for (const piece of pieces) {
    encoded.push(typeof piece === "string" ? await codec.encode(piece) : piece);
  }
  const body = Buffer.concat(encoded);
  if (findByteOrderMark(body) !== undefined) return "skipped";
  const text = await codec.decode(body);
  const edit = arbitraryEdit(text, cuts);
  const bytes = Buffer.concat([Uint8Array.from(mark), body]);
  const result = await spliceLines({ path, bytes, lines: indexLines(text) }, edit, codec);
  if (!result.ok) {
    const decodes = Buffer.from(await codec.encode(text)).equals(body);
    assert.ok(!decodes, `${JSON.stringify(result.failure)} in a file that decodes`);
    return result.failure.code;
  }

  const spliced = Buffer.concat(result.value);
  assert.deepEqual([...spliced.subarray(0, mark.length)], [...mark]);
  const newBody = spliced.subarray(mark.length);
  assert.equal(await codec.decode(newBody), applyEdit(edit, text));
  assertOthersKept(codec.encoding, { body, text, edit, newBody });
  assertStrayByteKept(codec.encoding, { body, text, edit, newBody });
  return edit.replacements.length > 0 ? "changed" : "unchanged";
}

function arbitraryEdit(text: string, cuts: readonly Cut[]): Edit {
  const boundaries = [0, ...Array.from(text, (character) => character.length)];
  boundaries.forEach(
    (length, index) => (boundaries[index] = length + (boundaries[index - 1] ?? 0)),
  );
  const boundary = (index: number) => boundaries[Math.min(index, boundaries.length - 1)] ?? 0;
  let last = 0;
  const replacements = cuts
    .map(({ at, length, text: inserted }) => ({
      start: Math.floor(at * boundaries.length),
      length,
      inserted,
    }))
    .sort((one, other) => one.start - other.start)
    .map(({ start, length, inserted }) => {
      const from = Math.max(last, start);
      last = Math.min(from + length, boundaries.length - 1);
      last = Math.max(last, Math.min(from, boundaries.length - 1));
      return { range: { start: boundary(from), endExclusive: boundary(last) }, text: inserted };
    });
  return createEdit(text.length, replacements);
}

interface Spliced {
  readonly body: Buffer;
  readonly text: string;
  readonly edit: Edit;
  readonly newBody: Buffer;
}

/** A byte behind the last whole unit is in no text: it goes only with a last line replaced whole. */
function assertStrayByteKept(encoding: string, { body, text, edit, newBody }: Spliced): void {
  const unitSize = sizeOfUnit(codeUnitOf(encoding));
  if (body.length % unitSize === 0) return;
  const lines = indexLines(text);
  const lastLineStart = lineStart(lines, lines.count);
  const isReplacedWhole = edit.replacements.some(
    ({ range }) => range.start <= lastLineStart && range.endExclusive === text.length,
  );
  if (isReplacedWhole) return;
  assert.notEqual(newBody.length % unitSize, 0, "The stray byte is gone.");
  assert.equal(newBody.at(-1), body.at(-1));
}

/** The lines before the first touched one and after the last touched one, byte by byte. */
function assertOthersKept(encoding: string, { body, text, edit, newBody }: Spliced): void {
  const first = edit.replacements[0]?.range.start;
  const last = edit.replacements.at(-1)?.range.endExclusive;
  if (first === undefined || last === undefined) {
    assert.deepEqual(newBody, body);
    return;
  }
  const unit = codeUnitOf(encoding);
  const lines = indexLines(text);
  const all = Array.from({ length: lines.count + 1 }, (_, index) => index + 1);
  const { starts } = findLineStarts(body, unit, all);
  const untouchedBefore = starts[Math.max(lineAt(lines, first) - 1, 0)] ?? 0;
  const untouchedAfter = body.length - (starts[lineAt(lines, last)] ?? body.length);
  assert.deepEqual(newBody.subarray(0, untouchedBefore), body.subarray(0, untouchedBefore));
  assert.deepEqual(
    newBody.subarray(newBody.length - untouchedAfter),
    body.subarray(body.length - untouchedAfter),
  );
}
