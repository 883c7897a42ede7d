import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findOpenVsxProblems, type PublishedManifest } from "./openVsx.ts";
import { fileInRepository, findBrokenOnPage, findLinks } from "./storePage.ts";

describe("findOpenVsxProblems", () => {
  const good = {
    publisher: "linewise",
    name: "linewise",
    version: "1.0.0",
    displayName: "Linewise",
    description: "Tools.",
    license: "MIT",
    categories: ["AI"],
    keywords: ["edit"],
    homepage: "https://example.org/",
    repository: { url: "https://example.org/a.git" },
    bugs: { url: "https://example.org/bugs" },
    qna: "https://example.org/questions",
    galleryBanner: { color: "#12263a", theme: "dark" },
    engines: { vscode: "^1.117.0" },
  } satisfies PublishedManifest;

  it("finds nothing in a good one", () => {
    assert.deepEqual(findOpenVsxProblems(good), []);
    assert.deepEqual(findOpenVsxProblems({ ...good, qna: "marketplace" }), []);
  });

  const bad: readonly (readonly [problem: string, change: Partial<PublishedManifest>])[] = [
    ['publisher: "-"', { publisher: "-" }],
    ['name: "line wise"', { name: "line wise" }],
    ['version: "latest"', { version: "latest" }],
    ['displayName: ""', { displayName: "" }],
    ['displayName: "%displayName%"', { displayName: "%displayName%" }],
    [`description: "${"x".repeat(2_049)}"`, { description: "x".repeat(2_049) }],
    ['license: ""', { license: "" }],
    ['keywords: "a\u200bb"', { keywords: ["good", "a\u200bb"] }],
    [`categories: "${"x".repeat(256)}"`, { categories: ["x".repeat(256)] }],
    ['homepage: "README.md"', { homepage: "README.md" }],
    ['repository: "git@example.org:a.git"', { repository: { url: "git@example.org:a.git" } }],
    ['qna: "ask"', { qna: "ask" }],
    ['galleryBanner.theme: "blue"', { galleryBanner: { color: "#123456", theme: "blue" } }],
    ['galleryBanner.color: "navy"', { galleryBanner: { color: "navy", theme: "dark" } }],
    ['engines.vscode: "*"', { engines: { vscode: "*" } }],
    ["enabledApiProposals", { enabledApiProposals: [] }],
  ];
  for (const [problem, change] of bad) {
    it(`finds ${problem.slice(0, 60)}`, () => {
      assert.deepEqual(findOpenVsxProblems({ ...good, ...change }), [problem]);
    });
  }
});

describe("the page in a store", () => {
  it("has the links of Markdown and HTML, and none of code", () => {
    const page = [
      "[a](x.md) ![b [c]](p.png) `[no](no.md)`",
      "[![shown](inner.png)](outer.md)",
      '<img alt="b" src="i.png"> <a href="#f">f</a>',
      "```sh\n[no](no.md)\n```",
    ];
    const found = findLinks(page.join("\n")).map(({ kind, target }) => `${kind} ${target}`);
    assert.deepEqual(found.sort(), [
      "link #f",
      "link outer.md",
      "link x.md",
      "picture i.png",
      "picture inner.png",
      "picture p.png",
    ]);
  });

  it("is broken by what lies beside it, and by pictures that are refused", () => {
    const broken = ["[a](x.md)", "![b](http://a.org/p.png)", "![c](https://a.org/p.svg)"];
    const fine = ["[a](#b)", "[a](https://a.org/x)", "![b](https://a.org/p.png?raw=true)"];
    for (const text of broken) assert.equal(findBrokenOnPage(text).length, 1, text);
    for (const text of fine) assert.deepEqual(findBrokenOnPage(text), [], text);
  });

  it("leads to files of the repository", () => {
    const url = "https://github.com/a/b.git";
    const files: readonly (readonly [target: string, file: string | undefined])[] = [
      ["docs/x.md#part", "docs/x.md"],
      ["#part", undefined],
      ["https://github.com/a/b/blob/HEAD/docs/x.md", "docs/x.md"],
      ["https://github.com/a/b/raw/main/p.png?x=1", "p.png"],
      ["https://raw.githubusercontent.com/a/b/main/p.png", "p.png"],
      ["https://github.com/a/b/issues", undefined],
      ["https://example.org/x.md", undefined],
    ];
    for (const [target, file] of files) assert.equal(fileInRepository(target, url), file, target);
  });
});
