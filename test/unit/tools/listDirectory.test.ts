import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import type { ListedEntry } from "../../../src/core/listing.ts";
import { fail, succeed } from "../../../src/core/result.ts";
import { listDirectory } from "../../../src/tools/listDirectory.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { fakeTree, type FakeTree } from "../../support/fakes/fakeTree.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const seed = 4811;

async function list(
  entries: readonly ListedEntry[],
  input: object = {},
  maxCharacters?: number,
): Promise<readonly string[]> {
  const workspace = fakeTree({ folders: { ".": entries } });
  const context = fakeContext({}, { workspace });
  const answer = await callReadTool(listDirectory, input, context, maxCharacters);
  assert.ok(answer.ok, answer.ok ? "" : JSON.stringify(answer.failure));
  return answer.value.split("\n");
}

const details = { sizeBytes: 2048, modified: new Date(0), mode: 0o100644 };
const entries: readonly ListedEntry[] = [
  { name: "b.ts", kind: "file", details },
  { name: ".env", kind: "file" },
  { name: "src", kind: "folder", details: { ...details, mode: 0o40755 } },
  { name: "link", kind: "link", target: "src" },
  { name: ".git", kind: "folder" },
];

function files(count: number, nameOf = (index: number) => `file${index}`): ListedEntry[] {
  return Array.from({ length: count }, (_, index) => ({ name: nameOf(index), kind: "file" }));
}

