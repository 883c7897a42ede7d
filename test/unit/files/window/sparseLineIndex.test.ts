import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { type ByteSource, readFrom } from "../../../../src/files/window/byteSource.ts";
import {
  createLineIndexStore,
  findLineStart,
  growIndex,
} from "../../../../src/files/window/sparseLineIndex.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";

describe("the sparse line index", () => {
  const inFolder = useTemporaryFolder();

  async function withSource<Value>(
    path: string,
    use: (source: ByteSource) => Promise<Value>,
  ): Promise<Value> {
    const result = await readFrom({ path, codec: codecOf("utf8") }, use);
    assert.ok(result.ok);
    return result.value;
  }

  function write(name: string, content: string | Buffer): string {
    fs.writeFileSync(inFolder(name), content);
    return inFolder(name);
  }

  it("is kept as long as the file and the encoding are the same", async () => {
    const path = write("kept.txt", "a\nb\n");
    const store = createLineIndexStore();
    const find = (encoding: string) =>
      withSource(path, (source) => Promise.resolve(store.find(path, encoding, source)));
    const index = await find("utf8");
    assert.equal(await find("utf8"), index);
    assert.notEqual(await find("utf16le"), index);

    const again = await find("utf8");
    fs.utimesSync(path, new Date(1), new Date(1));
    assert.notEqual(await find("utf8"), again);
  });

  it("is made anew for other lines of the same size, even if their time was set back", async () => {
    const time = new Date(86_400_000);
    const writeAtSetTime = (content: string): bigint => {
      fs.utimesSync(write("setBack.txt", content), time, time);
      return fs.statSync(path, { bigint: true }).ctimeNs;
    };
    const path = inFolder("setBack.txt");
    const changedNs = writeAtSetTime("a\nb\n");
    const store = createLineIndexStore();
    const find = () =>
      withSource(path, (source) => Promise.resolve(store.find(path, "utf8", source)));
    const index = await find();
    // The system's clock may stand still for some milliseconds.
    while (writeAtSetTime("abc\n") === changedNs);
    assert.notEqual(await find(), index);
  });

  it("is kept for the files used last only", async () => {
    const store = createLineIndexStore(2);
    const find = (path: string) =>
      withSource(path, (source) => Promise.resolve(store.find(path, "utf8", source)));
    const [first, second, third] = ["1", "2", "3"].map((name) => write(name, name));
    const indexes = [await find(first ?? ""), await find(second ?? "")];
    assert.equal(await find(first ?? ""), indexes[0]);
    await find(third ?? "");
    assert.equal(await find(first ?? ""), indexes[0]);
    assert.notEqual(await find(second ?? ""), indexes[1]);
  });

  it("has a line start in each quarter of a megabyte, and no more", async () => {
    const path = write("large.txt", Buffer.alloc(3 << 20, "0123456789abcd\r\n"));
    await withSource(path, async (source) => {
      const index = createLineIndexStore().find(path, "utf8", source);
      await growIndex(index, source, Infinity);
      assert.equal(index.totalLines, (3 << 20) / 16);
      assert.ok(index.checkpoints.length >= 10 && index.checkpoints.length <= 13);
      for (const { offset, line } of index.checkpoints) assert.equal(offset, (line - 1) * 16);
      for (const line of [1, 2, 16_384, 16_385, 100_000, 196_608]) {
        assert.equal(await findLineStart(index, source, line), (line - 1) * 16);
      }
    });
  });

  it("goes no further than it must, and on from there", async () => {
    const path = write("partly.txt", Buffer.alloc(3 << 20, "0123456789abcd\r\n"));
    await withSource(path, async (source) => {
      const index = createLineIndexStore().find(path, "utf8", source);
      await growIndex(index, source, 20_000);
      const { frontier } = index;
      assert.ok(frontier.line >= 20_000 && frontier.line < 40_000, `line ${frontier.line}`);
      await growIndex(index, source, 10_000);
      assert.equal(index.frontier, frontier);
      await Promise.all([growIndex(index, source, 50_000), growIndex(index, source, 90_000)]);
      assert.ok(index.frontier.line >= 90_000 && index.frontier.line < 120_000);
    });
  });
});
