import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { compileFilesExclude } from "../src/core/glob/filesExclude.ts";
import { compileGlob } from "../src/core/glob/glob.ts";
import { diskRoot } from "../src/files/walk/diskTree.ts";
import { listFiles } from "../src/files/walk/walk.ts";
import type { WalkRequest } from "../src/files/walk/walkRequest.ts";
import { compare } from "./harness.ts";

const files = 27_000;
const platform = { isCaseSensitive: true, backslashSeparates: false };

const top = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  makeTree();
  const root = diskRoot(top);
  const isHiddenBySetting = compileFilesExclude(
    { "**/.git": true, "**/.svn": true, "**/.hg": true, "**/.DS_Store": true },
    platform,
  );
  const list = async (request: Partial<WalkRequest>): Promise<string[]> => {
    const { files } = await listFiles(root, {
      isCaseSensitive: true,
      isHiddenBySetting,
      innerRoots: new Set(),
      base: "",
      includeHidden: false,
      includeGitignored: false,
      ...request,
    });
    return files.map(({ path }) => path);
  };
  const glob = compileGlob("**/*.{ts,tsx}", {
    ...platform,
    folder: top,
    includeHidden: false,
    slashless: "inFolder",
  });
  assert.ok(glob.ok);

  assert.deepEqual((await list({})).sort(), listByRipgrep().sort());
  const kept = await compare(
    `list ${files} files`,
    [
      { name: "bare readdir", run: () => countBare(top) },
      { name: "walk", run: () => list({}) },
      {
        name: "walk, everything",
        run: () => list({ includeHidden: true, includeGitignored: true }),
      },
      { name: "walk, **/*.{ts,tsx}", run: () => list({ glob: glob.value }) },
      { name: "rg --files", run: () => listByRipgrep() },
      { name: "rg --files -j4", run: () => listByRipgrep("-j4") },
    ],
    [
      { ours: "walk", peer: "bare readdir", ratio: 2, reject: 3 },
      { ours: "walk", peer: ["rg --files", "rg --files -j4"], ratio: 1, reject: 3 },
    ],
  );
  if (!kept) process.exitCode = 1;
} finally {
  rmSync(top, { recursive: true });
}

function listByRipgrep(...words: string[]): string[] {
  const { stdout } = spawnSync(rgPath, ["--files", "--no-config", ...words], {
    cwd: top,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  return stdout.split("\n").slice(0, -1);
}

/** What no walk can do without. Links count as files. */
function countBare(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    count += entry.isDirectory() ? countBare(`${folder}/${entry.name}`) : 1;
  }
  return count;
}

/** Ten files a folder, folders four deep; a tenth of them ignored, some hidden. */
function makeTree(): void {
  mkdirSync(join(top, ".git"));
  const rules = [
    "node_modules/",
    "dist",
    "*.log",
    "*.py[cod]",
    "/coverage",
    ".env",
    "*~",
    "out/**",
  ];
  writeFileSync(join(top, ".gitignore"), rules.join("\n"));
  const extensions = ["ts", "tsx", "js", "json", "md", "css", "test.ts", "snap", "log", "py"];
  const areas = ["src", "test", "docs", "lib", "tools", "assets", "ui", "api", ".cache", "dist"];
  for (let folder = 0; folder < files / extensions.length; folder += 1) {
    const area = areas[folder % areas.length] ?? "";
    const path = join(top, `package${folder % 30}`, area, `module${folder % 7}`, `part${folder}`);
    mkdirSync(path, { recursive: true });
    if (folder % 20 === 0) writeFileSync(join(path, ".gitignore"), "*.css\n!main.css\n");
    extensions.forEach((extension, at) => {
      writeFileSync(join(path, `file${at}.${extension}`), "");
    });
  }
}
