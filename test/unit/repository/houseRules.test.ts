import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { before, describe, it } from "mocha";
import { repositoryRoot } from "../../../harness/paths.ts";
import { readRepositoryFiles, type RepositoryFile } from "./repositoryFiles.ts";

const maxLines = 300;

describe("the house rules", () => {
  let files: readonly RepositoryFile[];
  before(async () => {
    files = await readRepositoryFiles();
    assert.ok(files.length > 100);
  });

  it(`no source file is longer than ${maxLines} lines`, () => {
    const long = files.filter(
      ({ path, text }) => path.startsWith("src/") && text.split("\n").length > maxLines + 1,
    );
    assert.deepEqual(
      long.map(({ path }) => path),
      [],
    );
  });

  it("no file or folder is called utils, helpers, common or misc", () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.\w+$)/i;
    assert.deepEqual(
      files.map(({ path }) => path).filter((path) => vague.test(path)),
      [],
    );
  });

  it("constants are in camelCase, like everything else", () => {
    const code = files.filter(({ path }) => /\.m?ts$|\.mjs$/.test(path));
    const constant = /^ *(?:export )?(?:const|let) [A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b(?!\w)/m;
    assert.match("  const MAX_LINES = 1;", constant);
    assertNowhere(code, (text) => constant.exec(text)?.[0]);
  });

  it("no text names a place on the machine that it was written on", async () => {
    const parent = dirname(repositoryRoot);
    const beside = (await readdir(parent)).map((name) => join(parent, name));
    const places = [...beside, homedir()].filter((place) => place.length > 4);
    assert.ok(places.includes(repositoryRoot));
    assertNowhere(files, (text) => places.find((place) => namesPlace(text, place)));
  });

  it("no text names a package registry", () => {
    assertNowhere(
      files,
      (text) => /\bregistry\.[\w-]+\.\w+|"resolved"\s*:\s*"http/.exec(text)?.[0],
    );
  });

  it("no test is given less time than its lane gives", () => {
    const tests = files.filter(({ path }) => path.startsWith("test/") && path.endsWith(".test.ts"));
    for (const [lane, timeoutMs] of [
      ["test/unit/", 180_000],
      ["test/host", 300_000],
      ["test/agent/", 180_000],
    ] as const) {
      const ofLane = tests.filter(({ path }) => path.startsWith(lane));
      assertNowhere(ofLane, (text) =>
        Array.from(text.matchAll(/(?:\)|this)\.timeout\((\d[\d_]{3,})/g))
          .map(([, given = ""]) => given)
          .find((given) => Number(given.replaceAll("_", "")) < timeoutMs),
      );
    }
  });

  it("no test is run alone, or left out without a reason", () => {
    const tests = files.filter(({ path }) => path.startsWith("test/"));
    assertNowhere(tests, (text) => /\b(?:describe|it)\.(?:only|skip)\b|\.skip\(\)/.exec(text)?.[0]);
  });
});

function namesPlace(text: string, place: string): boolean {
  const at = text.indexOf(place);
  return at !== -1 && !/\w/.test(text.charAt(at + place.length));
}

function assertNowhere(
  files: readonly RepositoryFile[],
  find: (text: string) => string | undefined,
): void {
  const found = files.flatMap(({ path, text }) => {
    const match = find(text);
    return match === undefined ? [] : [`${path}: ${match}`];
  });
  assert.deepEqual(found, []);
}
