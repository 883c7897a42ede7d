import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import {
  createSearchModel,
  pageSize,
  type SearchModel,
} from "../../../../src/host/searchView/searchModel.ts";
import type { FileNode, SearchNode } from "../../../../src/host/searchView/searchNode.ts";
import type { SearchSession } from "../../../../src/host/searchView/searchSession.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

type Located = Awaited<ReturnType<SearchSession["locate"]>>;

/** A search that found these files, in which looking finds what `texts` says by then. */
function createFakeSession(texts: Record<string, string | undefined>, pattern = "x") {
  const reads: string[] = [];
  const session: SearchSession = {
    input: {
      pattern,
      glob_pattern: "**/*",
      include_gitignored: false,
      include_hidden: false,
    },
    findings: {
      files: Object.entries(texts).map(([shown, text = ""]) => {
        const { length } = locatedLines(text);
        return { uri: shown, shown, unsaved: false, lines: length, matches: length };
      }),
      searchedFiles: 9,
      unsearched: { paths: [], binaryFiles: 0, withheldFiles: 0 },
    },
    locate(uri) {
      reads.push(uri);
      return Promise.resolve(locateIn(texts[uri], uri));
    },
  };
  return { session, reads, texts };
}

function locateIn(text: string | undefined, path: string): Located {
  if (text === undefined) return fail({ code: "notFound", path });
  const matches = locatedLines(text);
  return succeed({ matches, total: matches.length, unsaved: false });
}

function createModel() {
  const changes: string[] = [];
  const model = createSearchModel((node) => changes.push(node?.uri ?? "all"));
  return { model, changes };
}

function nameOf(node: SearchNode): string {
  switch (node.kind) {
    case "file":
      return node.uri;
    case "match":
      return String(node.index);
    case "more":
    case "unlisted":
      return `${node.kind} ${node.left}`;
    case "failed":
      return "failed";
  }
}

function fileOf(model: SearchModel, uri: string): FileNode {
  const node = model.listFiles().find((each) => each.kind === "file" && each.uri === uri);
  assert.ok(node?.kind === "file");
  return node;
}

async function list(model: SearchModel, uri: string): Promise<readonly string[]> {
  return (await model.listMatches(fileOf(model, uri))).map(nameOf);
}

function manyLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `${index + 1}x`).join(" ");
}

