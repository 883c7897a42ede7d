import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { systemError } from "../../../../src/files/systemError.ts";
import { createFileBytes } from "../../../../src/files/write/createFile.ts";
import { diskFileSystem } from "../../../../src/files/write/diskFileSystem.ts";
import { type FileSystem, identityOf } from "../../../../src/files/write/fileSystem.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const newBytes = Buffer.from("a\r\nB\xff\nc\r", "latin1");

function identityAt(path: string): string {
  return identityOf(fs.statSync(path, { bigint: true }));
}

describe("createFileBytes", function () {
  const inFolder = useTemporaryFolder();

  it("makes the file and the folders above it", async () => {
    const path = inFolder("a", "b", "c.txt");
    const created = await createFileBytes(path, newBytes);
    assert.deepEqual(created, {
      ok: true,
      value: { identity: identityAt(path), madeFolders: [inFolder("a", "b"), inFolder("a")] },
    });
    assert.deepEqual(fs.readFileSync(path), newBytes);
    const again = await createFileBytes(inFolder("a", "b", "empty"), Buffer.alloc(0));
    assert.ok(again.ok);
    assert.deepEqual(again.value.madeFolders, []);
    assert.equal(fs.statSync(inFolder("a", "b", "empty")).size, 0);
  });

  it("never touches what is there: a file, an empty one, a folder, a link that leads nowhere", async () => {
    fs.writeFileSync(inFolder("file"), "old");
    fs.writeFileSync(inFolder("empty"), "");
    fs.mkdirSync(inFolder("folder"));
    fs.symlinkSync(inFolder("nowhere"), inFolder("link"));
    for (const name of ["file", "empty", "folder", "link"]) {
      const path = inFolder(name);
      assert.deepEqual(await createFileBytes(path, newBytes), {
        ok: false,
        failure: { code: "alreadyExists", path },
      });
    }
    assert.equal(fs.readFileSync(inFolder("file"), "utf8"), "old");
    assert.equal(fs.readFileSync(inFolder("empty"), "utf8"), "");
    assert.ok(!fs.existsSync(inFolder("nowhere")));
  });

  it("gives the file its permissions before its first byte", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    for (const permissions of [0o100644, 0o100755, 0o100444, 0o600, 0o200]) {
      const path = inFolder(`permissions ${permissions.toString(8)}`);
      const seen: number[] = [];
      const looking: FileSystem = {
        ...diskFileSystem,
        open: async (opened, flags, mode) => {
          const handle = await diskFileSystem.open(opened, flags, mode);
          const look = (): void => void seen.push(fs.statSync(path).mode & 0o777);
          if (flags === "wx") look();
          return {
            ...handle,
            write: (...given) => {
              look();
              return handle.write(...given);
            },
          };
        },
      };
      assert.ok((await createFileBytes(path, newBytes, looking, permissions)).ok);
      assert.deepEqual(seen, [0o600, (permissions & 0o777) | 0o400]);
    }
  });

  it("removes the folders it made when the file cannot be made", async () => {
    const path = inFolder("new", "n".repeat(300));
    const result = await createFileBytes(path, newBytes);
    assert.deepEqual(result, {
      ok: false,
      failure: {
        code: "systemError",
        path,
        step: "Creating",
        cause: "ENAMETOOLONG",
        left: "old",
        keptPath: undefined,
      },
    });
    assert.ok(!fs.existsSync(inFolder("new")));
  });

  it("follows no link above the new file", async () => {
    fs.mkdirSync(inFolder("elsewhere"));
    fs.symlinkSync("elsewhere", inFolder("folder-link"));
    for (const rest of [["x"], ["deep", "x"]]) {
      const path = inFolder("folder-link", ...rest);
      assert.deepEqual(await createFileBytes(path, newBytes), {
        ok: false,
        failure: { code: "stale", path },
      });
    }
    assert.deepEqual(fs.readdirSync(inFolder("elsewhere")), []);
  });

  it("removes what it made when its folder is moved meanwhile", async function () {
    const path = inFolder("moved", "deep", "x");
    const moving: FileSystem = {
      ...diskFileSystem,
      open: async (opened, flags, mode) => {
        if (flags === "wx") fs.renameSync(inFolder("moved"), inFolder("moved-away"));
        return diskFileSystem.open(opened, flags, mode);
      },
    };
    if (process.platform !== "linux") skipTest(this, "only Linux can hold a folder");
    assert.deepEqual(await createFileBytes(path, newBytes, moving), {
      ok: false,
      failure: { code: "stale", path },
    });
    assert.deepEqual(fs.readdirSync(inFolder("moved-away")), []);
  });

  it("says stale when its folder is removed meanwhile", async function () {
    const path = inFolder("removed", "x");
    const removing: FileSystem = {
      ...diskFileSystem,
      open: async (opened, flags, mode) => {
        if (flags === "wx") fs.rmdirSync(inFolder("removed"));
        return diskFileSystem.open(opened, flags, mode);
      },
    };
    assert.deepEqual(await createFileBytes(path, newBytes, removing), {
      ok: false,
      failure: { code: "stale", path },
    });
    assert.ok(!fs.existsSync(inFolder("removed")));
  });

  it("leaves an empty folder alone that has taken the place of one it made", async function () {
    const folder = inFolder("replaced");
    const replacing: FileSystem = {
      ...diskFileSystem,
      open: async (opened, flags, mode) => {
        if (flags !== "wx") return diskFileSystem.open(opened, flags, mode);
        fs.mkdirSync(inFolder("other"));
        fs.renameSync(inFolder("other"), folder);
        throw systemError("EIO", opened);
      },
    };
    const result = await createFileBytes(inFolder("replaced", "x"), newBytes, replacing);
    assert.ok(!result.ok && result.failure.code === "systemError");
    assert.ok(fs.existsSync(folder));
  });

  it("leaves a new file alone that another program has written to since", async () => {
    const path = inFolder("appended.txt");
    const appending: FileSystem = {
      ...diskFileSystem,
      open: async (opened, flags, mode) => {
        if (flags === "r") fs.appendFileSync(path, "from elsewhere");
        return diskFileSystem.open(opened, flags, mode);
      },
    };
    assert.deepEqual(await createFileBytes(path, newBytes, appending), {
      ok: false,
      failure: { code: "changedAfterWrite", path },
    });
    assert.equal(fs.readFileSync(path, "latin1"), `${newBytes.toString("latin1")}from elsewhere`);
  });

  it("leaves it alone, too, where a later step fails", async () => {
    const path = inFolder("appended-then-failed.txt");
    const failing: FileSystem = {
      ...diskFileSystem,
      openFolder: async (opened) => {
        const folder = await diskFileSystem.openFolder(opened);
        const sync = (): Promise<void> => {
          fs.appendFileSync(path, "from elsewhere");
          return Promise.reject(systemError("EIO", "a broken disk"));
        };
        return { ...folder, sync };
      },
    };
    const result = await createFileBytes(path, newBytes, failing);
    assert.equal(
      !result.ok && result.failure.code === "systemError" && result.failure.left,
      "unknown",
    );
    assert.equal(fs.readFileSync(path, "latin1"), `${newBytes.toString("latin1")}from elsewhere`);
  });

  it("fails where a file stands in the way of a folder", async () => {
    fs.writeFileSync(inFolder("in-the-way"), "old");
    const result = await createFileBytes(inFolder("in-the-way", "x"), newBytes);
    assert.equal(!result.ok && result.failure.code === "systemError" && result.failure.left, "old");
    assert.equal(fs.readFileSync(inFolder("in-the-way"), "utf8"), "old");
  });
});
