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
      "a.txt\n1: one\n3: three\n… 2 more matching lines of 4 in 1 file; call linewise_search_content with the same pattern, glob_pattern a.txt and offset 2",
    ],
    [
      "that there is none",
      { pattern: "x{9}", path: "a.txt" },
      'No matches for pattern "x{9}" in a.txt.',
    ],
  ];
  for (const [name, input, expected] of examples) {
    it(`shows ${name}`, async () => {
      assert.equal(await answerOf(input), expected);
    });
  }

  describe("names the next call where several files have matches", () => {
    const several = { "src/[id].ts": "e\ne\ne\n", "src/b.ts": "e\ne\n", "src/c.ts": "e\n" };

    async function lastLine(input: object, maxBytes?: number): Promise<string> {
      const tree = fakeTree({ files: several, folders: { ".": [], src: [] } });
      const found = Object.entries(several).map(([shown, text]) => {
        const lines = text.trim().split("\n");
        return {
          file: { uri: shown, shown, unsaved: false, lines: lines.length, matches: lines.length },
          lines: lines.map((line, index) => ({ line: index + 1, text: line, isMatch: true })),
        };
      });
      const search: typeof tree.search = ({ window }) => {
        let left = window?.limit ?? 0;
        const excerpts = found.flatMap(({ file: { shown }, lines }) => {
          const inWindow = lines.slice(0, left);
          left -= inWindow.length;
          return inWindow.length === 0 ? [] : [{ shown, unsaved: false, lines: inWindow }];
        });
        const unsearched = { withheldFiles: 0, binaryFiles: 0, paths: [] };
        const files = found.map(({ file }) => file);
        return Promise.resolve(succeed({ files, excerpts, searchedFiles: 3, unsearched }));
      };
      const context = fakeContext({}, { workspace: { ...tree, search } });
      const answer = await callReadTool(grep, { pattern: "e", ...input }, context, maxBytes);
      assert.ok(answer.ok, JSON.stringify(answer));
      return answer.value.split("\n").at(-1) ?? "";
    }

    const call = "call linewise_search_content with the same pattern";
    type Example = readonly [input: object, expected: string];
    const pages: readonly Example[] = [
      [{ path: "." }, `${call}, glob_pattern **/* and offset 4`],
      [{ path: "src" }, `${call}, glob_pattern src/**/* and offset 4`],
      [{ path: "src", recursive: false }, `${call}, glob_pattern src/* and offset 4`],
      [{ path: "src", include: "*.ts" }, `${call}, glob_pattern src/**/*.ts and offset 4`],
      [{ path: ".", include: "src/*.ts" }, `${call}, glob_pattern src/*.ts and offset 4`],
      [{ path: ".", ignore_case: true }, `${call} after (?i), glob_pattern **/* and offset 4`],
      [
        { path: ".", exclude: ["out"] },
        `${call}, glob_pattern src/b.ts and offset 1, then with the other files`,
      ],
    ];
    for (const [input, expected] of pages) {
      it(`after the first matches of ${JSON.stringify(input)}`, async () => {
        const more = "… 2 more matching lines of 6 in 3 files; ";
        assert.equal(await lastLine({ ...input, max_matches: 4 }), more + expected);
      });
    }

    it("in the first file that is cut, where not all of what was found fits", async () => {
      assert.equal(
        await lastLine({ path: "." }, 455),
        `… 4 more matching lines of 6 in 3 files; ${call}, glob_pattern src/[[]id].ts and offset 1, then with the other files`,
      );
    });
  });

  it("fits its answer into the room there is, and counts the rest", async () => {
    const answer = await answerOf({ pattern: "e", path: "a.txt" }, 310);
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
