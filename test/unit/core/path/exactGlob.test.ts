import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { exactGlob } from "../../../../src/core/path/nameRules.ts";
import { compileProtection, findProtection } from "../../../../src/core/path/index.ts";

function isProtected(glob: string, absolute: string): boolean {
  const names = [{ absolute, relative: [absolute] }];
  return findProtection(compileProtection({ [glob]: true }), names) !== undefined;
}

describe("exactGlob", () => {
  for (const [path, glob] of [
    ["/srv/a.ts", "/srv/a.ts"],
    ["/app/[id]/page.tsx", "/app/\\[id\\]/page.tsx"],
    ["/a/{x,y}.txt", "/a/\\{x,y\\}.txt"],
    ["/a/!(b).txt", "/a/!\\(b\\).txt"],
    ["C:/Users/a b/notes.txt", "C:/Users/a b/notes.txt"],
    ["/a/name. .", "/a/name"],
  ] as const) {
    it(`of ${path} matches it and not its neighbors`, () => {
      assert.equal(exactGlob(path, false), glob);
      assert.ok(isProtected(glob, path));
      assert.equal(isProtected(glob, path.replace(/.$/, "z")), false);
      assert.equal(isProtected(glob, `${path}/below`), false);
    });
  }

  it("of a folder matches all that is in it, hidden names too, and nothing beside it", () => {
    const glob = exactGlob("/a/b[1]", true);
    assert.ok(isProtected(glob, "/a/b[1]/c.txt"));
    assert.ok(isProtected(glob, "/a/b[1]/.hidden/c.txt"));
    assert.equal(isProtected(glob, "/a/b1/c.txt"), false);
    assert.equal(isProtected(glob, "/a/b[1]x/c.txt"), false);
    assert.ok(isProtected(exactGlob("C:/", true), "C:/c.txt"));
  });

  const characters = Array.from("ab.*?[]{}()!+@|,#^$~- 1");
  const name = fc
    .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 8 })
    .filter((each) => !/^\.*$/.test(each) && /[^. ]$/.test(each) && each.trim() !== "");

  it("matches every name, and no other", () => {
    fc.assert(
      fc.property(name, name, name, (folder, file, other) => {
        const path = `/${folder}/${file}`;
        assert.ok(isProtected(exactGlob(path, false), path), path);
        if (other.toLowerCase() === file.toLowerCase()) return;
        assert.equal(isProtected(exactGlob(path, false), `/${folder}/${other}`), false, path);
        assert.ok(isProtected(exactGlob(`/${folder}`, true), path), path);
      }),
      { numRuns: 1_000 },
    );
  });

  it("matches a name with a backslash, which is an ordinary character where it may be in one", () => {
    assert.ok(isProtected(exactGlob("/a/b\\c.txt", false), "/a/b\\c.txt"));
    assert.equal(isProtected(exactGlob("/a/b\\c.txt", false), "/a/bc.txt"), false);
  });
});
