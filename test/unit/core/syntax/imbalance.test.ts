import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findImbalance } from "../../../../src/core/syntax/imbalance.ts";
import { lexiconOf } from "../../../../src/core/syntax/languages.ts";
import { splitLines } from "../../../../src/core/lines/lines.ts";
import { withinCpuTime } from "../../../support/withinCpuTime.ts";

const seed = 5113;

/** What is found in a text of a language: "3 { end", "unknown" or "". */
function find(extension: string, text: string): string {
  const lexicon = lexiconOf(`a.${extension}`);
  assert.ok(lexicon !== undefined, extension);
  const found = findImbalance(text, lexicon);
  if (found === undefined || found === "unknown") return found ?? "";
  return `${found.line} ${found.bracket} ${found.lacks}`;
}

describe("findImbalance", () => {
  /** Brackets in what is no code; each text is balanced. */
  const balanced: Readonly<Record<string, readonly string[]>> = {
    js: [
      "f('(', \"[\", `{`);",
      "// (\n/* [ */",
      "`a${f({ b: `c${d}}` })}(`",
      "a = b / c; d = /[(/]\\(/.test(e) / 2;",
      "if (a) /\\(/.test(b);",
      "return /[{]/g;",
      "export default /[[({]/;",
      "a.default / b / (c)",
      "x = y++ / 2 + (1 / 3);",
      "a = { b: 1 } / 2;\nfunction f() {}\n/\\(/.test(a);",
      "#!/usr/bin/env (\nf();",
      "const a = b! / 2, c = (d);",
      "'\\'(' + '\\\\';",
    ],
    java: ['class A { String s = """\n  ( " \\""" [ """; char c = \'{\'; }'],
    c: [
      "#define X {\nint a[] = {1'000, '{', '\\''}; // (",
      "#if A \\\n  (\n#endif\n",
      "#if A\n  if (b) {\n#elif C // #2\n  if (c) {\n# else\n  {\n # endif // A\n  }",
    ],
    cpp: ['auto a = R"x(()" )x";', "int b = 0xFF'FF; char c = L'(';"],
    cs: [
      'var a = @"\\"; f("""a "( b"""); g($@"""(");',
      "#region don't (\n#endregion",
      "#if A\n{\n#else\n{{\n#endif\n}",
    ],
    go: ['a := `(\\`; b := \'[\'; c := "\\"{"'],
    rs: [
      "fn a<'b>(c: &'b str) -> char { '{' }",
      "let a = r#\"(\"#; let b = \"\n(\\\"\"; let c = b'\\''; let d = '\\u{1F600}';",
    ],
    py: ['a = \'\'\'(\n\'\'\'  # [\nb = """\\"""{"""', "a = r'\\'(' + f\"{b['c']}(\""],
    php: [
      "it's (<?php $a = ['b' => \"{\"]; // ( ?> ) }",
      "<?php #[A]\n$a = <<<X\n(\nX;\nf(\\A\\n\\b());",
    ],
    css: ['a::before { content: "}"; b: url(data:a;{); } /* { */'],
    scss: ["// {\na { b: url(//c/d) }"],
  };
  for (const [extension, texts] of Object.entries(balanced)) {
    for (const text of texts) {
      it(`knows what is no code: ${extension}, ${JSON.stringify(text)}`, () => {
        assert.equal(find(extension, text), "");
      });
    }
  }

  type Example = readonly [extension: string, text: string, expected: string];
  const examples: readonly Example[] = [
    ["ts", "f(a", "1 ( end"],
    ["ts", "f(a))", "1 ) beginning"],
    ["ts", "f(a]", "1 ] beginning"],
    ["ts", "f({\n  a: [1\n});", "2 [ end"],
    ["ts", "function a() {\n  if (b) {\n    c();\n\n  d();\n}\n", "2 { end"],
    [
      "ts",
      "class A {\n  b() {\n    c();\n  }\n\n  d() {\n    e();\n\n  f() {\n  }\n}\n",
      "6 { end",
    ],
    ["ts", "a();\n}\n", "2 } beginning"],
    ["ts", "`${a`", "unknown"],
    ["ts", "a = 'b", "unknown"],
    ["js", "a = <p>it's</p>;", "unknown"],
    ["py", "a = (\n  1\nb = 2\n", "1 ( end"],
    ["go", "/* a", "unknown"],
    ["rs", "/* /* */ { */", "unknown"],
    ["rs", 'r#"a" {', "unknown"],
    ["cpp", 'R"a(b" {', "unknown"],
    ["cpp", "#if A\n{\n#else\n#if B\n{\n#endif\n{\n#endif\n}", "unknown"],
    ["cpp", "#if A\n{\n#else\n{\n#endif\n", "2 { end"],
    ["cs", "#else\n{", "unknown"],
    ["cs", '"""a" {', "unknown"],
    ["php", "<?php <<<A\n{", "unknown"],
  ];
  for (const [extension, text, expected] of examples) {
    it(`finds ${expected} in ${extension}, ${JSON.stringify(text)}`, () => {
      assert.equal(find(extension, text), expected);
    });
  }

  const count = 100_000;
  const large: readonly (readonly [extension: string, text: string, expected: string])[] = [
    ["go", `${"(".repeat(count)}${"\n)".repeat(count)}`, ""],
    ["cs", '"'.repeat(count), "unknown"],
    ["rs", 'r#"r#"a '.repeat(count), "unknown"],
  ];
  for (const [extension, text, expected] of large) {
    it(`takes no longer for the many beginnings in ${extension}, ${text.slice(0, 8)}…`, () => {
      assert.equal(
        withinCpuTime(5_000, () => find(extension, text)),
        expected,
      );
    });
  }

  for (const path of [
    "a.tsx",
    "a.jsx",
    "a.rb",
    "a.sh",
    "a.md",
    "a.html",
    "Makefile",
    "a.constructor",
  ]) {
    it(`does not scan ${path}`, () => assert.equal(lexiconOf(path), undefined));
  }

  const extensions = ["ts", "java", "cpp", "cs", "go", "rs", "py", "php", "css"];
  const leaf = fc.constantFrom("a", " = 1;\n", ", ", '"("', '"]}"', '"\\"{"');
  /** Text in which each bracket has its other half, as a list of pieces: a bracket is one by itself. */
  const pieces = fc.letrec<{ text: readonly string[]; group: readonly string[] }>((tie) => ({
    text: fc
      .array(
        fc.oneof(
          { maxDepth: 5 },
          leaf.map((each) => [each]),
          tie("group"),
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.flat()),
    group: fc
      .tuple(fc.constantFrom("()", "[]", "{}"), tie("text"))
      .map(([[open = "", close = ""], inner]) => [open, "\n", ...inner, close]),
  }));
  const prefixOf = (extension: string): string => (extension === "php" ? "<?php " : "");

  it(`is silent for any text whose brackets are balanced (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...extensions), pieces.text, (extension, text) => {
        assert.equal(find(extension, prefixOf(extension) + text.join("")), "");
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it(`finds that any one bracket is missing or too many (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...extensions),
        pieces.group,
        fc.nat(),
        fc.boolean(),
        (extension, text, choice, isTwice) => {
          const brackets = text.flatMap((piece, index) =>
            /^[()[\]{}]$/.test(piece) ? [index] : [],
          );
          const chosen = brackets[choice % brackets.length];
          const changed = text.flatMap((piece, index) =>
            index !== chosen ? [piece] : isTwice ? [piece, piece] : [],
          );
          const found = find(extension, prefixOf(extension) + changed.join(""));
          assert.match(found, /^\d+ . (?:end|beginning)$/);
          assert.ok(Number(found.split(" ")[0]) <= splitLines(changed.join("")).length);
        },
      ),
      { seed, numRuns: 2_000 },
    );
  });
});
