import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { defaultProtectedPaths } from "../../../../src/core/path/defaultProtectedPaths.ts";
import { refusedPlacesOf } from "../../../../src/core/path/refusedPlaces.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import type { PathEnvironment } from "../../../../src/files/gate/roots.ts";
import { fakeDisk, type FakeDisk } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";
import { assertPathClass, type PathClass } from "../../../support/threats/pathVerdicts.ts";

type Row = readonly [given: string, expected: PathClass];

const threats = {
  "siblings, climbing, other drives": [
    ["C:\\code\\proj-evil\\a", "outside"],
    ["c:/code/PROJ2/a", "outside"],
    ["..\\proj-evil\\a", "outside"],
    ["a\\..\\..\\b", "outside"],
    ["a/..\\../b", "outside"],
    ["src\\..\\src/a.txt", "inside"],
    ["D:\\code\\proj\\a", "outside"],
    ["file:///c%3A/code/proj/src/a.txt", "inside"],
    ["file:///c:/code/proj/..%5Cproj-evil%5Ca", "outside"],
    ["file:///C:/Windows/System32/drivers/etc/hosts", "outside"],
  ],
  "names that mean something else": [
    ["settings.json::$DATA", "notOnWindows"],
    ["src\\a.txt:hidden", "notOnWindows"],
    [".vscode.\\settings.json", "notOnWindows"],
    [".vscode \\settings.json", "notOnWindows"],
    ["CONIN$", "notOnWindows"],
    ["COM¹", "notOnWindows"],
    ["src\\nul", "notOnWindows"],
    ["aux.c", "notOnWindows"],
    ["a<b", "notOnWindows"],
    ["a?", "notOnWindows"],
    ["c:src\\a.txt", "notOnWindows"],
    ["\\code\\proj\\a", "notOnWindows"],
    ["\\\\?\\C:\\code\\proj\\a", "notOnWindows"],
    ["\\\\.\\C:\\code\\proj\\a", "notOnWindows"],
    ["file:///c:/code/proj/a%3Ab", "notOnWindows"],
    ["a\0", "nul"],
  ],
  "network paths": [
    ["\\\\evil\\share\\x", "notOnWindows"],
    ["//evil/share/x", "notOnWindows"],
    ["\\\\evil", "notOnWindows"],
    ["file:////evil/share/x", "notOnWindows"],
    ["file://evil/share/x", "malformedUri"],
    ["\\\\nas\\docs\\Team\\x", "allowedOutside"],
    ["\\\\NAS\\Docs\\TEAM\\x", "allowedOutside"],
    ["\\\\nas\\docs\\Team2\\x", "notOnWindows"],
    ["\\\\nas\\other\\x", "notOnWindows"],
    ["to-server\\x", "unresolvable"],
    ["to-device", "unresolvable"],
  ],
  "case is no difference": [
    ["C:\\CODE\\Proj\\SRC\\A.TXT", "inside"],
    ["c:\\code\\proj\\new.txt", "inside"],
    [".VSCODE\\Settings.JSON", "protected"],
    [".GIT\\hooks\\x", "protected"],
    ["installation\\user\\Settings.json", "refused"],
    ["installation\\Machine\\settings.json", "refused"],
  ],
  "short names": [
    ["GIT~1\\config", "protected"],
    ["git~1\\new", "protected"],
    ["C:\\code\\proj\\VSCODE~1\\SETTIN~1.JSO", "protected"],
    ["INSTAL~1\\User\\settings.json", "refused"],
    ["C:\\code\\PROJ-E~1\\a", "outside"],
    ["to-src\\..\\LINKTO~1\\secret.txt", "outside"],
    ["NEW~1\\a.txt", "inside"],
    ["src\\backup~1.txt", "inside"],
  ],
  "spellings of a drive": [
    ["/c:/code/proj/src/a.txt", "inside"],
    ["/C:\\code\\proj\\src\\a.txt", "inside"],
    ["C:/code/proj/src/a.txt", "inside"],
    ["file:/c:/code/proj/src/a.txt", "inside"],
    ["/c:/code/proj-evil/a", "outside"],
    ["/c:a", "notOnWindows"],
  ],
  "links and junctions": [
    ["junction\\x", "outside"],
    ["junction\\new\\deeper", "outside"],
    ["long-junction\\secret.txt", "outside"],
    ["rooted\\secret.txt", "outside"],
    ["relative\\secret.txt", "outside"],
    ["dangling", "outside"],
    ["to-src\\a.txt", "inside"],
    ["denied\\x", "unresolvable"],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

const entries = {
  "C:\\code\\proj\\src\\a.txt": "file",
  "C:\\code\\proj\\src\\backup~1.txt": "file",
  "C:\\code\\proj\\.git\\config": "file",
  "C:\\code\\proj\\.vscode\\settings.json": "file",
  "C:\\code\\proj\\link to outside": { link: "..\\..\\outside" },
  "C:\\code\\proj\\installation\\User\\settings.json": "file",
  "C:\\code\\proj\\junction": { link: "C:\\outside\\" },
  "C:\\code\\proj\\long-junction": { link: "\\\\?\\C:\\outside" },
  "C:\\code\\proj\\rooted": { link: "\\outside" },
  "C:\\code\\proj\\relative": { link: "..\\..\\outside" },
  "C:\\code\\proj\\dangling": { link: "c:\\outside\\missing" },
  "C:\\code\\proj\\to-src": { link: "src" },
  "C:\\code\\proj\\to-server": { link: "\\\\evil\\share" },
  "C:\\code\\proj\\to-device": { link: "\\\\?\\Volume{0}\\" },
  "C:\\code\\proj\\denied": { error: "EPERM" },
  "C:\\code\\proj-evil\\a": "file",
  "C:\\outside\\secret.txt": "file",
  "\\\\nas\\docs\\Team\\x": "file",
} as const;

const longNames = {
  "C:\\code\\proj\\GIT~1": ".git",
  "C:\\code\\proj\\VSCODE~1": ".vscode",
  "C:\\code\\proj\\.vscode\\SETTIN~1.JSO": "settings.json",
  "C:\\code\\proj\\INSTAL~1": "installation",
  "C:\\code\\proj\\LINKTO~1": "link to outside",
  "C:\\code\\PROJ-E~1": "proj-evil",
};

describe("threats to paths on Windows", () => {
  it("has all its rows", () => {
    assert.equal(Object.values<readonly Row[]>(threats).flat().length, 65);
  });

  for (const [title, rows] of Object.entries<readonly Row[]>(threats)) {
    describe(title, () => {
      for (const [given, expected] of rows) {
        it(`${JSON.stringify(given)}: ${expected}`, () =>
          assertPathClass(
            given,
            expected,
            environmentOn(fakeDisk(entries, "win32", { longNames })),
            defaultProtectedPaths,
          ));
      }
    });
  }

  for (const given of ["\\\\evil\\share\\x", "//evil/share/x", "to-server\\x", "to-device"]) {
    it(`never touches what ${given} leads to`, async () => {
      const disk = fakeDisk(entries, "win32");
      await resolvePath(given, environmentOn(disk));
      const touched = disk.asked.filter((path) => /evil|volume/i.test(path));
      assert.deepEqual(touched, []);
    });
  }

  it("never touches where an allowed folder leads that a repository made a link to a server", async () => {
    const disk = fakeDisk({ ...entries, "\\\\evil\\share\\x": "file" }, "win32");
    const environment = { ...environmentOn(disk), allowedPaths: ["to-server"] };
    const result = await resolvePath("\\\\evil\\share\\x", environment);
    assert.equal(result.ok ? undefined : result.failure.code, "pathNotOnWindows");
    assert.deepEqual(
      disk.asked.filter((path) => path.includes("evil")),
      [],
    );
  });

  const places: readonly (readonly [in_: string, given: string, shown: string])[] = [
    ["C:\\Users\\John Smith\\proj", "C:\\Users\\JOHNSM~1\\proj\\SRC~1\\a~1.txt", "source/a~1.txt"],
    ["C:\\Users\\JOHNSM~1\\proj", "c:/users/john smith/proj/source/a~1.txt", "source/a~1.txt"],
    ["C:\\Users\\JOHNSM~1\\proj", "/c:/Users/JOHNSM~1/proj/new~1.txt", "new~1.txt"],
    ["C:\\Users\\John Smith\\proj", "C:\\Users\\JOHNSM~1\\proj", "."],
  ];
  for (const isConfined of [false, true]) {
    for (const [folder, given, shown] of places) {
      it(`${given} is ${shown} in ${folder}${isConfined ? ", where that alone is allowed" : ""}`, async () => {
        const disk = fakeDisk({ "C:\\Users\\John Smith\\proj\\source\\a~1.txt": "file" }, "win32", {
          longNames: {
            "C:\\Users\\JOHNSM~1": "John Smith",
            "C:\\Users\\John Smith\\proj\\SRC~1": "source",
          },
        });
        const folders = [diskFolder("proj", folder, "win32")];
        const allowedPaths = ["."];
        const options = { platform: "win32", disk, allowedPaths, isConfined } as const;
        const result = await resolvePath(given, pathEnvironment(folders, options));
        assert.ok(result.ok, JSON.stringify(result));
        const { insideWorkspace, insideAllowedPaths, shownReal } = result.value;
        assert.equal(result.value.shown, shown);
        assert.equal(shownReal, undefined);
        const inside = { asGiven: true, real: true };
        assert.deepEqual([insideWorkspace, insideAllowedPaths], [inside, inside]);
      });
    }
  }

  it("is one file by every spelling, in the folder as it was opened: so editors and the history know it", async () => {
    const disk = fakeDisk(entries, "win32", { longNames });
    const folders = [diskFolder("proj", "c:\\Code\\PROJ", "win32")];
    const environment = pathEnvironment(folders, { platform: "win32", disk });
    for (const given of [
      ".vscode\\settings.json",
      "VSCODE~1/Settings.json",
      ".VSCode/SETTIN~1.jso",
      "/c:/code/proj/.VSCODE/settings.json",
      "C:\\CODE\\PROJ\\.vscode\\SETTINGS.JSON",
    ]) {
      const result = await resolvePath(given, environment);
      assert.ok(result.ok);
      const { uri, absolutePath, realPath, shown } = result.value;
      assert.equal(uri, "file:///c%3A/Code/PROJ/.vscode/settings.json");
      assert.equal(absolutePath, "C:\\Code\\PROJ\\.vscode\\settings.json");
      assert.equal(realPath, "C:\\code\\proj\\.vscode\\settings.json");
      assert.equal(shown, ".vscode/settings.json");
    }
  });

  it("shows relative paths with slashes, and links by where they lead", async () => {
    const result = await resolvePath("junction\\x", environmentOn(fakeDisk(entries, "win32")));
    assert.ok(result.ok);
    assert.equal(result.value.shown, "junction/x");
    assert.equal(result.value.shownReal, "C:\\outside\\x");
    assert.equal(result.value.uri, "file:///c%3A/code/proj/junction/x");
  });

  it("takes another spelling of a name for no link", async () => {
    const disk = fakeDisk(entries, "win32");
    const result = await resolvePath("c:\\CODE\\proj\\SRC\\a.txt", environmentOn(disk));
    assert.ok(result.ok);
    assert.equal(result.value.shownReal, undefined);
    assert.equal(result.value.realPath, "C:\\code\\proj\\src\\a.txt");
  });
});

function environmentOn(disk: FakeDisk): PathEnvironment {
  return pathEnvironment([diskFolder("proj", "c:\\code\\proj", "win32")], {
    platform: "win32",
    allowedPaths: [".", "\\\\nas\\docs\\Team"],
    refusedPlaces: refusedPlacesOf(
      {
        user: "C:\\code\\proj\\installation\\User",
        argvFiles: [],
        extensions: [],
        storage: [],
      },
      "win32",
    ),
    disk,
  });
}
