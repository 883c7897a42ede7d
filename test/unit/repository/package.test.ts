import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { before, describe, it } from "mocha";
import { buildExtension } from "../../../harness/extension/buildExtension.ts";
import { packageExtension } from "../../../harness/extension/packageExtension.ts";
import { walkthrough } from "../../../harness/manifest/walkthrough.ts";
import { repositoryRoot } from "../../../harness/paths.ts";
import { guide } from "../../../harness/manifest/contributions.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";
import { findOpenVsxProblems, type PublishedManifest } from "./openVsx.ts";
import { fileInRepository, findBrokenOnPage, findLinks } from "./storePage.ts";

const maxPackageBytes = 600 * 1024;
/** Beside the two that the format itself needs, and a picture in two themes for each step of the tour. */
const maxFiles = 21 + 2 * walkthrough.steps.length;
const minIconPixels = 128;

type Words = Readonly<Record<string, string>>;

describe("the packaged extension", () => {
  const folder = useTemporaryFolder();
  let byteCount = 0;
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  let said = "";

  before(async () => {
    await buildExtension();
    said = await packageExtension(folder("linewise.vsix"));
    const bytes = readFileSync(folder("linewise.vsix"));
    byteCount = bytes.length;
    const own = Object.entries(unzipSync(bytes)).filter(([path]) => path.startsWith("extension/"));
    files = new Map(own.map(([path, content]) => [path.slice("extension/".length), content]));
  });

  const bytesOf = (path: string): Uint8Array => {
    const bytes = files.get(path);
    assert.ok(bytes !== undefined, `${path} is missing`);
    return bytes;
  };
  const textOf = (path: string): string => new TextDecoder().decode(bytesOf(path));
  const manifest = (): PublishedManifest & { readonly icon?: string } => {
    const words = JSON.parse(textOf("package.nls.json")) as Words;
    const translate = (_: string, value: unknown): unknown =>
      typeof value === "string"
        ? value.replace(/^%(.+)%$/, (all, key: string) => words[key] ?? all)
        : value;
    return JSON.parse(textOf("package.json"), translate) as PublishedManifest;
  };

  it("is small", () => {
    assert.ok(byteCount > 0 && byteCount <= maxPackageBytes, `${byteCount} bytes`);
    assert.ok(files.size <= maxFiles, [...files.keys()].join("\n"));
  });

  it("holds what runs and what is read, and nothing else", () => {
    const expected =
      /^(?:package(?:\.nls)?\.json|readme\.md|changelog\.md|LICENSE\.txt|dist\/(?:extension\.cjs|(?:start|worker)\.js)|media\/[\w.-]+|chat\/[\w./-]+\.md|plugin\/(?:\.(?:claude-)?plugin\/plugin\.json|hooks\/hooks\.json|(?:hook|nobody)\.(?:sh|ps1)))$/;
    assert.deepEqual(
      [...files.keys()].filter((path) => !expected.test(path)),
      [],
    );
    const chat = Object.values(guide)
      .flat()
      .map(({ path }) => path.replace("./", ""));
    const shipped = [...files.keys()].filter((path) => path.startsWith("chat/"));
    assert.deepEqual(shipped.sort(), chat.sort());
    for (const name of ["extension.cjs", "start.js", "worker.js"]) bytesOf(`dist/${name}`);
    const plugin = [
      ...["hook.ps1", "hook.sh", "nobody.ps1", "nobody.sh", "hooks/hooks.json"],
      ...[".plugin/plugin.json", ".claude-plugin/plugin.json"],
    ];
    for (const name of plugin) bytesOf(`plugin/${name}`);
  });

  it("holds every file that its manifest names", () => {
    const named = textOf("package.json").matchAll(/"(?:\.\/)?((?:chat|dist|media)\/[^"]+)"/g);
    const paths = [...new Set(Array.from(named, ([, path = ""]) => path))];
    assert.ok(paths.length > 5);
    assert.deepEqual(
      paths.filter((path) => !files.has(path)),
      [],
    );
  });

  it("passes the checks of the Marketplace, without a warning", () => {
    assert.match(said, /Packaged/);
    assert.doesNotMatch(said, /warning|error/i);
  });

  it("passes the checks of Open VSX", () => assert.deepEqual(findOpenVsxProblems(manifest()), []));

  it("has an icon that both stores take", () => {
    const icon = Buffer.from(bytesOf(manifest().icon ?? "no icon"));
    assert.equal(icon.toString("latin1", 1, 4), "PNG");
    const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
    assert.ok(width >= minIconPixels && width === height, `${width} × ${height}`);
  });

  for (const page of ["readme.md", "changelog.md"]) {
    it(`has a ${page} of which nothing is broken in a store`, () => {
      assert.deepEqual(findBrokenOnPage(textOf(page)), []);
    });

    it(`has a ${page} that leads to files that the repository has`, () => {
      const url = manifest().repository?.url ?? "";
      const missing = findLinks(textOf(page))
        .map(({ target }) => fileInRepository(target, url))
        .filter((file) => file !== undefined && !existsSync(join(repositoryRoot, file)));
      assert.deepEqual(missing, []);
    });
  }
});
