import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { succeed } from "../../../src/core/result.ts";
import type { SearchScope } from "../../../src/toolkit/workspace/searchQuery.ts";
import { grep } from "../../../src/tools/grep.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { fakeTree } from "../../support/fakes/fakeTree.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const files = {
  "a.txt": "one\ntwo\nthree\nfour\nfive\nsix\nseven\n",
  "b.txt": { text: "two\r\nTWO\r\n", unsaved: true },
};

async function answerOf(input: object, maxCharacters?: number): Promise<string> {
  const answer = await callReadTool(grep, input, fakeContext(files), maxCharacters);
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.value;
}

describe("grep", () => {
  const examples: readonly (readonly [name: string, input: object, expected: string])[] = [
    ["the matching lines of a file", { pattern: "t", path: "a.txt" }, "a.txt\n2: two\n3: three"],
    [
      "context once, and where lines are left out",
      { pattern: "two|four|seven", path: "a.txt", context: 1 },
      "a.txt\n1- one\n2: two\n3- three\n4: four\n5- five\n6- six\n7: seven",
    ],
    [
      "gaps",
      { pattern: "one|seven", path: "a.txt", context: 1 },
      "a.txt\n1: one\n2- two\n--\n6- six\n7: seven",
    ],
    [
      "unsaved text, marked, in any case",
      { pattern: "two", path: "b.txt", ignore_case: true },
      "b.txt [unsaved]\n1: two\n2: TWO",
    ],
    [
      "how many more there are",
      { pattern: "e", path: "a.txt", max_matches: 2 },
      "a.txt\n1: one\n3: three\n… 2 more matching lines of 4 in 1 file; call again with offset 2",
    ],
    [
      "the next of them",
      { pattern: "e", path: "a.txt", max_matches: 1, offset: 2 },
      "a.txt\n5: five\n… 1 more matching line of 4 in 1 file; call again with offset 3",
    ],
    [
      "that there are no more",
      { pattern: "e", path: "a.txt", offset: 4 },
      "Offset 4 is past the last matching line of 4 in 1 file.",
    ],
    [
      "that there is none",
      { pattern: "x{9}", path: "a.txt" },
      'No matches for pattern "x{9}" in a.txt.',
    ],
    [
      "why there can be none",
      { pattern: "one\\r", path: "a.txt" },
      'No matches for pattern "one\\\\r" in a.txt. Patterns see every line ending as \\n, so \\r never matches: leave it out.',
    ],
  ];
  for (const [name, input, expected] of examples) {
    it(`shows ${name}`, async () => {
      assert.equal(await answerOf(input), expected);
    });
  }

  it("says what ignore rules left out where little was found, and searches that on request", async () => {
    const scopes: SearchScope[] = [];
    const tree = fakeTree({ folders: { ".": [] } });
    const search: typeof tree.search = (query) => {
      scopes.push(query.scope);
      const ignored = { count: 2, named: [{ path: "out/" }, { path: "a.log" }] };
      const unsearched = { withheldFiles: 0, binaryFiles: 0, paths: [], ignored };
      return Promise.resolve(succeed({ files: [], excerpts: [], searchedFiles: 3, unsearched }));
    };
    const context = fakeContext({}, { workspace: { ...tree, search } });
    const input = { pattern: "a", path: ".", include_gitignored: true };
    const answer = await callReadTool(grep, input, context);
    assert.deepEqual(
      answer,
      succeed(
        'No matches for pattern "a" in the workspace (3 files searched).\nNot searched: out/ and a.log (.gitignore); include_gitignored searches them too.',
      ),
    );
    const [scope] = scopes;
    assert.ok(scope?.kind === "folders" && scope.selection.includeGitignored);
  });

  it("fits its answer into the room there is, and counts the rest", async () => {
    const answer = await answerOf({ pattern: "e", path: "a.txt" }, 165);
    assert.match(answer, /^a\.txt\n1: one\n… 3 more matching lines of 4/);
  });

  it("searches every folder of a workspace of several, and a path that is named alone", async () => {
    const scopes: SearchScope[] = [];
    const tree = fakeTree({ workspaceFolders: ["app", "lib"], folders: { app: [] } });
    const search: typeof tree.search = (query) => {
      scopes.push(query.scope);
      return tree.search(query);
    };
    const context = fakeContext({}, { workspace: { ...tree, search } });
    for (const [path, shown] of [
      [".", "the workspace"],
      ["app", "app"],
    ] as const) {
      const answer = await callReadTool(grep, { pattern: "a", path }, context);
      const none = `No matches for pattern "a" in ${shown} (0 files searched).`;
      assert.deepEqual(answer, succeed(none));
    }
    const searched = scopes.map((scope) =>
      scope.kind === "folders" ? scope.targets.map(({ shown }) => shown) : [],
    );
    assert.deepEqual(searched, [["app", "lib"], ["app"]]);
  });

  const wrong: readonly (readonly [name: string, input: object, code: string])[] = [
    ["an empty pattern", { pattern: "", path: "a.txt" }, "emptyPattern"],
    ["a pattern that does not compile", { pattern: "(", path: "a.txt" }, "invalidPattern"],
    ["a path that is not there", { pattern: "a", path: "c.txt" }, "notFound"],
    ["too much context", { pattern: "a", path: "a.txt", context: 101 }, "numberOutOfRange"],
  ];
  for (const [name, input, code] of wrong) {
    it(`refuses ${name}`, async () => {
      const refused = await callReadTool(grep, input, fakeContext(files));
      assert.ok(!refused.ok);
      assert.equal(refused.failure.code, code);
    });
  }
});
