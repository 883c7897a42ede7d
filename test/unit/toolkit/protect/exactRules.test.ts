import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { WorkspaceFolder } from "../../../../src/core/path/givenPath.ts";
import type { PathPlatform } from "../../../../src/core/path/lexicalPath.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import {
  findPresentRules,
  globsOf,
  type Place,
  withEntries,
} from "../../../../src/toolkit/protect/protection.ts";
import { fakeDisk } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";

/** A machine with these files, and a window on these folders of it. */
interface Machine {
  readonly platform: PathPlatform;
  readonly folders: readonly WorkspaceFolder[];
  readonly files: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
}

async function placeOf(
  path: string,
  { platform, folders, files, links = {} }: Machine,
): Promise<Place> {
  const entries = {
    ...Object.fromEntries(files.map((file) => [file, "file"] as const)),
    ...Object.fromEntries(Object.entries(links).map(([from, link]) => [from, { link }])),
  };
  const disk = fakeDisk(entries, platform);
  const allowedPaths = ["\\\\nas\\docs"];
  const environment = pathEnvironment(folders, { platform, disk, allowedPaths });
  const resolved = await resolvePath(path, environment);
  assert.ok(resolved.ok, path);
  return resolved.value;
}

/** Which of these files an entry for the one at `path` protects. */
async function protectedBy(
  path: string,
  others: readonly string[],
  machine: Machine,
): Promise<readonly string[]> {
  const entries = globsOf(await placeOf(path, machine)).map((glob) => [glob, true] as const);
  const rules = { protectedPaths: Object.fromEntries(entries), protectedReads: {} };
  const found: string[] = [];
  for (const other of others) {
    const { write } = findPresentRules(rules, await placeOf(other, machine));
    if (write !== undefined) found.push(other);
  }
  return found;
}

const windows: Machine = {
  platform: "win32",
  folders: [diskFolder("proj", "c:\\code\\proj", "win32")],
  files: [
    "C:\\code\\proj\\src\\[id]\\{a,b}.txt",
    "C:\\code\\proj\\src\\i\\a.txt",
    "C:\\code\\proj\\src\\Notes (1)!.txt",
    "C:\\code\\proj\\#1 ~$a;b=c'd&e@f%g.txt",
    "C:\\code\\projects\\a.txt",
    "D:\\a.txt",
    "\\\\nas\\docs\\Team\\a.txt",
    "\\\\nas\\docs\\Teams\\a.txt",
  ],
  links: { "C:\\code\\proj\\junction": "C:\\code\\projects" },
};

describe("an entry for one place on Windows", () => {
  for (const [path, globs] of [
    ["c:\\code\\proj\\src\\[id]\\{a,b}.txt", ["C:/code/proj/src/\\[id\\]/\\{a,b\\}.txt"]],
    ["src\\Notes (1)!.txt", ["C:/code/proj/src/Notes \\(1\\)!.txt"]],
    ["#1 ~$a;b=c'd&e@f%g.txt", ["C:/code/proj/#1 ~$a;b=c'd&e@f%g.txt"]],
    ["src\\[id]", ["C:/code/proj/src/\\[id\\]/**"]],
    ["c:\\code\\proj", ["C:/code/proj/**"]],
    ["D:\\", ["D:/**"]],
    ["D:\\a.txt", ["D:/a.txt"]],
    ["D:\\not\\there.txt", ["D:/not/there.txt"]],
    ["\\\\nas\\docs\\Team\\a.txt", ["//nas/docs/Team/a.txt"]],
    ["\\\\nas\\docs\\Team", ["//nas/docs/Team/**"]],
    ["\\\\nas\\docs", ["//nas/docs/**"]],
    ["junction\\a.txt", ["C:/code/proj/junction/a.txt", "C:/code/projects/a.txt"]],
  ] as const) {
    it(`is, for ${path}, ${globs.join(" and ")}`, async () => {
      assert.deepEqual(globsOf(await placeOf(path, windows)), globs);
    });
  }

  for (const file of windows.files) {
    it(`protects ${file} in any case of its letters, and no other file`, async () => {
      assert.deepEqual(await protectedBy(file, windows.files, windows), [file]);
      const upper = file.toUpperCase();
      assert.deepEqual(await protectedBy(file, [upper], windows), [upper]);
    });
  }

  for (const [folder, below] of [
    ["C:\\code\\proj\\src\\[id]", windows.files.slice(0, 1)],
    ["C:\\code\\proj\\src", windows.files.slice(0, 3)],
    ["C:\\code\\proj", windows.files.slice(0, 4)],
    ["C:\\", windows.files.slice(0, 5)],
    ["D:\\", windows.files.slice(5, 6)],
    ["\\\\nas\\docs\\Team", windows.files.slice(6, 7)],
    ["\\\\nas\\docs", windows.files.slice(6)],
  ] as const) {
    it(`protects what is in ${folder}, and nothing beside it`, async () => {
      assert.deepEqual(await protectedBy(folder, windows.files, windows), below);
    });

    it(`is what decides for ${folder} from then on`, async () => {
      const place = await placeOf(folder, windows);
      const [glob = ""] = globsOf(place);
      const rules = { protectedPaths: {}, protectedReads: { [glob]: "refuse" } } as const;
      assert.equal(findPresentRules(rules, place).read?.pattern, glob);
    });
  }
});

/** Two folders, and one that lies in the first. */
const many: Machine = {
  platform: "posix",
  folders: [
    diskFolder("app", "/srv/app"),
    diskFolder("lib", "/srv/lib"),
    diskFolder("inner", "/srv/app/inner"),
  ],
  files: [
    "/srv/app/a.txt",
    "/srv/app/inner/a.txt",
    "/srv/lib/a.txt",
    "/srv/lib/inner/a.txt",
    "/srv/other/a.txt",
    "/srv/lib/*?.txt",
    "/srv/lib/[a]{b}.txt",
    "/srv/lib/b\\c.txt",
  ],
};

describe("an entry for one place in a window with several folders", () => {
  for (const file of many.files) {
    it(`protects ${file} by whatever folder it is named, and not its namesakes`, async () => {
      assert.deepEqual(await protectedBy(file, many.files, many), [file]);
    });
  }

  it("protects a folder of the window, and not a folder of that name elsewhere", async () => {
    const found = await protectedBy("/srv/app/inner", many.files, many);
    assert.deepEqual(found, ["/srv/app/inner/a.txt"]);
  });

  it("frees one file of a folder that is protected", async () => {
    const folder = globsOf(await placeOf("/srv/lib", many)).map((glob) => [glob, true] as const);
    const file = await placeOf("/srv/lib/*?.txt", many);
    const allowed = globsOf(file).map((glob) => [glob, false] as const);
    const own = withEntries(Object.fromEntries(folder), Object.fromEntries(allowed));
    const rules = { protectedPaths: own as Record<string, boolean>, protectedReads: {} };
    assert.equal(findPresentRules(rules, file).write, undefined);
    const other = await placeOf("/srv/lib/[a]{b}.txt", many);
    assert.equal(findPresentRules(rules, other).write, "/srv/lib/**");
  });
});
