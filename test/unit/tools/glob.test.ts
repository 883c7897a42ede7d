import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import { fail, succeed } from "../../../src/core/result.ts";
import type { FileQuery } from "../../../src/toolkit/workspace/searchQuery.ts";
import type { FoundFiles } from "../../../src/toolkit/workspace/workspace.ts";
import { glob } from "../../../src/tools/glob.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { fakeTree, type FakeTree } from "../../support/fakes/fakeTree.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const seed = 4812;
const pattern = "**/*.ts";

async function find(
  found: Partial<FoundFiles>,
  input: object = {},
  maxCharacters?: number,
): Promise<readonly string[]> {
  const findFiles = () => succeed({ paths: [], unsearched: [], ...found });
  const context = fakeContext({}, { workspace: fakeTree({ folders: { ".": [] }, findFiles }) });
  const answer = await callReadTool(glob, { pattern, ...input }, context, maxCharacters);
  assert.ok(answer.ok, answer.ok ? "" : JSON.stringify(answer.failure));
  return answer.value.split("\n");
}

function pathsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `src/${String(index).padStart(5, "0")}.ts`);
}

describe("glob", () => {
  type Example = readonly [string, Partial<FoundFiles>, object, readonly string[]];
  const broken = { path: "src/x", cause: "EACCES" };
  const examples: readonly Example[] = [
    ["gives the paths", { paths: ["a.ts", "b/a.ts"] }, {}, ["a.ts", "b/a.ts"]],
    ["says that there are none", {}, {}, ['No files match "**/*.ts" in the workspace.']],
    [
      "says where it could not look",
      { paths: ["a.ts"], unsearched: [broken] },
      {},
      ["a.ts", "Left out: 1 path: src/x (EACCES)"],
    ],
    [
      "says where it could not look, also when there are none",
      { unsearched: [broken] },
      {},
      ['No files match "**/*.ts" in the workspace.', "Left out: 1 path: src/x (EACCES)"],
    ],
    [
      "counts what max_results leaves out",
      { paths: pathsOf(4) },
      { max_results: 3 },
      [...pathsOf(3), "… 1 more file of 4; call linewise_glob again with max_results 4"],
    ],
    ["counts nothing where all are shown", { paths: pathsOf(3) }, { max_results: 3 }, pathsOf(3)],
  ];
  for (const [name, found, input, expected] of examples) {
    it(name, async () => {
      assert.deepEqual(await find(found, input), expected);
    });
  }

  it("gives 100 paths unless asked otherwise, and 10,000 at most", async () => {
    const paths = pathsOf(10_001);
    assert.match((await find({ paths })).at(100) ?? "", /^… 9,901 more files of 10,001; /);
    const most = await find({ paths }, { max_results: 10_000 }, Infinity);
    assert.equal(
      most.at(-1),
      "… 1 more file of 10,001; call linewise_glob with path src, pattern [1-z]*.ts, then with what comes after it",
    );
  });

  it("advises no more results where what is found does not fit", async () => {
    const lines = await find({ paths: pathsOf(100) }, {}, 1_000);
    assert.match(
      lines.at(-1) ?? "",
      /^… 44 more files of 100; call linewise_glob with path src, pattern 0005\[6-z\]\*\.ts, then /,
    );
  });

  it("goes on in the folder of the first file left out, with the same exclude", async () => {
    const paths = ["a/x.ts", "b/c/x.ts", ...pathsOf(100)];
    const lines = await find({ paths }, { exclude: ["out"], max_results: 1 }, 1_000);
    assert.equal(
      lines.at(-1),
      "… 101 more files of 102; call linewise_glob with path b, pattern **/*.ts and the same exclude, then with what comes after it",
    );
  });

  it(`law: keeps within the room there is, and leaves nothing uncounted (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "src/b.ts", "x".repeat(300)), { maxLength: 40, size: "max" }),
        fc.integer({ min: 1_000, max: 4_000 }),
        fc.integer({ min: 1, max: 50 }),
        async (paths, maxCharacters, max_results) => {
          const lines = await find({ paths }, { max_results }, maxCharacters);
          assert.ok(lines.join("\n").length <= maxCharacters);
          if (paths.length === 0) return;
          const left = /^… (\d+) more/.exec(lines.at(-1) ?? "")?.[1];
          const shown = left === undefined ? lines : lines.slice(0, -1);
          assert.deepEqual(shown, paths.slice(0, shown.length));
          assert.equal(shown.length + Number(left ?? 0), paths.length);
          assert.ok(shown.length <= max_results);
        },
      ),
      { seed: seed, numRuns: 1_000 },
    );
  });

  it("asks for what every tool sees, with names in the folder itself", async () => {
    const asked: FileQuery[] = [];
    const findFiles = (query: FileQuery) => {
      asked.push(query);
      return succeed({ paths: [], unsearched: [] });
    };
    const workspace = fakeTree({ folders: { src: [] }, findFiles });
    const input = { pattern, path: "src", exclude: ["out"] };
    await callReadTool(glob, input, fakeContext({}, { workspace }));
    const slashless = "inFolder";
    const plain = { pattern, slashless, includeHidden: false, includeGitignored: false };
    assert.deepEqual(asked, [{ ...plain, exclude: ["out"] }]);
  });

  it("looks in every folder of a workspace, or in the one that the pattern names", async () => {
    const asked: object[] = [];
    const findFiles = (query: FileQuery, folders: readonly string[]) => {
      asked.push({ folders, pattern: query.pattern });
      return succeed({ paths: [], unsearched: [] });
    };
    const workspace = fakeTree({ workspaceFolders: ["app", "lib"], findFiles });
    const context = fakeContext({}, { workspace });
    const all = ["app", "lib"];
    for (const [given, expected] of [
      ["**/*.ts", { folders: all, pattern: "**/*.ts" }],
      ["lib/**/*.ts", { folders: ["lib"], pattern: "**/*.ts" }],
      ["./lib/a.ts", { folders: ["lib"], pattern: "a.ts" }],
      ["library/*.ts", { folders: all, pattern: "library/*.ts" }],
      ["lib", { folders: all, pattern: "lib" }],
    ] as const) {
      const answer = await callReadTool(glob, { pattern: given }, context);
      assert.deepEqual(answer, succeed(`No files match "${given}" in the workspace.`));
      assert.deepEqual(asked.pop(), expected);
    }
  });

  const path = "src";
  const invalid = { code: "invalidGlob", glob: pattern, reason: "parentFolder" } as const;
  const failures: readonly (readonly [name: string, tree: FakeTree, failure: Failure])[] = [
    ["a missing folder", {}, { code: "notFound", path }],
    ["a file", { files: { [path]: "" } }, { code: "notAFolder", path }],
    [
      "a pattern that means nothing",
      { folders: { [path]: [] }, findFiles: () => fail(invalid) },
      invalid,
    ],
  ];
  for (const [name, tree, failure] of failures) {
    it(`refuses ${name}`, async () => {
      const context = fakeContext({}, { workspace: fakeTree(tree) });
      assert.deepEqual(await callReadTool(glob, { pattern, path }, context), fail(failure));
    });
  }

  it("says what it finds, in the workspace folder by default", () => {
    const call = glob.parse({ pattern });
    assert.ok(call.ok);
    assert.deepEqual([call.value.paths, call.value.progress], [[], "Finding `**/*.ts`"]);
    const named = glob.parse({ pattern, path: "src" });
    assert.deepEqual(named.ok && named.value.paths, ["src"]);
  });
});
