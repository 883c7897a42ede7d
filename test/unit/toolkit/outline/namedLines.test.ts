import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import type { Result } from "../../../../src/core/result.ts";
import type { ToolContext } from "../../../../src/toolkit/tool.ts";
import { readFile } from "../../../../src/tools/readFile.ts";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import {
  fakeContext,
  type FakeSnapshot,
  fakeWorkspace,
} from "../../../support/fakes/fakeWorkspace.ts";
import { callEditTool, callReadTool, type Edited } from "../../../support/notation/callTool.ts";
import { readOutline } from "../../../support/notation/outlines.ts";

const path = "src/a.ts";

const marked = `import x from "x";

⟦first¦function first() {
  return x;
}⟧

// About second.
⟦second¦function second() {
  return 2;
}⟧

⟦Third¦class Third {
  ⟦get¦get() {}⟧

  ⟦set¦set() {}⟧
}⟧
`;
const { text } = readOutline(marked);

/** Files with an outline; those without any marks have no provider. */
function contextOf(
  files: Readonly<Record<string, string>>,
  snapshots: Readonly<Record<string, FakeSnapshot>> = {},
): ToolContext {
  const outlines = Object.entries(files).map(([name, each]) => [name, readOutline(each)] as const);
  const texts = Object.fromEntries(outlines.map(([name, each]) => [name, each.text]));
  const symbols = new Map(outlines.map(([name, each]) => [name, each.symbols]));
  const workspace = fakeWorkspace(texts, snapshots);
  return fakeContext(
    {},
    {
      workspace: {
        ...workspace,
        findSymbols: ({ target }) => {
          const found = symbols.get(target.shown) ?? [];
          return Promise.resolve(found.length > 0 ? found : undefined);
        },
        // Nobody was shown anything.
        findUnshown: (_, ranges) => ranges,
        wereShown: () => false,
      },
    },
  );
}

function call(
  replacements: readonly object[],
  context = contextOf({ [path]: marked }),
  fields: object = {},
): Promise<Result<Edited>> {
  return callEditTool(replaceInFile, { filePath: path, replacements, ...fields }, context);
}

async function failureOf(replacements: readonly object[], context?: ToolContext): Promise<Failure> {
  const edited = await call(replacements, context);
  assert.ok(!edited.ok);
  return edited.failure;
}

