import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { lockKeysOf, type ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { diskAccess } from "../../../../src/files/gate/diskAccess.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import { readKnownFile } from "../../../../src/files/write/readKnownFile.ts";
import { type ImageKind, mountImage } from "../../../support/disk/mountedImage.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { fakeDisk } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";

describe("a name that its folder does not list", () => {
  const folders = [diskFolder("w", "/w")];
  const entries = { "/w/.env": "file", "/w/.git/config": "file", "/w/a~1": "file" } as const;

  const rows: readonly (readonly [given: string, real: string])[] = [
    [".ENV", "/w/.env"],
    [".Git/CONFIG", "/w/.git/config"],
    [".GIT/new/file", "/w/.git/new/file"],
    ["new", "/w/new"],
    ["a~1", "/w/a~1"],
    ["b~1", "/w/b~1"],
  ];
  for (const [given, real] of rows) {
    it(`${given}: is ${real}`, async () => {
      const disk = fakeDisk(entries, "posix", { ignoresCase: true });
      const target = await resolve(given, pathEnvironment(folders, { disk }));
      assert.deepEqual([target.realPath, target.absolutePath], [real, real]);
      const names = target.names.map(({ absolute }) => absolute);
      assert.deepEqual(names, [...new Set([`/w/${given}`, real])]);
    });
  }

  it("is none that may be opened if nothing listed is known to be the same", async () => {
    const disk = fakeDisk(entries, "posix", { ignoresCase: true });
    const hiding = { ...disk, list: () => Promise.resolve([]) };
    const { kind } = await resolve(".env", pathEnvironment(folders, { disk: hiding }));
    assert.equal(kind, "unresolvable");
  });

  it("asks for no list on file systems without other names", async function () {
    if (process.platform === "win32") skipTest(this, "the paths of this test are those of POSIX");
    const disk = { ...diskAccess, list: () => Promise.reject(new Error("asked")) };
    const environment = pathEnvironment([diskFolder("w", import.meta.dirname)], { disk });
    const { kind } = await resolve("listedNames.test.ts", environment);
    assert.equal(kind, "file");
  });
});

it("a new path that is too long to be opened is not resolved", async () => {
  const longest = `/w/${"n".repeat(200)}${"/n".repeat(1_946)}`;
  const paths = [longest, `${longest}n`, `/w/${"é".repeat(127)}`, `/w/${"é".repeat(128)}`];
  const disk = fakeDisk({ "/w": "folder" }, "posix");
  const environment = pathEnvironment([diskFolder("w", "/w")], { disk });
  const kinds = await Promise.all(
    paths.map(async (path) => (await resolve(path, environment)).kind),
  );
  assert.deepEqual(kinds, ["missing", "unresolvable", "missing", "unresolvable"]);
});

it("a new path that is too long for Windows is not missing, but too long", async () => {
  const names = ["é".repeat(255), "é".repeat(256), `${"n".repeat(255)}\\${"n".repeat(256)}\\a`];
  const disk = fakeDisk({ "C:\\w": "folder" }, "win32");
  const environment = pathEnvironment([diskFolder("w", "C:\\w", "win32")], {
    disk,
    platform: "win32",
  });
  const found = await Promise.all(names.map((name) => resolve(`C:\\w\\${name}`, environment)));
  assert.deepEqual(
    found.map(({ kind, cause }) => cause ?? kind),
    ["missing", "ENAMETOOLONG", "ENAMETOOLONG"],
  );
});

const spellings: Readonly<Record<ImageKind, readonly (readonly [string, string])[]>> = {
  ntfs: [
    ["ENV~1", ".env"],
    ["GIT~1/config", ".git/config"],
    ["GIT~1/new", ".git/new"],
    [".env", ".env"],
  ],
  ntfsOfAnyCase: [
    [".ENV", ".env"],
    [".Git/CONFIG", ".git/config"],
    ["git~1/Config", ".git/config"],
    [".GIT/new", ".git/new"],
    [".env", ".env"],
  ],
  exfat: [
    [".ENV", ".env"],
    [".Git/Config", ".git/config"],
    [".GIT/new", ".git/new"],
    [".env", ".env"],
  ],
};

for (const kind of ["ntfs", "ntfsOfAnyCase", "exfat"] as const) {
  describe(`a file on ${kind}`, () => {
    let unmount: (() => void) | undefined;
    // Runs before the hook that removes the folder.
    after(() => unmount?.());
    const at = useTemporaryFolder();

    before(() => {
      unmount = process.platform === "linux" ? mountImage(kind, at(kind)) : undefined;
      if (unmount === undefined) return;
      mkdirSync(at(kind, ".git"));
      for (const name of [".env", ".git/config"]) writeFileSync(at(kind, name), "secret");
      if (kind === "exfat") return;
      for (const [name, short] of [
        [".env", "ENV~1"],
        [".git", "GIT~1"],
      ] as const) {
        const attribute = ["-h", "-n", "system.ntfs_dos_name", "-v", short];
        execFileSync("setfattr", [...attribute, at(kind, name)]);
      }
    });

    for (const [given, listed] of spellings[kind]) {
      it(`${given} is ${listed}, by name, lock and content`, async function () {
        if (unmount === undefined) skipTest(this, `no image of ${kind} can be mounted here`);
        const environment = pathEnvironment([diskFolder(kind, at(kind))]);
        const target = await resolve(given, environment);
        const other = await resolve(listed, environment);
        assert.equal(target.realPath, join(at(kind), listed));
        assert.deepEqual(lockKeysOf([target]), lockKeysOf([other]));
        assert.ok(target.names.some(({ relative }) => relative.includes(listed)));
        if (target.kind === "missing") return;
        assert.equal(target.hardLinks, 1);
        const file = { path: target.realPath, identity: target.identity };
        const read = await readKnownFile(file, () => Promise.resolve({ ok: true, value: "read" }));
        assert.deepEqual(read, { ok: true, value: "read" });
      });
    }
  });
}

describe("a hard link on NTFS", () => {
  let unmount: (() => void) | undefined;
  after(() => unmount?.());
  const at = useTemporaryFolder();

  it("counts as a name, and a short name does not", async function () {
    unmount = process.platform === "linux" ? mountImage("ntfs", at("ntfs")) : undefined;
    if (unmount === undefined) skipTest(this, "no image of ntfs can be mounted here");
    const name = "long name.config.json";
    writeFileSync(at("ntfs", name), "");
    const short = ["-h", "-n", "system.ntfs_dos_name", "-v", "LONGNA~1.JSO"];
    execFileSync("setfattr", [...short, at("ntfs", name)]);
    linkSync(at("ntfs", name), at("ntfs", "second"));
    const target = await resolve(name, pathEnvironment([diskFolder("ntfs", at("ntfs"))]));
    assert.equal(target.hardLinks, 2);
  });
});

async function resolve(
  given: string,
  environment: Parameters<typeof resolvePath>[1],
): Promise<ResolvedPath> {
  const result = await resolvePath(given, environment);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}
