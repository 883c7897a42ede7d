import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import { diskFileSystem } from "../../../src/files/write/diskFileSystem.ts";
import { closeAfter } from "../../../src/files/write/fileBytes.ts";
import { readWholeFile } from "../../../src/files/readRegularFile.ts";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

describe("readWholeFile", () => {
  const inFolder = useTemporaryFolder();

  it("reads all bytes, none and many", async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from("a\xff"),
      Buffer.alloc(3_000_000, "line\n"),
    ]) {
      writeFileSync(inFolder("file"), bytes);
      assert.ok((await read(inFolder("file"))).equals(bytes));
    }
  });

  it("reads what says that it is empty", async function () {
    if (process.platform !== "linux") skipTest(this, "there is no /proc");
    assert.ok((await read("/proc/self/status")).length > 0);
  });
});

async function read(path: string): Promise<Buffer> {
  return closeAfter(await diskFileSystem.open(path, "r"), async (handle) =>
    readWholeFile(handle, Number((await handle.stat()).size)),
  );
}
