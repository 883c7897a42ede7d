import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail } from "../../../src/core/result.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { after, before, lines, regex, string } from "../../support/notation/operationInputs.ts";
import {
  abcde,
  edit,
  failureOf,
  path,
  type OperationInput,
} from "../../support/notation/replacements.ts";

type Example = readonly [
  name: string,
  text: string,
  operations: readonly OperationInput[],
  text: string,
];

function itEdits(examples: readonly Example[]): void {
  for (const [name, text, operations, expected] of examples) {
    it(name, async () => {
      const { texts } = await edit(text, operations);
      assert.equal(texts[path] ?? text, expected);
    });
  }
}

describe("replace_in_file", () => {
  describe("1. positions mean the file as it was", () => {
    itEdits([
      [
        "whatever the order of the operations",
        abcde,
        [lines(4, 4, "D"), after(1, "1"), lines(2, 3, "x\ny\nz")],
        "a\n1\nx\ny\nz\nD\ne\n",
      ],
      [
        "though operations above remove lines",
        abcde,
        [lines(1, 3, ""), lines(5, 5, "E"), before(4, "4")],
        "4\nd\nE\n",
      ],
      ["and operations may touch", abcde, [lines(1, 2, "x"), lines(3, 5, "y")], "x\ny\n"],
    ]);
  });

  describe("2. text is whole lines, a newline at its end optional", () => {
    itEdits([
      ["without a newline", "a\nb\n", [lines(1, 1, "x")], "x\nb\n"],
      ["with one", "a\nb\n", [lines(1, 1, "x\n")], "x\nb\n"],
      ["with two: a line and a blank one", "a\nb\n", [lines(1, 1, "x\n\n")], "x\n\nb\n"],
      ["nothing deletes", "a\nb\n", [lines(1, 1, "")], "b\n"],
      ["nothing deletes all", "a\nb\n", [lines(1, 2, "")], ""],
      ["a newline alone is a blank line", "a\nb\n", [lines(1, 1, "\n")], "\nb\n"],
      ["inserted without a newline", "a\nb\n", [after(1, "x")], "a\nx\nb\n"],
      ["inserted with one", "a\nb\n", [after(1, "x\n")], "a\nx\nb\n"],
      ["inserted with two", "a\nb\n", [before(2, "x\n\n")], "a\nx\n\nb\n"],
      ["a newline alone inserts a blank line", "a\nb\n", [before(1, "\n")], "\na\nb\n"],
    ]);

    it("inserting nothing is an error", async () => {
      assert.deepEqual(await failureOf(abcde, [lines(1, 1, "x"), after(2, "")]), {
        code: "emptyInsert",
        operation: 1,
      });
    });
  });

  describe("3. several inserts at one place all happen, in the order given", () => {
    itEdits([
      ["after one line", "a\nb\n", [after(1, "1"), after(1, "2")], "a\n1\n2\nb\n"],
      ["before one line", "a\nb\n", [before(2, "1"), before(2, "2")], "a\n1\n2\nb\n"],
      [
        "those after a line come before those before the next",
        "a\nb\n",
        [before(2, "3"), after(1, "1"), before(2, "4"), after(1, "2")],
        "a\n1\n2\n3\n4\nb\n",
      ],
    ]);
  });

  describe("4. overlaps are errors", () => {
    it("of ranges that share a line", async () => {
      assert.deepEqual(await failureOf(abcde, [lines(3, 5, "y"), lines(1, 3, "x")]), {
        code: "overlap",
        first: { operation: 1, type: "lines", startLine: 1, endLine: 3 },
        second: { operation: 0, type: "lines", startLine: 3, endLine: 5 },
      });
    });

    it("of an insert strictly inside a range", async () => {
      assert.deepEqual(await failureOf(abcde, [after(2, "x"), lines(2, 3, "y")]), {
        code: "insertInsideRange",
        insert: { operation: 0, type: "insert_after", startLine: 2, endLine: 2 },
        range: { operation: 1, type: "lines", startLine: 2, endLine: 3 },
      });
    });

    itEdits([
      [
        "but not of inserts at its edges",
        abcde,
        [lines(2, 3, "x"), before(2, "1"), after(3, "2"), after(1, "0"), before(4, "3")],
        "a\n0\n1\nx\n2\n3\nd\ne\n",
      ],
    ]);
  });

  describe("5. line numbers are in range", () => {
    const outOfRange: readonly (readonly [OperationInput, field: string, maximum: number])[] = [
      [lines(0, 1, "x"), "startLine", 5],
      [lines(6, 6, "x"), "startLine", 5],
      [lines(5, 6, "x"), "endLine", 5],
      [lines(-1, 2, "x"), "startLine", 5],
      [after(0, "x"), "lineNumber", 5],
      [after(6, "x"), "lineNumber", 5],
      [before(0, "x"), "lineNumber", 6],
      [before(7, "x"), "lineNumber", 6],
    ];
    for (const [operation, field, maximum] of outOfRange) {
      it(`not so: ${JSON.stringify(operation)}`, async () => {
        const failure = await failureOf(abcde, [operation]);
        assert.ok(failure.code === "lineOutOfRange");
        assert.equal(failure.field, `replacements[0].${field}`);
        assert.equal(failure.line, operation[field]);
        assert.deepEqual([failure.totalLines, failure.maximum], [5, maximum]);
      });
    }

    it("and a range does not end before it starts", async () => {
      assert.deepEqual(await failureOf(abcde, [lines(4, 2, "x")]), {
        code: "reversedRange",
        operation: 0,
        startLine: 4,
        endLine: 2,
      });
    });

    it("and an empty file has no line to replace or to follow", async () => {
      for (const operation of [lines(1, 1, "x"), after(1, "x"), before(2, "x")]) {
        const failure = await failureOf("", [operation]);
        assert.ok(failure.code === "lineOutOfRange" && failure.totalLines === 0);
      }
    });

    itEdits([
      ["one past the end appends", abcde, [before(6, "f")], `${abcde}f\n`],
      ["and so does after the last", abcde, [after(5, "f")], `${abcde}f\n`],
      ["line 1 of an empty file", "", [before(1, "x\n")], "x\n"],
    ]);
  });

  describe("6. searches run after the line operations, one on the result of the other", () => {
    itEdits([
      [
        "in the order given",
        "a\nb\n",
        [string("x", "y"), regex("y+", "z"), lines(1, 1, "xx")],
        "z\nb\n",
      ],
      ["literally on both sides", "a.b $1\n", [string(".b $1", "$& $1")], "a$& $1\n"],
      ["every occurrence", "aXbX\nX\n", [string("X", "")], "ab\n\n"],
      [
        "every match, with groups",
        "k=v\nq=w\n",
        [regex("(\\w)=(?<v>\\w)", "$<v>:$1$$$&")],
        "v:k$k=v\nw:q$q=w\n",
      ],
      ["with leading flags", "Ab\naB\n", [regex("(?im)^ab$", "x")], "x\nx\n"],
      ["with `.` over lines", "a\nb\n", [regex("(?s)a.b", "x")], "x\n"],
    ]);

    it("what matches nothing fails the batch", async () => {
      const failure = await failureOf(abcde, [lines(1, 1, "x"), string("q", "r")]);
      assert.ok(failure.code === "noMatch");
      assert.deepEqual([failure.operation, failure.kind, failure.searched], [1, "text", "q"]);
      assert.equal(failure.path, path);
    });

    it("what the batch itself has removed is not found", async () => {
      const failure = await failureOf(abcde, [string("b", "x"), regex("b", "y")]);
      assert.ok(failure.code === "noMatch");
      assert.deepEqual([failure.operation, failure.kind], [1, "pattern"]);
    });

    it("what matches too often is refused with the number found", async () => {
      const failure = await failureOf("aaaa", [string("a", "b")], { maxReplacements: 3 });
      assert.deepEqual(failure, { code: "tooManyMatches", operation: 0, found: 4, limit: 3 });
      const { texts } = await edit("aaaa", [string("a", "b")], { maxReplacements: 4 });
      assert.equal(texts[path], "bbbb");
    });

    it("a wrong pattern or template is an error before anything is looked for", async () => {
      const pattern = await failureOf(abcde, [regex("(", "x")]);
      assert.ok(pattern.code === "invalidPattern" && pattern.pattern === "(");
      const template = await failureOf(abcde, [regex("a", "$<n>")]);
      assert.ok(template.code === "invalidReplacement" && template.replacement === "$<n>");
    });

    it("a pattern that is stopped fails the batch", async () => {
      const stopped = { code: "patternTimedOut", pattern: "a", timeoutMs: 5 } as const;
      const failure = await failureOf(abcde, [regex("a", "b")], {
        findMatches: () => Promise.resolve(fail(stopped)),
      });
      assert.deepEqual(failure, stopped);
    });
  });

  describe("7. line endings are the file's", () => {
    itEdits([
      ["in new lines", "a\r\nb\r\n", [lines(1, 1, "x\ny"), after(2, "z")], "x\r\ny\r\nb\r\nz\r\n"],
      [
        "in a file with two, the neighbor's",
        "a\r\nb\nc\n",
        [after(1, "x"), after(2, "y")],
        "a\r\nx\r\nb\ny\nc\n",
      ],
      ["in searched and new text", "a\r\nb\r\n", [string("a\nb", "x\ny\nz")], "x\r\ny\r\nz\r\n"],
      ["in templates", "a\r\n", [regex("a", "b\\nc\\\\n")], "b\r\nc\\n\r\n"],
      ["but not in literals", "a\r\n", [string("a", "'b\\nc'")], "'b\\nc'\r\n"],
      ["in patterns", "a\r\nb\r\n", [regex("(?m)a$\n^b", "b\na")], "b\r\na\r\n"],
      ["at `^` and `$`", "a\r\nb\r\n", [regex("(?m)^(.)$", "<$1>")], "<a>\r\n<b>\r\n"],
      ["also lone carriage returns", "a\rb\r", [lines(2, 2, "x\ny")], "a\rx\ry\r"],
    ]);

    it("in an empty file those of files.eol", async () => {
      const { texts } = await edit({ text: "", newLine: "\r\n" }, [before(1, "x\ny\n")]);
      assert.equal(texts[path], "x\r\ny\r\n");
    });
  });

  describe("8. the final newline stays as it was", () => {
    itEdits([
      ["absent after a replaced last line", "a\nb", [lines(2, 2, "x\n")], "a\nx"],
      ["absent after an appended line", "a\nb", [after(2, "x\n")], "a\nb\nx"],
      ["absent after one past the end", "a\nb", [before(3, "x")], "a\nb\nx"],
      ["absent after the last line is deleted", "a\nb", [lines(2, 2, "")], "a"],
      ["present after a replaced last line", "a\nb\n", [lines(2, 2, "x")], "a\nx\n"],
      ["present after the last line is deleted", "a\nb\n", [lines(2, 2, "")], "a\n"],
      ["unless a text says so", "a\nb\n", [string("b\n", "b")], "a\nb"],
      ["unless a pattern says so", "a", [regex("$", "\n")], "a\n"],
      ["as given in an empty file, without", "", [before(1, "x")], "x"],
      ["as given in an empty file, with", "", [before(1, "x\n")], "x\n"],
    ]);
  });

  describe("10. a batch that changes nothing is no error and no change", () => {
    const same: readonly (readonly [name: string, operations: readonly OperationInput[]])[] = [
      ["lines replaced by themselves", [lines(2, 3, "b\nc")]],
      ["a text replaced by itself", [string("c", "c")]],
      ["an operation that takes another back", [lines(2, 2, "x"), string("x", "b")]],
    ];
    for (const [name, operations] of same) {
      it(name, async () => {
        const { texts, answer } = await edit(abcde, operations);
        assert.deepEqual(texts, {});
        assert.match(answer, /^No changes: src\/a\.ts /);
      });
    }
  });

  describe("11. only what changes is touched", () => {
    const examples: readonly (readonly [
      operations: readonly OperationInput[],
      changed: unknown,
    ])[] = [
      [[lines(2, 4, "b\nC\nd")], [[4, 5, "C"]]],
      [[lines(1, 5, "a\nb\nc\nd\ne\nf")], [[10, 10, "f\n"]]],
      [
        [string("a", "aa"), lines(5, 5, "ee")],
        [
          [1, 1, "a"],
          [9, 9, "e"],
        ],
      ],
    ];
    for (const [operations, changed] of examples) {
      it(JSON.stringify(operations), async () => {
        const call = replaceInFile.parse({ filePath: path, replacements: operations });
        assert.ok(call.ok && call.value.effect === "write");
        const planned = await call.value.plan(fakeContext({ [path]: abcde }));
        assert.ok(planned.ok);
        const [change] = planned.value.plan.changes;
        assert.deepEqual(
          change?.edit.replacements.map(({ range, text }) => [
            range.start,
            range.endExclusive,
            text,
          ]),
          changed,
        );
      });
    }
  });

  it("hands on why a file cannot be edited", async () => {
    const binary = { code: "binaryFile", path, sizeBytes: 9, kind: "a PNG image" } as const;
    assert.deepEqual(await failureOf(binary, [lines(1, 1, "x")]), binary);
    const input = { filePath: "none.ts", replacements: [lines(1, 1, "x")] };
    assert.deepEqual(
      await callEditTool(replaceInFile, input, fakeContext({})),
      fail({ code: "notFound", path: "none.ts" }),
    );
  });

  it("names the one path that it touches", () => {
    const call = replaceInFile.parse({ filePath: path, replacements: [] });
    assert.ok(call.ok);
    assert.deepEqual(call.value.paths, [path]);
    assert.equal(call.value.progress, "Editing `src/a.ts`");
  });
});
