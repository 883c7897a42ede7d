import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readSourceFiles } from "./repositoryFiles.ts";
import { countCodeLines, countWing, filesLoadedBy, historyWing, walks } from "./sourceMeasures.ts";

describe("the walks through the code", () => {
  for (const { name, entries, budget } of walks) {
    it(`${name} loads no more files than before`, async () => {
      const { length } = filesLoadedBy(entries, await readSourceFiles("src"));
      if (length < budget) console.log(`    ${name} loads ${length} files: lower its budget`);
      assert.ok(length <= budget, `${name} loads ${length} files, ${length - budget} too many`);
    });
  }

  it("lead through a history wing that does not grow", async () => {
    const lines = countWing(await readSourceFiles("src"));
    const { codeLines: budget } = historyWing;
    if (lines < budget)
      console.log(`    the history wing has ${lines} lines of code: lower its budget`);
    assert.ok(
      lines <= budget,
      `the history wing has ${lines} lines of code, ${lines - budget} too many`,
    );
  });

  it("follow what is loaded, but no types and no words, and count no doors", () => {
    const files = Object.entries({
      "src/a.ts": 'import { b } from "./room/index.ts";\nimport type { E } from "./e.ts";',
      "src/room/index.ts": 'export { b } from "./b.ts";\nexport type { D } from "./d.ts";',
      "src/room/b.ts": 'const c = await import("../c.ts");\nimport "node:fs";',
      "src/c.ts": 'import { type E, f } from "./f.ts";\n// import "./e.ts"',
      "src/room/d.ts": "",
      "src/e.ts": 'import "./a.ts";',
      "src/f.ts": 'import { type E } from "./e.ts";',
    }).map(([path, text]) => ({ path, text }));
    const loaded = ["src/a.ts", "src/c.ts", "src/f.ts", "src/room/b.ts"];
    assert.deepEqual(filesLoadedBy(["src/a.ts"], files), loaded);
  });

  it("end with an error if their beginning is gone", () => {
    assert.throws(() => filesLoadedBy(["src/a.ts"], []), /src\/a\.ts is gone/);
  });

  const counted: readonly (readonly [text: string, codeLines: number])[] = [
    ["", 0],
    ["\n// a\n/* b\n */\n\n", 0],
    ["/** a */\nconst b = 1; // c\n", 1],
    ["const a = `\n\n// b\n`;\n", 4],
    ["f(\n  // a\n  b,\n);\n", 3],
    ["interface A {\n  /** b */\n  c: 1;\n}", 3],
  ];
  for (const [text, codeLines] of counted) {
    it(`count ${codeLines} lines of code in ${JSON.stringify(text)}`, () => {
      assert.equal(countCodeLines({ path: "src/a.ts", text }), codeLines);
    });
  }
});
