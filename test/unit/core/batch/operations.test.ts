import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { maxSpans, type OperationOutcome } from "../../../../src/core/batch/operationOutcomes.ts";
import {
  type Operation,
  type OperationsPlan,
  planOperations,
} from "../../../../src/core/batch/operations.ts";
import type { OperationContext } from "../../../../src/core/batch/searchOperations.ts";
import { applyEdit, isEmptyEdit } from "../../../../src/core/edit/edit.ts";
import type { EditFailure } from "../../../../src/core/failure/editFailure.ts";
import type { PatternFailure } from "../../../../src/core/failure/patternFailure.ts";
import { indexLines } from "../../../../src/core/lines/lines.ts";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { fail, type Result, succeed } from "../../../../src/core/result.ts";
import {
  after,
  before,
  lines,
  regex,
  string,
  type UnnumberedOperation,
} from "../../../support/notation/operations.ts";
import { batchCatalogue } from "./data/batchCatalogue.ts";

const seed = 4401;

const context: OperationContext = {
  findMatches: (request) => Promise.resolve(succeed(collectMatches(request))),
  path: "a.txt",
  maxReplacements: 10_000,
  emptyFileEnding: "\n",
  signal: new AbortController().signal,
};

function plan(
  text: string,
  operations: readonly UnnumberedOperation[],
  overrides: Partial<OperationContext> = {},
): Promise<Result<OperationsPlan, EditFailure | PatternFailure>> {
  const numbered = operations.map((given, operation): Operation => ({ ...given, operation }));
  return planOperations(indexLines(text), numbered, { ...context, ...overrides });
}

async function apply(
  text: string,
  operations: readonly UnnumberedOperation[],
  overrides: Partial<OperationContext> = {},
): Promise<string> {
  const planned = await plan(text, operations, overrides);
  assert.ok(planned.ok, JSON.stringify(planned));
  return applyEdit(planned.value.edit, text);
}

describe("planOperations: catalogue", () => {
  it("has 91 cases", () => {
    assert.deepEqual(
      batchCatalogue.map(([number]) => number),
      Array.from({ length: 91 }, (_, index) => index + 1),
    );
  });

  for (const [number, name, text, operations, expected] of batchCatalogue) {
    it(`${number} ${name}`, async () => {
      const planned = await plan(text, operations);
      if (typeof expected === "string") {
        assert.ok(planned.ok, JSON.stringify(planned));
        assert.equal(applyEdit(planned.value.edit, text), expected);
        assert.equal(isEmptyEdit(planned.value.edit), text === expected);
      } else {
        assert.equal(planned.ok ? planned.value : planned.failure.code, expected.fails);
      }
    });
  }
});

