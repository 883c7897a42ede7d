import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isSameTarget, type ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import type { PathEnvironment } from "../../../../src/files/gate/roots.ts";
import { fakeDisk, type FakeEntry } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";
import { judgePath } from "../../../support/threats/pathVerdicts.ts";

describe("resolvePath in several folders", () => {
  const folders = [diskFolder("app", "/w/app"), diskFolder("lib", "/w/lib")];
  const entries: Record<string, FakeEntry> = {
    "/w/app/both": "file",
    "/w/lib/both": "file",
    "/w/app/only-app": "file",
    "/w/lib/only-lib": "file",
    "/w/lib/locked": { error: "EACCES" },
    "/w/app/locked-in-app": { error: "EACCES" },
    "/w/lib/locked-in-app": "file",
    "/w/app/lib/x": "file",
    "/w/app/link": { link: "/out" },
    "/w/lib/link": "folder",
    "/out/x": "file",
  };
  const environment = pathEnvironment(folders, { disk: fakeDisk(entries, "posix") });

  const rows: readonly (readonly [given: string, expected: string | readonly string[]])[] = [
    ["both", ["app/both", "lib/both"]],
    ["only-app", "/w/app/only-app"],
    ["only-lib", "/w/lib/only-lib"],
    ["new", ["app/new", "lib/new"]],
    ["lib/new", "/w/lib/new"],
    ["lib/x", "/w/lib/x"],
    ["app/lib/x", "/w/app/lib/x"],
    ["locked", "/w/lib/locked"],
    ["locked-in-app", ["app/locked-in-app", "lib/locked-in-app"]],
    ["../lib/only-lib", "/w/lib/only-lib"],
    [".", ["app", "lib"]],
    ["/w/app/new", "/w/app/new"],
  ];
  for (const [given, expected] of rows) {
    it(given, async () => {
      const result = await resolvePath(given, environment);
      const actual = result.ok ? result.value.absolutePath : result.failure;
      const failure = {
        code: "ambiguousPath",
        path: given,
        candidates: expected,
      };
      assert.deepEqual(actual, typeof expected === "string" ? expected : failure);
    });
  }

  it("takes a new file to the only folder", async () => {
    const one = pathEnvironment([diskFolder("app", "/w/app")], { disk: environment.disk });
    assert.equal((await resolved("new/file", one)).absolutePath, "/w/app/new/file");
  });

  it("asks the disk once for what refused places share, and anew at the next call", async () => {
    const disk = fakeDisk({ "/w/app": "folder", "/u/User": "folder" }, "posix");
    const refusedPlaces = ["settings.json", "mcp.json", "profiles"].map((name) => ({
      path: `/u/User/${name}`,
      reason: "",
    }));
    const shared = (): number => disk.asked.filter((path) => path === "/u/User").length;
    const one = pathEnvironment([diskFolder("app", "/w/app")], { disk, refusedPlaces });
    await resolved("new", one);
    const once = shared();
    await resolved("new", one);
    // What is at it, how it is spelled, and whether it may have other names.
    assert.deepEqual([once, shared()], [3, 6]);
  });

  it("shows every path so that it leads back", async () => {
    for (const given of ["/w/app/a", "/w/lib/a/b", "/w/app", "/w/app/lib/x", "/out/x", "/"]) {
      const { shown } = await resolved(given, environment);
      assert.equal((await resolved(shown, environment)).absolutePath, given);
    }
  });

  it("counts what may not be known as missing", async () => {
    const confined = { ...environment, isConfined: true, allowedPaths: ["/w/lib"] };
    assert.equal((await resolved("both", confined)).absolutePath, "/w/lib/both");
    const inApp = await resolvePath("only-app", confined);
    const nowhere = await resolvePath("nowhere", confined);
    assert.ok(!inApp.ok && !nowhere.ok);
    assert.deepEqual(
      JSON.parse(JSON.stringify(inApp.failure).replaceAll("only-app", "nowhere")),
      nowhere.failure,
    );
    const linked = { ...environment, isConfined: true, allowedPaths: ["/w/app"] };
    for (const given of ["link/x", "link/none"]) {
      const result = await resolvePath(given, linked);
      assert.equal(result.ok ? "resolved" : result.failure.code, "ambiguousPath", given);
    }
  });
});

