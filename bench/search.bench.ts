import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as passTime } from "node:timers/promises";
import { rgPath } from "@vscode/ripgrep";
import { compileSearchPattern } from "../src/core/search/searchPattern.ts";
import { settledAfterMs } from "../src/files/search/readContent.ts";
import { createSearchPool, type SearchPool } from "../src/files/search/searchPool.ts";
import { compare } from "./harness.ts";

const FILES = 27_000;
const patterns = [
  "word77\\b",
  "class Item\\d+",
  "(?i)todo",
  "^import .*from",
  "\\d{4}-\\d\\d",
  "none.here",
];
const workerUrl = new URL("../src/files/search/searchWorker.ts", import.meta.url);
const megabyte = 1 << 20;

const top = mkdtempSync(join(tmpdir(), "linewise-bench-"));
const links = mkdtempSync(join(tmpdir(), "linewise-bench-"));
let names = 0;
const pool = createSearchPool({ workerUrl });
// The same engine, which keeps no contents, and is given a new name of the tree each time.
const forgetful = createSearchPool({ workerUrl, keptBytes: 0 });
try {
  makeTree();
  await passTime(settledAfterMs + 500);
  const idleBytes = process.memoryUsage().rss;
  const eventLoop = monitorEventLoopDelay({ resolution: 5 });
  let isKept = true;
  for (const pattern of patterns) {
    assert.equal(await countOurs(pool, pattern), countByRipgrep(pattern));
    eventLoop.enable();
    const first = `first, ${pattern}`;
    const again = `again, ${pattern}`;
    isKept =
      (await compare(
        `search ${FILES} files for ${pattern}`,
        [
          { name: first, run: () => countOurs(forgetful, pattern, newName()) },
          { name: again, run: () => countOurs(pool, pattern) },
          { name: "rg", run: () => countByRipgrep(pattern) },
          { name: "rg -j4", run: () => countByRipgrep(pattern, "-j4") },
        ],
        [
          { ours: first, peer: ["rg", "rg -j4"], ratio: 1.2, reject: 2 },
          { ours: again, peer: ["rg", "rg -j4"], ratio: 0.35, reject: 1 },
        ],
      )) && isKept;
    eventLoop.disable();
  }
  const grownMegabytes = (process.memoryUsage().rss - idleBytes) / megabyte;
  console.log(`\nmemory over idle, two pools: ${grownMegabytes.toFixed(0)} MB`);
  console.log(`event loop: at most ${(eventLoop.max / 1e6).toFixed(0)} ms late, rg included`);
  if (!isKept) process.exitCode = 1;
} finally {
  await Promise.all([pool.dispose(), forgetful.dispose()]);
  rmSync(links, { recursive: true });
  rmSync(top, { recursive: true });
}

/** A link to the tree under which nothing of it is known from before. */
function newName(): string {
  names += 1;
  const name = join(links, `name${names}`);
  symlinkSync(top, name);
  return name;
}

async function countOurs(searching: SearchPool, pattern: string, folder = top): Promise<number> {
  const compiled = compileSearchPattern(pattern);
  assert.ok(compiled.ok);
  const { source, flags, crossesLines, requiredLiterals } = compiled.value;
  const { hits } = await searching.search(
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
          exclude: [],
        },
      },
      expression: { source, flags, crossesLines, requiredLiterals },
      unit: "lines",
      encoding: "utf8",
      given: new Map(),
      limits: { fileMs: 5_000, stoppedMs: 5_000, totalMs: 120_000 },
    },
    new AbortController().signal,
  );
  return hits.reduce((sum, { lines }) => sum + lines, 0);
}

function countByRipgrep(pattern: string, ...words: string[]): number {
  const { stdout } = spawnSync(rgPath, ["--no-config", "-c", ...words, "-e", pattern, "."], {
    cwd: top,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return stdout
    .split("\n")
    .reduce((sum, row) => sum + Number(row.slice(row.lastIndexOf(":") + 1)), 0);
}

/** Files of 1 to 6 KB, ten in a folder; a tenth is ignored. */
function makeTree(): void {
  mkdirSync(join(top, ".git"));
  writeFileSync(join(top, ".gitignore"), "node_modules/\n*.log\n/coverage\n");
  const extensions = ["ts", "tsx", "js", "json", "md", "css", "test.ts", "snap", "log", "py"];
  for (let folder = 0; folder < FILES / extensions.length; folder += 1) {
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
