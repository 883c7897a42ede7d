import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { allFiles } from "../../../../src/host/palette/searchedFiles.ts";
import { showReplaced } from "../../../../src/host/searchView/replaceCommands.ts";
import type { ReplacedPart } from "../../../../src/host/searchView/replaceMatches.ts";
import type { SearchSession } from "../../../../src/host/searchView/searchSession.ts";

const input = { ...allFiles, pattern: "a" };
const file = { kind: "file", uri: "a.txt", shown: "a.txt" } as const;

/** What the view does after a replacement, with a search for this pattern in it by then. */
async function showAfter(part: ReplacedPart, shownPattern: string | undefined, fails = false) {
  const done: string[] = [];
  const act = (what: string): Promise<never> => {
    done.push(what);
    return fails ? Promise.reject(new Error("gone")) : Promise.resolve(undefined as never);
  };
  const session =
    shownPattern === undefined
      ? undefined
      : ({ input: { ...input, pattern: shownPattern } } as SearchSession);
  await showReplaced(part, input, {
    model: { session: () => session, locateAgain: (uri) => act(`look at ${uri}`) },
    runner: { run: ({ pattern }) => act(`search ${pattern}`) },
    log: { error: (error: Error | string) => void done.push(String(error)) },
  });
  return done;
}

describe("the view after a replacement", () => {
  it("searches again where all was replaced, and looks at the file where one was", async () => {
    assert.deepEqual(await showAfter({ kind: "all" }, "a"), ["search a"]);
    assert.deepEqual(await showAfter(file, "a"), ["look at a.txt"]);
  });

  it("keeps another search that was made while the change was looked at", async () => {
    assert.deepEqual(await showAfter({ kind: "all" }, "b"), []);
    assert.deepEqual(await showAfter({ kind: "all" }, undefined), []);
  });

  it("fails for no one: what was written is written", async () => {
    assert.deepEqual(await showAfter({ kind: "all" }, "a", true), ["search a", "Error: gone"]);
    assert.deepEqual(await showAfter(file, "a", true), ["look at a.txt", "Error: gone"]);
  });
});