describe("planOperations: searches", () => {
  const examples: readonly (readonly [string, string, readonly UnnumberedOperation[], string])[] = [
    ["every occurrence of a text", "x x\nx\n", [string("x", "y")], "y y\ny\n"],
    ["literal on both sides", "a.b\n", [string(".", "$&$$\\1")], "a$&$$\\1b\n"],
    ["occurrences do not overlap", "aaaa", [string("aa", "b")], "bb"],
    ["in the result of the one before", "a\n", [string("a", "b"), string("b", "c")], "c\n"],
    [
      "after the line operations, wherever they are given",
      "a\n",
      [string("b", "c"), lines(1, 1, "b")],
      "c\n",
    ],
    [
      "groups, the match and a dollar",
      "k=v\n",
      [regex("(k)=(?<value>v)", "$<value>=$1 $& $$")],
      "v=k k=v $\n",
    ],
    ["leading inline flags", "A\na\n", [regex("(?im)^a$", "x")], "x\nx\n"],
    ["flags in any combination", "A\nb", [regex("(?s)(?i)a.B", "x")], "x"],
    ["a surrogate pair is one character", "😀\n", [regex("^.", "<$&>")], "<😀>\n"],
    ["empty matches", "a\nb\n", [regex("(?m)^", "> ")], "> a\n> b\n> "],
    [
      "lines of a CRLF file end before the CR",
      "a\r\nb\r\n",
      [regex("(?m)$", ";")],
      "a;\r\nb;\r\n;",
    ],
    ["text over lines of a CRLF file", "a\r\nb\r\nc\r\n", [string("a\nb\n", "x\n")], "x\r\nc\r\n"],
    ["a pattern over lines of a CRLF file", "a\r\nb\r\n", [regex("a\\nb", "b\na")], "b\r\na\r\n"],
    ["CRLF in what is searched and put", "a\nb\n", [string("a\r\nb", "x\r\ny\r\nz")], "x\ny\nz\n"],
    [
      "the i-th ending for the i-th newline",
      "a\r\nb\nc\rd\n",
      [string("a\nb\nc\nd", "1\n2\n3\n4")],
      "1\r\n2\n3\r4\n",
    ],
    ["then the ending of the line", "a\r\nb\n", [string("a", "1\n2")], "1\r\n2\r\nb\n"],
    ["the setting where there is none", "ab", [string("a", "1\n")], "1\nb"],
    ["the final newline may go", "a\n", [string("a\n", "a")], "a"],
    ["the final newline may come", "a", [string("a", "a\n")], "a\n"],
    ["everything may go", "a\n", [string("a\n", "")], ""],
    ["U+2028 is a line end for patterns", "a\u2028b", [regex("(?m)^b", "x")], "a\u2028x"],
  ];
  for (const [name, text, operations, expected] of examples) {
    it(name, async () => assert.equal(await apply(text, operations), expected));
  }

  it("refuses more matches than allowed and tells how many there are", async () => {
    for (const search of [string("a", "b"), regex("a", "b")]) {
      const limited = { maxReplacements: 3 };
      assert.equal(await apply("aaa", [search], limited), "bbb");
      const planned = await plan("aaaa", [lines(1, 1, "aaaaa"), search], limited);
      assert.deepEqual(planned, {
        ok: false,
        failure: { code: "tooManyMatches", operation: 1, found: 5, limit: 3 },
      });
    }
  });

  it("counts the matches of all operations of a call together", async () => {
    for (const search of [string, regex]) {
      const batch = [search("a", "b"), search("b", "c")];
      assert.equal(await apply("aab", batch, { maxReplacements: 5 }), "ccc");
      const planned = await plan("aab", batch, { maxReplacements: 4 });
      const failure = { code: "tooManyMatches", operation: 1, found: 3, foundBefore: 2, limit: 4 };
      assert.deepEqual(planned, { ok: false, failure });
    }
  });

  const failures: readonly (readonly [string, UnnumberedOperation, string])[] = [
    ["an empty text", string("", "x"), "emptyPattern"],
    ["an empty pattern", regex("", "x"), "emptyPattern"],
    ["flags alone", regex("(?i)", "x"), "emptyPattern"],
    ["a wrong pattern", regex("(", "x"), "invalidPattern"],
    ["a group that is not there", regex("a", "$1"), "invalidReplacement"],
    ["a text that is not there", string("z", "x"), "noMatch"],
    ["a pattern that matches nothing", regex("z+", "x"), "noMatch"],
    ["a text in another normal form", string("caf\u00e9", "x"), "noMatch"],
  ];
  for (const [name, operation, code] of failures) {
    it(`fails on ${name}`, async () => {
      const planned = await plan("a cafe\u0301\n", [string("a", "b"), operation]);
      assert.equal(planned.ok ? planned.value : planned.failure.code, code);
    });
  }

  it("searches nothing before every operation was checked", async () => {
    const planned = await plan("a\n", [regex("a", "b"), lines(3, 3, "x")], {
      findMatches: () => assert.fail("searched"),
    });
    assert.equal(planned.ok ? planned.value : planned.failure.code, "lineOutOfRange");
  });

  it("passes on why a pattern did not end", async () => {
    const failure: PatternFailure = { code: "patternTimedOut", pattern: "a", timeoutMs: 5 };
    const findMatches = (): Promise<Result<never, PatternFailure>> =>
      Promise.resolve(fail(failure));
    assert.deepEqual(await plan("a\n", [regex("a", "b")], { findMatches }), { ok: false, failure });
  });
});