describe("resolvePath in folders within each other", () => {
  const [outer, inner] = [diskFolder("w", "/w"), diskFolder("inner", "/w/inner")];
  const disk = fakeDisk({ "/w/inner/a": "file", "/w/link": { link: "/x" }, "/x": "file" }, "posix");
  for (const folders of [
    [outer, inner],
    [inner, outer],
  ]) {
    it(`names the deepest of ${folders.map(({ name }) => name).join(", ")}`, async () => {
      const path = await resolved("/w/inner/a", pathEnvironment(folders, { disk }));
      assert.deepEqual([path.shown, path.folderIndex], ["inner/a", folders.indexOf(inner)]);
    });
  }

  it("sees a link to the same name in another folder", async () => {
    const folders = [diskFolder("app", "/w/app"), diskFolder("lib", "/w/lib")];
    const linked = fakeDisk({ "/w/app/a": { link: "/w/lib/a" }, "/w/lib/a": "file" }, "posix");
    const path = await resolved("app/a", pathEnvironment(folders, { disk: linked }));
    assert.deepEqual([path.shown, path.shownReal], ["app/a", "lib/a"]);
  });
});

describe("resolvePath where a protected folder is opened itself", () => {
  it("keeps it protected", async () => {
    const disk = fakeDisk({ "/w/.vscode": "folder" }, "posix");
    const environment = pathEnvironment([diskFolder("settings", "/w/.vscode")], { disk });
    const permission = await judgePath("tasks.json", "write", "yolo", environment, {
      "**/.vscode/**": true,
    });
    assert.equal(permission.verdict, "ask");
  });
});

describe("resolvePath where the disk knows a name that no link explains", () => {
  const disk = fakeDisk({ "/w/.env": "file", "/w/plain": "file" }, "posix");
  const environment = pathEnvironment([diskFolder("w", "/w")], {
    disk: {
      ...disk,
      look: async (path) => disk.look(path === "/w/.env" ? "/w/plain" : path),
    },
  });

  it("shows it", async () => {
    assert.equal((await resolved(".env", environment)).shownReal, "plain");
  });

  it("protects by the name as given too", async () => {
    const permission = await judgePath(".env", "write", "yolo", environment, { ".env": true });
    assert.equal(permission.verdict, "ask");
  });

  it("refuses by the name as given too", async () => {
    const refusedPlaces = [{ path: "/w", reason: "it is a record" }];
    const moved: PathEnvironment = {
      ...environment,
      refusedPlaces,
      disk: { ...disk, realpath: (path) => Promise.resolve(path === "/w" ? path : "/elsewhere") },
    };
    assert.equal((await resolved(".env", moved)).refusal, "it is a record");
  });
});

describe("resolvePath in a folder that is a link", () => {
  const environment = pathEnvironment([diskFolder("app", "/home/app")], {
    disk: fakeDisk(
      { "/home/app": { link: "/data/app" }, "/data/app/a": "file", "/data/app/l": { link: "a" } },
      "posix",
    ),
  });

  for (const given of ["a", "/home/app/a", "/data/app/a"]) {
    it(`finds ${given} inside, and no link`, async () => {
      const path = await resolved(given, environment);
      assert.deepEqual(path.insideWorkspace, { asGiven: true, real: true });
      assert.deepEqual([path.shown, path.shownReal], ["a", undefined]);
    });
  }

  it("takes a path through another link for outside", async () => {
    const disk = fakeDisk({ "/other": { link: "/data" }, "/data/app/a": "file" }, "posix");
    const folders = [diskFolder("app", "/data/app")];
    const path = await resolved(
      "/other/app/a",
      pathEnvironment(folders, { disk, allowedPaths: ["."] }),
    );
    assert.deepEqual(path.insideWorkspace, { asGiven: false, real: true });
    assert.deepEqual(path.insideAllowedPaths, { asGiven: false, real: true });
  });

  it("says where a link below it leads", async () => {
    const path = await resolved("l", environment);
    assert.deepEqual([path.shown, path.shownReal], ["l", "a"]);
  });
});

describe("resolvePath in a folder that this window has made", () => {
  const own = "/tmp/linewise-sample-1";
  const rows: readonly (readonly [
    given: string,
    entries: Readonly<Record<string, FakeEntry>>,
    asGiven: boolean,
    real: boolean,
  ])[] = [
    [`${own}/cart.js`, { [`${own}/cart.js`]: "file" }, true, true],
    [`${own}/new.js`, { [own]: "folder" }, true, true],
    [`${own}/../other`, { "/tmp/other": "file" }, false, false],
    [`${own}2/cart.js`, { [`${own}2/cart.js`]: "file" }, false, false],
    [`${own}/out`, { [`${own}/out`]: { link: "/etc/a" }, "/etc/a": "file" }, true, false],
    [`${own}/out/a`, { [`${own}/out`]: { link: "/etc" }, "/etc/a": "file" }, true, false],
    [`${own}/a`, { [own]: { link: "/etc" }, "/etc/a": "file" }, true, false],
    ["/tmp/in/a", { "/tmp/in": { link: own }, [`${own}/a`]: "file" }, false, true],
  ];
  for (const [given, entries, asGiven, real] of rows) {
    it(`${given} of ${JSON.stringify(entries)}: ${asGiven}, ${real}`, async () => {
      const { insideWorkspace, folderIndex } = await resolved(
        given,
        pathEnvironment([diskFolder("w", "/w")], {
          disk: fakeDisk({ "/w": "folder", ...entries }, "posix"),
          ownFolders: [diskFolder("", own).path],
        }),
      );
      assert.deepEqual(insideWorkspace, { asGiven, real });
      assert.equal(folderIndex, undefined);
    });
  }

  it("changes nothing about relative paths and allowed paths", async () => {
    const environment = pathEnvironment([diskFolder("w", "/w")], {
      disk: fakeDisk({ "/w": "folder", [`${own}/cart.js`]: "file" }, "posix"),
      ownFolders: [diskFolder("", own).path],
      allowedPaths: ["."],
    });
    assert.equal((await resolved("cart.js", environment)).absolutePath, "/w/cart.js");
    const { insideAllowedPaths } = await resolved(`${own}/cart.js`, environment);
    assert.deepEqual(insideAllowedPaths, { asGiven: false, real: false });
  });
});

