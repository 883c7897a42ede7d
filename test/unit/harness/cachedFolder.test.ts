import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { provideCachedFolder } from "../../../harness/vscode/cachedFolder.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

describe("a folder of the cache", () => {
  const folder = useTemporaryFolder();

  it("is made once, whole, while others are made", async () => {
    const cache = folder("several");
    let calls = 0;
    const make = (name: string): Promise<string> =>
      provideCachedFolder(
        join(cache, name),
        async (workFolder) => {
          calls++;
          const whole = join(workFolder, "package");
          await mkdir(whole);
          // Until others have begun.
          while (calls < 2) await new Promise(setImmediate);
          await writeFile(join(whole, "file"), name);
          return whole;
        },
        cache,
      );
    await Promise.all([make("one"), make("two"), make("two")]);
    assert.equal(calls, 2);
    assert.deepEqual((await readdir(cache, { recursive: true })).sort(), [
      ...["one", "one/file", "two", "two/file"],
    ]);
  });

  it("is not there where making it failed, and what is left of that is removed by the next try", async () => {
    const cache = folder("failing");
    const one = join(cache, "one");
    const fail = (): never => assert.fail("no network");
    await assert.rejects(provideCachedFolder(one, fail, cache), /no network/);
    assert.deepEqual(await readdir(cache), []);
    await mkdir(join(cache, "unfinished-one", "rest"), { recursive: true });
    const work = async (workFolder: string): Promise<string> => {
      assert.deepEqual(await readdir(workFolder), []);
      const whole = join(workFolder, "package");
      await mkdir(whole);
      return whole;
    };
    await provideCachedFolder(one, work, cache);
    assert.deepEqual(await readdir(cache), ["one"]);
  });
});