describe("planOperations: outcomes", () => {
  async function outcomes(
    text: string,
    operations: readonly UnnumberedOperation[],
  ): Promise<readonly OperationOutcome[]> {
    const planned = await plan(text, operations);
    assert.ok(planned.ok);
    return planned.value.outcomes;
  }

  it("of line operations, in the order of the batch", async () => {
    assert.deepEqual(await outcomes("a\nb\nc\n", [after(3, "d\ne"), lines(1, 2, "")]), [
      {
        operation: 0,
        type: "insert_after",
        matches: 1,
        unchangedMatches: 0,
        linesDelta: 2,
        newLines: [{ startLine: 2, lineCount: 2 }],
      },
      {
        operation: 1,
        type: "lines",
        matches: 1,
        unchangedMatches: 0,
        linesDelta: -2,
        newLines: [{ startLine: 1, lineCount: 0 }],
      },
    ]);
  });

  it("with lines as they are after all operations", async () => {
    const batch = [lines(3, 3, "z"), string("a", "1\n2"), regex("z", "y"), after(4, "d")];
    const found = await outcomes("a\nb\nc\n...\n", batch);
    assert.deepEqual(
      found.map(({ newLines, linesDelta }) => [newLines, linesDelta]),
      [
        [[{ startLine: 4, lineCount: 1 }], 0],
        [[{ startLine: 1, lineCount: 2 }], 1],
        [[{ startLine: 4, lineCount: 1 }], 0],
        [[{ startLine: 6, lineCount: 1 }], 1],
      ],
    );
  });

  it("gives the same lines with and without a search behind", async () => {
    const batch = [lines(5, 5, ""), before(1, "x\ny"), lines(2, 3, "m")];
    for (const text of ["a\nb\nc\nd\ne\n", "a\nb\nc\nd\ne"]) {
      const alone = await outcomes(text, batch);
      const searched = await outcomes(text, [...batch, string("d", "D")]);
      assert.deepEqual(searched.slice(0, 3), alone);
    }
  });

  it("counts matches and those that already are as wanted", async () => {
    const [outcome] = await outcomes("aA a\nb\na\n", [regex("(?i)a", "A")]);
    assert.deepEqual(outcome, {
      operation: 0,
      type: "regex",
      matches: 4,
      unchangedMatches: 1,
      linesDelta: 0,
      newLines: [
        { startLine: 1, lineCount: 1 },
        { startLine: 3, lineCount: 1 },
      ],
    });
  });

  it("stands in a line where a match leaves nothing", async () => {
    const [outcome] = await outcomes("a\nbc\n", [string("b", "")]);
    assert.deepEqual(outcome?.newLines, [{ startLine: 2, lineCount: 1 }]);
    const [last] = await outcomes("a\n", [string("a\n", "")]);
    assert.deepEqual(last?.newLines, [{ startLine: 1, lineCount: 0 }]);
  });

  it("tells of no more places than a summary shows", async () => {
    const [outcome] = await outcomes("a\n".repeat(1000), [string("a", "b")]);
    assert.equal(outcome?.matches, 1000);
    assert.equal(outcome.newLines.length, maxSpans);
  });

  it("tells the lines that would grow together, and do not", async () => {
    const batch = [lines(2, 2, ""), lines(4, 4, "z"), string("a", "A")];
    assert.equal(await apply("a\rb\n\nc\n", batch), "A\r\r\nz\n");
    const found = await outcomes("a\rb\n\nc\n", batch);
    assert.deepEqual(found[1]?.newLines, [{ startLine: 3, lineCount: 1 }]);
  });
});

describe("planOperations: the edit", () => {
  it("is minimal", async () => {
    const planned = await plan("abc\ndef\nghi\n", [lines(1, 3, "abc\ndXf\nghi"), string("X", "Y")]);
    assert.ok(planned.ok);
    assert.deepEqual(planned.value.edit.replacements, [
      { range: { start: 5, endExclusive: 6 }, text: "Y" },
    ]);
  });

  it("is empty when the operations cancel out", async () => {
    const planned = await plan("a\n", [lines(1, 1, "b"), string("b", "a")]);
    assert.ok(planned.ok);
    assert.ok(isEmptyEdit(planned.value.edit));
  });

  it(`does not depend on the order of line operations (seed ${seed})`, async () => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("");
    const batch: UnnumberedOperation[] = [string("line", "row"), regex("(?m)^(.)", "$1$1")];
    for (let line = 1; line < 40; line += 4) {
      batch.push(lines(line, line + 1, `new ${line}`), after(line + 2, `after ${line}`));
      batch.push(before(line, `before ${line}`));
    }
    const expected = await apply(text, batch);
    const searches = batch.slice(0, 2);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(batch.slice(2), { minLength: batch.length - 2 }),
        async (shuffled) => {
          assert.equal(await apply(text, [...shuffled, ...searches]), expected);
        },
      ),
      { seed: seed, numRuns: 200 },
    );
  });
});