describe("resolvePath where the disk ignores case and composition", () => {
  const entries = { "/w/Proj\u00e9/Src/a": "file", "/w/other/a": "file" } as const;
  const folder = diskFolder("Projé", "/w/Proj\u00e9");
  const rows: readonly (readonly [given: string, ignoresCase: boolean, inside: boolean])[] = [
    ["/w/Proj\u00e9/Src/a", true, true],
    ["/w/PROJ\u00c9/src/A", true, true],
    ["/w/proje\u0301/src/a", true, true],
    ["/w/other/a", true, false],
    ["/w/Proj\u00e9/Src/a", false, true],
    ["/w/PROJ\u00c9/src/A", false, false],
    ["/w/proje\u0301/src/a", false, false],
  ];
  for (const [given, ignoresCase, inside] of rows) {
    it(`${given} is ${inside ? "" : "not "}inside when it does${ignoresCase ? "" : " not"}`, async () => {
      const disk = fakeDisk(entries, "posix", { ignoresCase });
      const path = await resolved(given, pathEnvironment([folder], { disk }));
      assert.deepEqual(path.insideWorkspace, { asGiven: inside, real: inside });
    });
  }

  it("takes a sibling that differs only in case for what the disk says", async () => {
    const siblings = { "/w/proj/a": "file", "/w/PROJ/a": "file" } as const;
    const environment = pathEnvironment([diskFolder("proj", "/w/proj")], {
      disk: fakeDisk(siblings, "posix"),
    });
    const { insideWorkspace } = await resolved("/w/PROJ/a", environment);
    assert.deepEqual(insideWorkspace, { asGiven: false, real: false });
  });

  it("sees a link that only changes case", async () => {
    const disk = fakeDisk({ "/w/a": { link: "A" }, "/w/A": "file" }, "posix");
    const path = await resolved("a", pathEnvironment([diskFolder("w", "/w")], { disk }));
    assert.equal(path.shownReal, "A");
  });
});

describe("isSameTarget", () => {
  const swaps: readonly (readonly [
    title: string,
    now: Record<string, FakeEntry>,
    same: boolean,
  ])[] = [
    ["nothing changed", { "/w/d/a": "file" }, true],
    ["a link in its place", { "/w/d/a": { link: "/out/a" }, "/out/a": "file" }, false],
    ["a link in its folder's place", { "/w/d": { link: "/out" }, "/out/a": "file" }, false],
    ["a folder in its place", { "/w/d/a": "folder" }, false],
    ["gone", { "/w/d": "folder" }, false],
  ];
  for (const [title, now, same] of swaps) {
    it(title, async () => {
      const folder = diskFolder("w", "/w");
      const before = { "/w/d/a": "file" } as const;
      const path = await resolved(
        "d/a",
        pathEnvironment([folder], { disk: fakeDisk(before, "posix") }),
      );
      const again = await resolved(
        "d/a",
        pathEnvironment([folder], { disk: fakeDisk(now, "posix") }),
      );
      assert.equal(isSameTarget(path, again), same);
    });
  }

  it("tells another file with the same name, and a new file in another folder", async () => {
    const folder = diskFolder("w", "/w");
    const disk = fakeDisk({ "/w/a": "file" }, "posix");
    const path = await resolved("a", pathEnvironment([folder], { disk }));
    assert.equal(isSameTarget(path, { ...path, identity: "other" }), false);
    const planned = await resolved("new", pathEnvironment([folder], { disk }));
    assert.equal(planned.kind, "missing");
    assert.equal(isSameTarget(planned, { ...planned, realPath: "/out/new" }), false);
  });
});

async function resolved(given: string, environment: PathEnvironment): Promise<ResolvedPath> {
  const result = await resolvePath(given, environment);
  assert.ok(result.ok, given);
  return result.value;
}