describe("definitions by name", () => {
  it("are read with their comments, in one window of one text", async () => {
    const context = contextOf({ [path]: marked });
    const answer = await callReadTool(readFile, { path, symbol: "second" }, context);
    assert.ok(answer.ok);
    const rows = ["7: // About second.", "8: function second() {", "9:   return 2;", "10: }"];
    assert.match(answer.value, /^src\/a\.ts: lines 7-10 of 16, snapshot \w+\n/);
    assert.deepEqual(answer.value.split("\n").slice(1), rows);
  });

  it("are read several at a time, joined where they overlap, one wrong name is an error", async () => {
    const context = contextOf({ [path]: marked });
    const read = (symbol: string): ReturnType<typeof callReadTool> =>
      callReadTool(readFile, { path, symbol }, context);
    const several = await read("Third.get, second, get");
    assert.ok(several.ok);
    const heads = several.value.split("\n").filter((row) => !/^\d+: /.test(row));
    assert.match(
      heads.join("\n"),
      /^src\/a\.ts: lines 7-10 of 16, snapshot \w+\nlines 13-13 of 16$/,
    );
    const wrong = await read("second, fourth");
    assert.ok(!wrong.ok && wrong.failure.code === "symbolNotFound");
    assert.equal(wrong.failure.symbol.trim(), "fourth");
  });

  it("may have commas in their names", async () => {
    const context = contextOf({ [path]: "⟦parse(A, B)¦function parse() {}⟧\n⟦a, b¦a = b⟧\n" });
    for (const [symbol, line] of [
      ["parse(A, B)", 1],
      ["a, b", 2],
    ] as const) {
      const answer = await callReadTool(readFile, { path, symbol }, context);
      assert.ok(answer.ok && answer.value.includes(`lines ${line}-${line} of 2`), symbol);
    }
    const both = await callReadTool(readFile, { path, symbol: "parse(A, B), a, b" }, context);
    assert.ok(!both.ok);
  });

  it("are listed without any text by *", async () => {
    const context = contextOf({ [path]: marked, "b.txt": "none\n" });
    const answer = await callReadTool(readFile, { path, symbol: "*" }, context);
    assert.ok(answer.ok);
    const [head = "", ...rows] = answer.value.split("\n");
    assert.match(head, /^src\/a\.ts: outline of 16 lines, snapshot \w+$/);
    assert.deepEqual(
      rows.map((row) => row.replace(/(\d) \w+ (\w+)$/, "$1 $2")),
      ["3-5 first", "8-10 second", "12-16 Third", "  13 get", "  15 set"],
    );
    const cut = await callReadTool(readFile, { path, symbol: "*" }, context, 250);
    assert.match(
      cut.ok ? cut.value : "",
      /\n… \d more symbols inside these; read one by its name$/,
    );
    const none = await callReadTool(readFile, { path: "b.txt", symbol: "*" }, context);
    assert.ok(!none.ok && none.failure.code === "noOutline");
  });

  const edits: readonly (readonly [what: string, replacements: readonly object[], text: string])[] =
    [
      [
        "are replaced as a whole",
        [{ type: "lines", symbol: "second", replaceWith: "const second = 2;" }],
        text.replace(/\/\/ About[^}]*}/, "const second = 2;"),
      ],
      [
        "are deleted with the blank lines after them",
        [{ type: "lines", symbol: "second", replaceWith: "" }],
        text.replace(/\/\/ About[^}]*}\n\n/, ""),
      ],
      [
        "have text put around them, beside operations by number and text",
        [
          { type: "insert_before", symbol: "second", insertText: "// before\n\n" },
          { type: "insert_after", symbol: "Third.get", insertText: "  // after" },
          { type: "lines", startLine: 1, endLine: 1, replaceWith: 'import y from "y";' },
          { type: "string", searchFor: "return x", replaceWith: "return y" },
        ],
        text
          .replace("// About", "// before\n\n// About")
          .replace("  get() {}\n", "  get() {}\n  // after\n")
          .replace('import x from "x"', 'import y from "y"')
          .replace("return x", "return y"),
      ],
      [
        "are moved before another, as far apart as they were",
        [{ type: "insert_before", symbol: "first", fromSymbol: "second", move: true }],
        text
          .replace(/\/\/ About[^}]*}\n\n/, "")
          .replace(
            "function first",
            "// About second.\nfunction second() {\n  return 2;\n}\n\nfunction first",
          ),
      ],
      [
        "are moved behind another",
        [{ type: "insert_after", symbol: "Third", fromSymbol: "first", move: true }],
        `${text.replace(/function first[^}]*}\n\n/, "")}\nfunction first() {\n  return x;\n}\n`,
      ],
      [
        "are moved although they are the last of their class",
        [{ type: "insert_before", symbol: "get", fromSymbol: "set", move: true }],
        text.replace("  get() {}\n\n  set() {}\n", "  set() {}\n\n  get() {}\n"),
      ],
      [
        "are copied over another",
        [{ type: "lines", symbol: "first", fromSymbol: "Third.set" }],
        text.replace(/function first[^}]*}/, "  set() {}"),
      ],
    ];
  for (const [what, replacements, expected] of edits) {
    it(what, async () => {
      const edited = await call(replacements);
      assert.ok(edited.ok, edited.ok ? "" : JSON.stringify(edited.failure));
      assert.equal(edited.value.texts[path], expected);
    });
  }

  it("are moved to another file, and two neighbors share no blank line", async () => {
    const other = "src/b.ts";
    const context = contextOf({ [path]: "⟦last¦const last = 1;⟧\n", [other]: marked });
    const from = { fromPath: other, move: true };
    const edited = await call(
      [
        { type: "insert_before", lineNumber: 1, fromSymbol: "Third.get", ...from },
        { type: "insert_before", symbol: "last", fromSymbol: "Third.set", ...from },
      ],
      context,
    );
    assert.ok(edited.ok);
    assert.deepEqual(edited.value.texts, {
      [path]: "  get() {}\n\n  set() {}\nconst last = 1;\n",
      [other]: text.replace("  get() {}\n\n  set() {}\n", ""),
    });
  });

  it("mean the text before the call, whatever snapshot the numbers are those of", async () => {
    const snapshots = { sold: { path, text: `// above\n${text}` } };
    const replacements = [
      { type: "lines", symbol: "second", replaceWith: "two" },
      { type: "insert_before", symbol: "first", fromSymbol: "Third", move: true },
    ];
    const edited = await call(replacements, contextOf({ [path]: marked }, snapshots), {
      as_of: "sold",
    });
    assert.ok(edited.ok);
    const third = /class Third[^]*\n}\n/.exec(text)?.[0] ?? "";
    const expected = text
      .replace(`\n${third}`, "")
      .replace(/\/\/ About[^}]*}/, "two")
      .replace("function first", `${third}\nfunction first`);
    assert.equal(edited.value.texts[path], expected);
  });

  const at = { path, symbol: "get", field: "replacements[0].symbol" };
  it("are refused with candidates where the name means nothing or several things", async () => {
    const twice = contextOf({ [path]: `${marked}⟦Fourth¦class Fourth {\n  ⟦get¦get() {}⟧\n}⟧\n` });
    const replacements = [{ type: "lines", symbol: "get", replaceWith: "" }];
    assert.deepEqual(await failureOf(replacements, twice), {
      code: "symbolAmbiguous",
      ...at,
      candidates: [
        { name: "Third.get", startLine: 13, endLine: 13 },
        { name: "Fourth.get", startLine: 18, endLine: 18 },
      ],
    });
    const source = [{ type: "insert_before", lineNumber: 1, fromSymbol: "Seconds" }];
    assert.deepEqual(await failureOf(source), {
      code: "symbolNotFound",
      path,
      symbol: "Seconds",
      field: "replacements[0].fromSymbol",
      candidates: [{ name: "second", startLine: 7, endLine: 10 }],
    });
  });

  it("are refused where nothing gives an outline, or a line is not theirs alone", async () => {
    const replacements = [{ type: "lines", symbol: "get", replaceWith: "" }];
    const bare = contextOf({ [path]: "get()\n" });
    assert.deepEqual(await failureOf(replacements, bare), { code: "noOutline", ...at });
    const shared = contextOf({ [path]: "⟦get¦get()⟧; ⟦set¦set()⟧\n" });
    const range = { startLine: 1, endLine: 1 };
    assert.deepEqual(await failureOf(replacements, shared), {
      code: "symbolShared",
      ...at,
      ...range,
    });
    const read = await callReadTool(readFile, { path, symbol: "get" }, shared);
    assert.match(read.ok ? read.value : "", /\n1: get\(\); set\(\)$/);
  });

  const unclear: readonly (readonly [replacement: object, ways: readonly (readonly string[])[]])[] =
    [
      [
        { type: "lines", symbol: "first", startLine: 1, replaceWith: "" },
        [["symbol"], ["startLine"]],
      ],
      [
        { type: "insert_after", symbol: "first", lineNumber: 1, insertText: "x" },
        [["symbol"], ["lineNumber"]],
      ],
      [
        { type: "insert_after", lineNumber: 1, fromSymbol: "first", fromStartLine: 1 },
        [["fromSymbol"], ["fromStartLine"]],
      ],
      [
        { type: "insert_after", lineNumber: 1, fromSymbol: "first", insertText: "x" },
        [["insertText"], ["fromSymbol"]],
      ],
    ];
  for (const [replacement, ways] of unclear) {
    it(`are not named beside ${ways.flat().join(" and ")}`, async () => {
      const named = ways.map((fields) => fields.map((field) => `replacements[0].${field}`));
      assert.deepEqual(await failureOf([replacement]), { code: "twoWays", ways: named });
    });
  }
});
