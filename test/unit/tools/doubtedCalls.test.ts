import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import { appendFile } from "../../../src/tools/appendFile.ts";
import { editFile } from "../../../src/tools/editFile.ts";
import { regexReplace } from "../../../src/tools/regexReplace.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { writeFile } from "../../../src/tools/writeFile.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";
import { callEditTool } from "../../support/notation/callTool.ts";

const path = "a.ts";
const text = "one();\ntwo();\nthree();\n";

function batch(...replacements: readonly object[]): object {
  return { filePath: path, replacements };
}

async function failureOf(tool: Tool, input: object): Promise<Failure | undefined> {
  const edited = await callEditTool(tool, input, fakeContext({ [path]: text }));
  return edited.ok ? undefined : edited.failure;
}

/** Each way to send a text, and what the text is called. */
const ways: readonly (readonly [tool: Tool, field: string, inputOf: (sent: string) => object])[] = [
  [appendFile, "content", (content) => ({ path, content })],
  [writeFile, "content", (content) => ({ path, content })],
  [editFile, "new_content", (new_content) => ({ path, start_line: 2, new_content })],
  [editFile, "new_string", (new_string) => ({ path, old_string: "two();", new_string })],
  [regexReplace, "replacement", (replacement) => ({ path, pattern: "two..;", replacement })],
  ...(["lines", "string", "regex", "insert_before", "insert_after"] as const).map(
    (type) =>
      [
        replaceInFile,
        `replacements[1].${type.startsWith("insert") ? "insertText" : "replaceWith"}`,
        (sent: string) =>
          batch({ type: "string", searchFor: "one", replaceWith: "1" }, of(type, sent)),
      ] as const,
  ),
];

function of(
  type: "lines" | "string" | "regex" | "insert_before" | "insert_after",
  sent: string,
): object {
  switch (type) {
    case "lines":
      return { type, startLine: 2, endLine: 2, replaceWith: sent };
    case "string":
      return { type, searchFor: "two();", replaceWith: sent };
    case "regex":
      return { type, searchFor: "two..;", replaceWith: sent };
    case "insert_before":
    case "insert_after":
      return { type, lineNumber: 2, insertText: sent };
  }
}