describe("list_directory", () => {
  it("lists what is not hidden, and counts what is", async () => {
    assert.deepEqual(await list(entries), [
      ".: 3 entries (2 hidden entries not shown)",
      "src/",
      "b.ts",
      "link -> src",
    ]);
  });

  it("lists hidden entries when asked", async () => {
    const expected = [".: 5 entries", ".git/", "src/", ".env", "b.ts", "link -> src"];
    assert.deepEqual(await list(entries, { all: true }), expected);
  });

  it("shows permissions, size and time when asked", async () => {
    assert.deepEqual(await list(entries.slice(0, 3), { long: true }), [
      ".: 2 entries (1 hidden entry not shown)",
      "rwxr-xr-x       -  1970-01-01T00:00:00Z  src/",
      "rw-r--r--  2.0 KB  1970-01-01T00:00:00Z  b.ts",
    ]);
  });

  it("asks for details only where they are shown", async () => {
    const asked: boolean[] = [];
    const tree = fakeTree({ folders: { ".": [] } });
    const examineEntries: typeof tree.examineEntries = (folder, shown, withDetails) => {
      asked.push(withDetails);
      return tree.examineEntries(folder, shown, withDetails);
    };
    const context = fakeContext({}, { workspace: { ...tree, examineEntries } });
    for (const long of [false, true]) await callReadTool(listDirectory, { long }, context);
    assert.deepEqual(asked, [false, true]);
  });

  it("looks at no more of 100,000 entries than it may show, and the next", async () => {
    const many = files(100_000, (index) => `file${String(99_999 - index).padStart(6, "0")}`);
    const tree = fakeTree({ folders: { ".": many } });
    const looked: string[] = [];
    const examineEntries: typeof tree.examineEntries = (folder, shown, withDetails) => {
      looked.push(...shown.map(({ name }) => name));
      return tree.examineEntries(folder, shown, withDetails);
    };
    const context = fakeContext({}, { workspace: { ...tree, examineEntries } });
    const answer = await callReadTool(listDirectory, { long: true }, context, 200_000);
    assert.ok(answer.ok);
    assert.equal(looked.length, 1_001);
    assert.deepEqual([looked[0], looked.at(-1)], ["file000000", "file001000"]);
    assert.match(
      answer.value,
      /: 100,000 entries\n.*file000000\n[^]*file000999\n… and 99,000 more/,
    );
  });

  it("lists the folders of a workspace that has several", async () => {
    const workspace = fakeTree({ workspaceFolders: ["lib", "app", ".config"] });
    const context = fakeContext({}, { workspace });
    for (const input of [{}, { path: "./" }]) {
      const answer = await callReadTool(listDirectory, input, context);
      assert.deepEqual(answer, succeed(".: 3 entries\n.config/\napp/\nlib/"));
    }
  });

  it("shows permissions and time of the folders of a workspace when asked", async () => {
    const facts = { lib: { kind: "folder", mode: 0o40755 } } as const;
    const workspace = fakeTree({ workspaceFolders: ["lib", "app"], facts });
    const answer = await callReadTool(
      listDirectory,
      { long: true },
      fakeContext({}, { workspace }),
    );
    assert.ok(answer.ok);
    assert.match(answer.value, /^rwxr-xr-x +- +1970-01-01T00:00:00Z +lib\/$/m);
  });

  it("says that a folder is empty", async () => {
    assert.deepEqual(await list([]), [".: 0 entries"]);
  });

  it("shows 1,000 entries and counts the others", async () => {
    assert.equal((await list(files(1_000))).length, 1_001);
    const lines = await list(files(1_001));
    assert.equal(lines.length, 1_002);
    assert.equal(lines[0], ".: 1,001 entries");
    assert.match(lines.at(-1) ?? "", /^… and 1 more entry; /);
  });

  it("names the tool and the input that find what is left out", async () => {
    assert.equal(
      (await list(files(101_000))).at(-1),
      "… and 100,000 more entries; call linewise_glob with path ., pattern file10089[7-z]*, then with the names after it",
    );
    const folders = files(1_001, (index) => `f${1_000 + index}`).map(({ name }) => {
      return { name, kind: "folder" } as const;
    });
    assert.match(
      (await list([...folders, ...files(1)])).at(-1) ?? "",
      /pattern f\[2-z\]\*\/\*\*, /,
    );
    assert.match((await list([...folders.slice(1), ...files(1)])).at(-1) ?? "", /pattern \*, /);
  });

  it("goes on without details where more fits then", async () => {
    const many = files(30).map((entry) => ({ ...entry, details }));
    assert.equal(
      (await list(many, { long: true }, 1_000)).at(-1),
      "… and 14 more entries; call linewise_list_directory again with long false",
    );
  });

  it("fills the room there is from a folder of 100,000 entries", async () => {
    const many = files(100_000, (index) => `file${(index * 7919) % 100_003}`);
    const lines = await list(many, {}, 5_000);
    assert.ok(lines.length > 200);
  });

  it(`law: keeps within the room there is, and leaves nothing uncounted (seed ${seed})`, async () => {
    const length = fc.constantFrom(1, 5, 40, 250);
    await fc.assert(
      fc.asyncProperty(
        fc.array(length, { maxLength: 60, size: "max" }),
        fc.integer({ min: 800, max: 3_000 }),
        fc.boolean(),
        async (lengths, maxCharacters, long) => {
          const named = lengths.map((each, index): ListedEntry => {
            return { name: `${index}`.padStart(3, "0").padEnd(each, "x"), kind: "file", details };
          });
          const [head = "", ...rows] = await list(named, { long }, maxCharacters);
          assert.ok([head, ...rows].join("\n").length <= maxCharacters);
          const left = /^… and (\d+) more/.exec(rows.at(-1) ?? "")?.[1];
          const shown = left === undefined ? rows.length : rows.length - 1;
          assert.equal(shown + Number(left ?? 0), named.length);
        },
      ),
      { seed: seed, numRuns: 1_000 },
    );
  });

  const path = "src";
  const unreadable = {
    code: "systemError",
    path,
    step: "Reading",
    cause: "EACCES",
    left: "old",
  } as const;
  const failures: readonly (readonly [name: string, tree: FakeTree, failure: Failure])[] = [
    ["a missing folder", {}, { code: "notFound", path }],
    ["a file", { files: { [path]: "" } }, { code: "notAFolder", path }],
    ["a folder that cannot be read", { folders: { [path]: unreadable } }, unreadable],
  ];
  for (const [name, tree, failure] of failures) {
    it(`refuses ${name}`, async () => {
      const context = fakeContext({}, { workspace: fakeTree(tree) });
      assert.deepEqual(await callReadTool(listDirectory, { path }, context), fail(failure));
    });
  }

  it("says what it lists, the workspace folder by default", () => {
    const call = listDirectory.parse({});
    assert.ok(call.ok);
    assert.deepEqual([call.value.paths, call.value.progress], [[], "Listing `.`"]);
    const named = listDirectory.parse({ path: "src" });
    assert.deepEqual(named.ok && named.value.paths, ["src"]);
  });
});