describe("the model of the view of search results", () => {
  it("has nothing before the first search", () => {
    assert.deepEqual(createModel().model.listFiles(), []);
  });

  it("reads a file when its matches are first looked at, and then no more", async () => {
    const { model, changes } = createModel();
    const { session, reads } = createFakeSession({ a: "1x 2x", b: "3x" });
    model.show(session);
    assert.deepEqual(model.listFiles().map(nameOf), ["a", "b"]);
    assert.deepEqual(reads, []);
    assert.deepEqual(await list(model, "a"), ["0", "1"]);
    await list(model, "a");
    assert.deepEqual(reads, ["a"]);
    assert.deepEqual(changes, ["all"]);
  });

  it("draws a file anew whose matches are others than the search counted", async () => {
    const { model, changes } = createModel();
    const { session, texts } = createFakeSession({ a: "1x 2x", b: "3x" });
    model.show(session);
    texts["a"] = "1x";
    assert.deepEqual(await list(model, "a"), ["0"]);
    assert.deepEqual(changes, ["all", "a"]);
    assert.equal(model.results().files.get("a")?.matches, 1);
  });

  it("follows a file that changes, until nothing is left in it", async () => {
    const { model, changes } = createModel();
    const { session, texts } = createFakeSession({ a: "1x", b: "3x" });
    model.show(session);
    const node = fileOf(model, "a");
    await model.listMatches(node);
    texts["a"] = "7x 8x";
    await model.locateAgain("a");
    assert.deepEqual((await model.listMatches(node)).map(nameOf), ["0", "1"]);
    texts["a"] = "";
    await model.locateAgain("a");
    assert.deepEqual(model.listFiles().map(nameOf), ["b"]);
    assert.deepEqual(await model.listMatches(node), []);
    assert.deepEqual(changes, ["all", "a", "all"]);
    assert.equal(await model.locateAgain("z"), undefined);
  });

  it("takes the reading that was begun last, whichever ends last", async () => {
    const { model } = createModel();
    const { session } = createFakeSession({ a: "1x" });
    const answers: ((located: Located) => void)[] = [];
    model.show({ ...session, locate: () => new Promise((resolve) => answers.push(resolve)) });
    const readings = [model.locateAgain("a"), model.locateAgain("a")];
    answers[1]?.(locateIn("2x 3x", "a"));
    answers[0]?.(locateIn("1x", "a"));
    await Promise.all(readings);
    assert.equal(model.results().files.get("a")?.matches, 2);
  });

  it("lists what was read first while a later reading is under way", async () => {
    const { model } = createModel();
    const { session } = createFakeSession({ a: "1x" });
    const answers: ((located: Located) => void)[] = [];
    model.show({ ...session, locate: () => new Promise((resolve) => answers.push(resolve)) });
    const listing = list(model, "a");
    const reading = model.locateAgain("a");
    answers[0]?.(locateIn("1x", "a"));
    assert.deepEqual(await listing, ["0"]);
    answers[1]?.(locateIn("2x 3x", "a"));
    await reading;
    assert.deepEqual(await list(model, "a"), ["0", "1"]);
  });

  it("drops a reading for a search that is no longer shown", async () => {
    const { model } = createModel();
    const { session } = createFakeSession({ a: "1x" });
    model.show(session);
    const reading = model.locateAgain("a");
    model.show(createFakeSession({ a: "1x 2x" }, "other").session);
    assert.equal(await reading, undefined);
    assert.equal(model.results().files.get("a")?.located, undefined);
  });

  it("passes over a reading that failed because another search has ended it", async () => {
    const { model } = createModel();
    const { session } = createFakeSession({ a: "1x" });
    const aborted = (): Promise<never> => Promise.reject(new Error("aborted"));
    model.show({ ...session, locate: aborted });
    await assert.rejects(model.locateAgain("a"), /aborted/);
    const reading = model.locateAgain("a");
    model.show(undefined);
    assert.equal(await reading, undefined);
  });

  it("says of a file that it can no longer be searched", async () => {
    const { model } = createModel();
    const { session, texts } = createFakeSession({ a: "1x" });
    model.show(session);
    texts["a"] = undefined;
    assert.deepEqual(await list(model, "a"), ["failed"]);
  });

  it("shows files and matches in pages", async () => {
    const { model } = createModel();
    const files = Object.fromEntries(
      Array.from({ length: pageSize + 5 }, (_, index) => [`f${index}`, "1x"]),
    );
    const { session } = createFakeSession({ a: manyLines(pageSize + 9), ...files });
    model.show(session);
    const more = model.listFiles().at(-1);
    assert.ok(more?.kind === "more");
    assert.equal(more.left, 6);
    model.showMore(more);
    assert.equal(model.listFiles().length, pageSize + 6);
    const matches = await model.listMatches(fileOf(model, "a"));
    const moreMatches = matches.at(-1);
    assert.ok(moreMatches?.kind === "more");
    assert.equal(moreMatches.left, 9);
    model.showMore(moreMatches);
    assert.equal((await list(model, "a")).length, pageSize + 9);
  });

  it("lists so many pages that a match is among them, as the same node", async () => {
    const { model } = createModel();
    const files = Object.fromEntries(
      Array.from({ length: 2 * pageSize }, (_, index) => [`f${index}`, "1x"]),
    );
    const { session } = createFakeSession({ ...files, z: manyLines(3 * pageSize) });
    model.show(session);
    const node = model.nodeOf({ uri: "z", index: 2 * pageSize });
    const matches = await model.listMatches(fileOf(model, "z"));
    assert.ok(matches.includes(node));
    assert.equal(fileOf(model, "z"), node.parent);
  });

  it("keeps the places of a search that is made again, and none of another's", () => {
    const { model } = createModel();
    model.show(createFakeSession({ a: "1x" }).session);
    const node = model.nodeOf({ uri: "a", index: 0 });
    const generation = model.generation();
    model.show(createFakeSession({ a: "1x 2x" }).session);
    assert.equal(model.nodeOf({ uri: "a", index: 0 }), node);
    assert.equal(model.generation(), generation);
    model.show(createFakeSession({ a: "1x" }, "other").session);
    assert.notEqual(model.nodeOf({ uri: "a", index: 0 }), node);
    assert.notEqual(model.generation(), generation);
  });
});
