import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { compileSearchPattern } from "../../src/core/search/searchPattern.ts";
import type { SearchPool } from "../../src/files/search/searchPool.ts";
import type { SearchOutcome } from "../../src/files/search/searchRequest.ts";

export const searchWorkerUrl = new URL(
  "../../src/files/search/worker/searchWorker.ts",
  import.meta.url,
);

export const searchPatterns = [
  "word77\\b",
  "class Item\\d+",
  "(?i)todo",
  "^import .*from",
  "\\d{4}-\\d\\d",
  "none.here",
];

/** Files of 1 to 8 KB, ten in a folder; a tenth is ignored. */
export function makeSearchTree(top: string, files: number): void {
  mkdirSync(join(top, ".git"), { recursive: true });
  writeFileSync(join(top, ".gitignore"), "node_modules/\n*.log\n/coverage\n");
  const extensions = ["ts", "tsx", "js", "json", "md", "css", "test.ts", "snap", "log", "py"];
  for (let folder = 0; folder < files / extensions.length; folder += 1) {
    const path = join(top, `package${folder % 30}`, `area${folder % 9}`, `part${folder}`);
    mkdirSync(path, { recursive: true });
    extensions.forEach((extension, at) => {
      writeFileSync(join(path, `file${at}.${extension}`), textOf(folder * 10 + at));
    });
  }
}

function textOf(file: number): string {
  const lines = [`import { part${file % 50} } from "./part${file % 7}.ts";`];
  for (let line = 0; line < 20 + ((file * 31) % 100); line += 1) {
    const number = (file * 7 + line * 13) % 1_000;
    lines.push(`  const value${line} = compute(word${number}, "text of line ${line}", ${number});`);
  }
  if (file % 40 === 0) lines.push(`class Item${file} {} // TODO since 2024-05-${file % 28}`);
  return `${lines.join("\n")}\n`;
}

export function searchTree(
  pool: SearchPool,
  folder: string,
  pattern: string,
  signal = new AbortController().signal,
): Promise<SearchOutcome> {
  const compiled = compileSearchPattern(pattern);
  assert.ok(compiled.ok);
  return pool.search(
    {
      files: {
        kind: "walk",
        walk: {
          folder,
          platform: { isCaseSensitive: true, backslashSeparates: false },
          filesExclude: { "**/.git": true },
          innerRoots: [],
          base: "",
          includeHidden: false,
          includeGitignored: false,
          slashless: "anyDepth",
          exclude: [],
        },
      },
      pattern: compiled.value,
      countedMatches: 0,
      encoding: "utf8",
      given: new Map(),
      limits: { fileMs: 5_000, stoppedMs: 5_000, totalMs: 120_000 },
    },
    signal,
  );
}

export async function countOurs(
  pool: SearchPool,
  folder: string,
  pattern: string,
): Promise<number> {
  const { hits } = await searchTree(pool, folder, pattern);
  return hits.reduce((sum, { lines }) => sum + lines, 0);
}

export function countByRipgrep(folder: string, pattern: string, ...words: string[]): number {
  const { stdout } = spawnSync(rgPath, ["--no-config", "-c", ...words, "-e", pattern, "."], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return stdout
    .split("\n")
    .reduce((sum, row) => sum + Number(row.slice(row.lastIndexOf(":") + 1)), 0);
}
