import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findBreaks } from "../../../../src/core/syntax/findBreaks.ts";

/** What an edit breaks: "bracket 1 { end", "json 3 CommaExpected" or nothing. */
async function breakOf(path: string, oldText: string, newText: string): Promise<string> {
  const [found] = await findBreaks([{ path, oldText, newText }]);
  if (found === undefined) return "";
  const { broken } = found;
  return broken.kind === "bracket"
    ? `bracket ${broken.line} ${broken.bracket} ${broken.lacks}`
    : [broken.format, broken.line, broken.name].join(" ").trimEnd();
}

describe("findBreaks", () => {
  type Example = readonly [path: string, oldText: string, newText: string, expected: string];
  const examples: readonly Example[] = [
    ["a.ts", "f();", "f(;", "bracket 1 ( end"],
    ["a.ts", "f(;", "f((;", ""],
    ["a.ts", "it's", "f(", ""],
    ["a.ts", "f(a);", "f(b);", ""],
    ["a.ts", "", "f(", ""],
    ["a.tsx", "f();", "f(;", ""],
    ["a.md", "f()", "f(", ""],
    ["a.json", '{"a": 1}', '{"a": 1', "bracket 1 { end"],
    ["a.json", '{\n"a": 1,\n"b": 2}', '{\n"a": 1\n"b": 2}', "json 3 CommaExpected"],
    ["a.json", '{"a": 1}', '{"a": 1,}', "json 1 PropertyNameExpected"],
    ["a.json", '{"a": 1}', '{"a": 1} // b', "json 1 InvalidCommentToken"],
    ["a.json", '{"a": 1} // b', '{"a": 1,}', ""],
    ["a.json", '{"a": 1} // b', '{"a" 1}', "jsonc 1 ColonExpected"],
    ["a.json", '{"a": 1', '{"a": ', ""],
    ["a.jsonc", '{"a": 1}', '{"a": 1,} // b', ""],
    ["deno.json", '{"a": 1}', '{"a": 1} // b', ""],
    ["apps/web/turbo.json", '{"a": 1}', '// b\n{"a": 1}', ""],
    ["a.json", '{"a": 1}', '{"a": {{ b }}}', ""],
    ["a.json", '{"a": 1}', '{"a": 1}\n{"b": 2}\n', ""],
    ["values.yaml", "a: 1\n", "{{- if .Values.a }}\na: 1\n{{- end }}\n", ""],
    ["a.yml", "a: 1\n", "{% if b %}\na: 1\n{% endif %}\n", ""],
    ["kitchen.yml", "a: 1\n", "<% unless b %>\na: 1\n<% end %>\n", ""],
    ["a.h", "a();\n", "a();\n#if 0\n} // for the editor\n#endif\n", ""],
    ["a.c", "a();\n", "#if 0\n(\n#else\na();\n#endif\n", ""],
    ["a.c", "a();\n", "#if 0\n#if B\n(\n#endif\n#endif\n", ""],
    ["a.c", "a();\n", "#if 0\n(\n#else\na(;\n#endif\n", "bracket 4 ( end"],
    ["a.py", "a = 1\n", 'a = f"{d["("]}"\n', ""],
    ["a.py", "a = 1\n", "a = f\"{d['(']:{w}} {{(}}\"\n", ""],
    ["tsconfig.build.json", '{"a": 1}', '{"a": 1,} // b', ""],
    [".vscode/settings.json", '{"a": 1}', '{"a": 1,} // b', ""],
    ["b/.vscode/settings.json", '{"a": 1}', '{"a" 1}', "jsonc 1 ColonExpected"],
    ["a.code-workspace", '{"a": 1}', '{"a": 1,}', ""],
    ["a.yml", "a:\n  - b\n", "a:\n  - b\n c\n", "yaml 3 BAD_INDENT"],
    ["a.yaml", "a: 1\n---\nb: 1\n", "a: 1\n---\nb: [1\n", "yaml 3 BAD_INDENT"],
    ["a.yaml", "a: !Ref b\n---\na: 1\na: 2\n", "a: !Ref c\n---\na: 1\na: 3\n", ""],
    ["a.toml", "a = 1\n", "a = 12345678901234567890\n", ""],
    ["a.toml", "[a]\nb = 1\n", "[a]\nb = \n", "toml 2"],
    ["a.xml", "<a>\n<b/>&c;</a>", "<a>\n<b>&c;</a>", "xml 2 MissingEndTag"],
    ["a.svg", "<a/>", "<a", "xml 1 Unclosed"],
  ];
  for (const [path, oldText, newText, expected] of examples) {
    const what = `${path}, ${JSON.stringify(oldText)} to ${JSON.stringify(newText)}`;
    it(`finds ${expected === "" ? "nothing" : expected} in ${what}`, async () => {
      assert.equal(await breakOf(path, oldText, newText), expected);
    });
  }

  it("knows nothing of what is nested too deep for a parser", async () => {
    const deep = "[".repeat(100_000);
    assert.equal(await breakOf("a.yaml", "a: 1", deep.slice(0, 40_000)), "");
    assert.equal(await breakOf("a.xml", "<a/>", "<a>".repeat(90_000)), "");
  });

  it("looks at no more text than can be looked at in a moment, in one file or in many", async () => {
    const half = `(${" ".repeat(499_998)})`;
    const pair = { oldText: half, newText: half.slice(0, -1) };
    const files = ["a.ts", "b.ts", "c.ts"].map((path) => ({ path, ...pair }));
    const found = await findBreaks(files);
    assert.deepEqual(
      found.map(({ edited }) => edited.path),
      ["a.ts", "b.ts"],
    );
    assert.equal(await breakOf("a.ts", half + half + half, half + half), "");
    assert.equal(await breakOf("a.yaml", `a: 1${" ".repeat(60_000)}`, "a: ["), "");
  });
});
