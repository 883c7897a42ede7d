import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseAbsolutePath } from "../../../../src/core/path/lexicalPath.ts";
import { formatUri, isUri, parseUri } from "../../../../src/core/path/uri.ts";

describe("isUri", () => {
  const uris = ["file:///a", "FILE:/a", "file:a", "untitled:Untitled-1", "vscode-remote://h/a"];
  const others = ["git:/a", "output:x", "vscode-userdata:/User/settings.json", "foo://x", "foo:/x"];
  const names = ["a:b", "aux.c", "note:draft.md", "c:\\a", "c:/a", "./git:x", "a/file:x", "a://b"];
  for (const given of [...uris, ...others]) it(given, () => assert.equal(isUri(given), true));
  for (const given of names) it(`${given} is a name`, () => assert.equal(isUri(given), false));
});

describe("parseUri", () => {
  const paths: readonly (readonly [uri: string, path: string])[] = [
    ["file:///a/b", "/a/b"],
    ["FILE:/a/b", "/a/b"],
    ["file:///a%20b", "/a b"],
    ["file:///%2e%2e/x", "/../x"],
    ["file:///%252e", "/%2e"],
    ["file:///a%23b%3Fc", "/a#b?c"],
    ["file:///%C3%A9", "/é"],
    ["file:///a%00b", "/a\0b"],
    ["file:///a\nb", "/a\nb"],
  ];
  for (const [uri, path] of paths) {
    it(`${JSON.stringify(uri)} decodes once`, () => {
      const parsed = parseUri(uri);
      assert.ok(parsed.ok);
      assert.deepEqual(parsed.value, { scheme: "file", authority: "", path });
    });
  }
  for (const uri of ["file:///a#b", "file:///a?b", "file:///a%", "file:///%zz", "file:///%ff"]) {
    it(`${uri} is malformed`, () => {
      const parsed = parseUri(uri);
      assert.ok(!parsed.ok);
      assert.equal(parsed.failure.code, "uriMalformed");
    });
  }

  it("decodes the authority of a remote", () => {
    const parsed = parseUri("vscode-remote://ssh-remote%2Bbox/home/x");
    assert.ok(parsed.ok);
    assert.equal(parsed.value.authority, "ssh-remote+box");
  });
});

describe("formatUri", () => {
  const rows: readonly (readonly [path: string, uri: string])[] = [
    ["/", "file:///"],
    ["/a b/c#d", "file:///a%20b/c%23d"],
    ["/a:b/é!'()*", "file:///a%3Ab/%C3%A9%21%27%28%29%2A"],
    ["C:\\", "file:///c%3A/"],
    ["C:\\Users\\x", "file:///c%3A/Users/x"],
    ["\\\\Srv\\share\\a", "file://srv/share/a"],
  ];
  for (const [path, uri] of rows) {
    it(`${path} as VS Code spells it`, () => {
      const absolute = parseAbsolutePath(path, path.startsWith("/") ? "posix" : "win32");
      assert.ok(absolute);
      assert.equal(formatUri("file", "", absolute), uri);
    });
  }

  it("has slashes before an authority only, but for a file", () => {
    assert.equal(formatUri("memfs", "", { root: "/", segments: ["a"] }), "memfs:/a");
    assert.equal(formatUri("memfs", "", { root: "/", segments: [] }), "memfs:/");
  });

  it("keeps the port of an authority", () => {
    const path = { root: "/", segments: ["a"] };
    assert.equal(formatUri("memfs", "Host+x:80", path), "memfs://host%2Bx:80/a");
  });
});
