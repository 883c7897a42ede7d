import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  formatLine,
  type HistoryRecord,
  judgeFormat,
  parseEntryLine,
  readHead,
  renderEntryLine,
} from "../../../../src/core/history/entryLine.ts";

const seed = 1301;

const text = fc.string({ unit: "binary", maxLength: 12 });
const count = fc.nat();
const key = fc.option(text, { nil: null });
const file = fc.record(
  {
    uri: text,
    path: text,
    encoding: text,
    before: key,
    after: key,
    addedLines: count,
    removedLines: count,
    isUnsaved: fc.boolean(),
    isByteExact: fc.boolean(),
  },
  {
    requiredKeys: ["uri", "path", "encoding", "before", "after", "addedLines", "removedLines"],
  },
);
const entry = fc.record(
  {
    id: count,
    timeMs: count,
    kind: fc.constantFrom("edit", "undo", "redo", "keep", "mark"),
    tool: text,
    approval: fc.constantFrom("notAsked", "chat", "dialog", "diffEditor", "command"),
    of: fc.array(count, { maxLength: 4 }),
    files: fc.array(file, { maxLength: 3 }),
    label: text,
    request: fc.record({ id: text, words: text }),
    call: text,
    source: fc.record({ maker: text, action: text }),
    notCovered: fc.array(fc.record({ what: text, reason: text }), { maxLength: 2 }),
  },
  { requiredKeys: ["id", "timeMs", "kind", "tool", "approval", "of", "files"] },
);
const outcome = fc.record(
  {
    id: count,
    result: fc.constantFrom("done", "takenBack"),
    files: fc.array(file, { maxLength: 3 }),
  },
  { requiredKeys: ["id", "result"] },
);
const saved = fc.record({ id: count, files: fc.array(file, { maxLength: 3 }) });
const move = fc.record({ id: count, fromUri: text, toUri: text });
const withParts = fc.tuple(entry, fc.integer({ min: 0, max: 4 })).map(([given, partCount]) => {
  const of = [...new Set(given.of)];
  const inPart = of.slice(0, partCount);
  return { ...given, of, ...(inPart.length > 0 ? { inPart } : {}) };
});
const anyRecord: fc.Arbitrary<HistoryRecord> = fc.oneof(
  withParts.map((value) => ({ kind: "entry", entry: value }) as const),
  saved.map((value) => ({ kind: "saved", saved: value }) as const),
  outcome.map((value) => ({ kind: "outcome", outcome: value }) as const),
  move.map((value) => ({ kind: "moved", move: value }) as const),
);

describe("a line of the journal", () => {
  it(`gives the record that was written (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const line = renderEntryLine(record);
        assert.deepEqual(plain(parseEntryLine(line)), plain(record));
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`has one line, which UTF-8 can hold (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const line = renderEntryLine(record);
        assert.ok(!/[\r\n]/.test(line));
        assert.equal(Buffer.from(line).toString(), line);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`tells its head without its JSON (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const line = renderEntryLine(record);
        const head = readHead(`before ${line} behind`, 7, 7 + line.length);
        if (record.kind === "entry") {
          const { id, kind, of, inPart } = record.entry;
          assert.deepEqual(plain({ inPart, ...head }), plain({ id, kind, of, inPart }));
        } else if (record.kind === "outcome") {
          const { id, result } = record.outcome;
          assert.deepEqual(head, { id, kind: "outcome", of: [], result });
        } else {
          const { id } = record.kind === "moved" ? record.move : record.saved;
          assert.deepEqual(head, { id, kind: record.kind, of: [] });
        }
      }),
      { seed: seed, numRuns: 500 },
    );
  });

  it("is readable to a person", () => {
    const record: HistoryRecord = { kind: "outcome", outcome: { id: 12, result: "done" } };
    assert.equal(renderEntryLine(record), "12 outcome done {}");
  });

  const rest = `{"timeMs":1,"tool":"grep","approval":"chat","files":[]}`;
  const foreign: readonly string[] = [
    "",
    "1",
    "1 edit -",
    "1 edit - ",
    "1 edit - {",
    "1 edit - null",
    "1 edit - []",
    `01 edit - ${rest}`,
    `-1 edit - ${rest}`,
    `1e3 edit - ${rest}`,
    `9007199254740993 edit - ${rest}`,
    `1 rename - ${rest}`,
    `1 constructor - ${rest}`,
    `1 undo 1,,2 ${rest}`,
    `1 undo 1,2/1 ${rest}`,
    `1 undo x ${rest}`,
    `1 outcome ok {}`,
  ];
  for (const line of [...foreign, "x", "PK\u0003\u0004", "0".repeat(500), " 1 edit - {}"]) {
    it(`is none, without a throw: ${JSON.stringify(line.slice(0, 20))}`, () => {
      assert.equal(parseEntryLine(line), undefined);
    });
  }

  it("may know more than this version, and the words before its JSON count", () => {
    const line = `7 undo 3,2 ${rest.replace("{", '{"id":8,"kind":"edit","colour":"red",')}`;
    const parsed = parseEntryLine(line);
    assert.ok(parsed?.kind === "entry");
    const { id, kind, of } = parsed.entry;
    assert.deepEqual({ id, kind, of }, { id: 7, kind: "undo", of: [3, 2] });
  });

  it("may be older, without the request, the source and what is not covered", () => {
    const parsed = parseEntryLine(`7 edit - ${rest}`);
    assert.ok(parsed?.kind === "entry");
    assert.deepEqual({ ...JSON.parse(rest), id: 7, kind: "edit", of: [] }, plain(parsed.entry));
  });

  const inPart: readonly (readonly [about: string, inPart: readonly number[] | undefined])[] = [
    ["3,2", undefined],
    ["3~,2", [3]],
    ["3~,2~", [3, 2]],
  ];
  for (const [about, expected] of inPart) {
    it(`names those in part: ${about}`, () => {
      const parsed = parseEntryLine(`7 undo ${about} ${rest}`);
      assert.ok(parsed?.kind === "entry");
      assert.deepEqual(parsed.entry.of, [3, 2]);
      assert.deepEqual(parsed.entry.inPart, expected);
    });
  }
});

describe("judgeFormat", () => {
  for (const [line, verdict] of [
    [formatLine, "readable"],
    ["linewise-history 1", "older"],
    ["linewise-history 2", "older"],
    ["linewise-history 4", "newer"],
    ["linewise-history 10", "newer"],
    ["linewise-history 0", "foreign"],
    ["linewise-history 1 ", "foreign"],
    ["", "foreign"],
  ] as const) {
    it(`${JSON.stringify(line)} is ${verdict}`, () => {
      assert.equal(judgeFormat(line), verdict);
    });
  }
});

/** Without the prototypes that random input has. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}