describe("a text that is probably not meant as it was sent", () => {
  for (const [tool, field, inputOf] of ways) {
    const name = `${tool.name}, ${field} (${JSON.stringify(inputOf("…"))})`;

    it(`is refused with line numbers: ${name}`, async () => {
      assert.deepEqual(await failureOf(tool, inputOf("2: two();\n3: three();\n")), {
        code: "pastedRows",
        path,
        field,
        row: "2: two();",
      });
    });

    it(`is refused with an omission mark: ${name}`, async () => {
      assert.deepEqual(await failureOf(tool, inputOf("a();\n// ... existing code ...\n")), {
        code: "omissionMark",
        path,
        field,
        line: 2,
        mark: "// ... existing code ...",
      });
    });

    it(`is refused when its newlines were escaped twice: ${name}`, async () => {
      const failure = await failureOf(tool, inputOf("a();\\nb();"));
      const isTemplate = tool === regexReplace || JSON.stringify(inputOf("")).includes(`"regex"`);
      assert.deepEqual(failure, isTemplate ? undefined : { code: "newlineEscaped", path, field });
    });

    it(`is taken where \\n is in a string: ${name}`, async () => {
      assert.equal(await failureOf(tool, inputOf('a("b\\nc");')), undefined);
    });
  }

  const oneRow: readonly (readonly [tool: Tool, input: object, isRefused: boolean])[] = [
    [editFile, { path, start_line: 2, new_content: "2: a" }, true],
    [editFile, { path, start_line: 2, new_content: "7: a" }, false],
    [editFile, { path, old_string: "three();", new_string: "3: a" }, true],
    [appendFile, { path, content: "4: a" }, true],
    [writeFile, { path, content: "1: a" }, false],
    [replaceInFile, batch(of("insert_after", "3: a")), true],
    [replaceInFile, batch(of("insert_before", "3: a")), false],
    [replaceInFile, batch(of("string", "2: a")), true],
    [replaceInFile, batch({ type: "lines", startLine: 3, endLine: 3, fromStartLine: 1 }), false],
  ];
  for (const [tool, input, isRefused] of oneRow) {
    it(`${isRefused ? "is" : "is not"} refused: ${tool.name} ${JSON.stringify(input)}`, async () => {
      assert.equal((await failureOf(tool, input))?.code, isRefused ? "pastedRows" : undefined);
    });
  }

  const templates: readonly (readonly [tool: Tool, sent: string, instead?: string])[] = [
    [regexReplace, "$1_x", "\\1"],
    [regexReplace, "f${1}", "\\1"],
    [regexReplace, "$<b>", "\\g<b>"],
    [regexReplace, "${b}", "\\g<b>"],
    [regexReplace, "\\1 $1"],
    [regexReplace, "$3 and ${c}"],
    [regexReplace, "awk '{print $$1}'"],
    [regexReplace, "costs $1.50, or $1,000"],
    [replaceInFile, "${2}x", "$2"],
    [replaceInFile, "x${b}", "$<b>"],
    [replaceInFile, "$1 ${2}"],
    [replaceInFile, "${c}"],
    [replaceInFile, "$${1}"],
  ];
  for (const [tool, sent, instead] of templates) {
    const verb = instead === undefined ? "is not" : "is";
    it(`${verb} refused for how it spells a group: ${tool.name} ${sent}`, async () => {
      const isPython = tool === regexReplace;
      const pattern = isPython ? "(t)(?P<b>w)" : "(t)(?<b>w)";
      const input = isPython
        ? { path, pattern, replacement: sent }
        : batch({ type: "regex", searchFor: pattern, replaceWith: sent });
      const field = isPython ? "replacement" : "replacements[0].replaceWith";
      const written = /\$\W?\w+\W?/.exec(sent)?.[0].replace(/_x$/, "");
      const doubt = { code: "foreignReference", path, field, written, instead };
      assert.deepEqual(await failureOf(tool, input), instead && doubt);
    });
  }

  it("is carried out when it is meant, with what it would do as the question", async () => {
    const asked: (readonly string[])[] = [];
    const isMeant = (call: readonly string[]): boolean => asked.push(call) > 0;
    const input = { path, start_line: 2, new_content: "2: a\n3: b" };
    const edited = await callEditTool(editFile, input, fakeContext({ [path]: text }, { isMeant }));
    assert.ok(edited.ok);
    assert.deepEqual(edited.value.texts, { [path]: "one();\n2: a\n3: b\nthree();\n" });
    const [call = []] = asked;
    assert.equal(asked.length, 1);
    assert.ok(
      call[0]?.endsWith(path) && call[1] === text && call[2]?.includes("3: b"),
      String(call),
    );
  });

  it("is not asked about where nothing is in doubt, or nothing changes", async () => {
    const isMeant = (): boolean => assert.fail("It was asked.");
    const context = fakeContext({ [path]: text, "b.ts": "1: a\n2: b\n" }, { isMeant });
    const plain = { path, start_line: 2, new_content: "a();" };
    assert.ok((await callEditTool(editFile, plain, context)).ok);
    const same = { path: "b.ts", start_line: 1, end_line: 2, new_content: "1: a\n2: b" };
    assert.ok((await callEditTool(editFile, same, context)).ok);
  });

  for (const [tool, fields, input] of [
    [editFile, ["old_string", "new_string"], { path, old_string: " b();", new_string: " c();" }],
    [
      replaceInFile,
      ["replacements[0].searchFor", "replacements[0].replaceWith"],
      batch({ type: "string", searchFor: " b();", replaceWith: " c();" }),
    ],
  ] as const) {
    it(`is refused where it has a part of the indentation that is there: ${tool.name}`, async () => {
      const edited = await callEditTool(tool, input, fakeContext({ [path]: "a();\n    b();\n" }));
      const [field, newField] = fields;
      const facts = { path, field, newField, line: 2, row: "    b();" };
      assert.deepEqual(edited.ok ? undefined : edited.failure, {
        code: "indentationCut",
        ...facts,
      });
    });
  }
});
