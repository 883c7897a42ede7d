import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { repositoryRoot } from "../harness/paths.ts";
import { numberedRow } from "../src/core/lines/numberedRow.ts";

// What the numbers of a read cost in each format, over the text without them, and how many lines of
// the files themselves look like rows in it. No times: the figures are the same on every machine.

type Format = (line: number, text: string) => string;

const formats: readonly (readonly [name: string, format: Format, pattern: RegExp])[] = [
  ["N: ", numberedRow, /^\d+: /],
  ["N and two spaces", (line, text) => `${line}  ${text}`, /^\d+ {2}/],
  ["N and a tab", (line, text) => `${line}\t${text}`, /^\d+\t/],
  ["N|", (line, text) => `${line}|${text}`, /^\d+\|/],
  ["N→", (line, text) => `${line}→${text}`, /^\d+→/],
];

const modules = join(repositoryRoot, "node_modules");
const sources: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["this repository, src (2 spaces)", list(join(repositoryRoot, "src"), ".ts")],
  ["TypeScript's compiler (4 spaces)", [join(modules, "typescript/lib/typescript.js")]],
  ["TypeScript's lib.dom.d.ts", [join(modules, "typescript/lib/lib.dom.d.ts")]],
  ["pure-rand (tabs)", list(join(modules, "pure-rand/lib"), ".js")],
  ["Python's library (4 spaces)", listPython()],
  ["package-lock.json", [join(repositoryRoot, "package-lock.json")]],
  ["Markdown (docs)", list(join(repositoryRoot, "docs"), ".md")],
];

/** Of a file, as many lines as a read without a limit gives. */
const maxLines = 2_000;
const maxFiles = 100;

const encoding = new Tiktoken(o200k);
const countTokens = (text: string): number => encoding.encode(text, [], []).length;

console.log("Tokens (o200k) of a read over those of the text alone; lines taken for rows");
for (const [name, files] of sources) {
  const texts = files.toSorted().slice(0, maxFiles).map(readLines);
  if (texts.length === 0) continue;
  const tokens = texts.reduce((sum, lines) => sum + countTokens(lines.join("\n")), 0);
  console.log(`\n${name}: ${texts.length} files, ${texts.flat().length} lines, ${tokens} tokens`);
  const first = measure(texts, numberedRow);
  for (const [format, render, pattern] of formats) {
    const numbered = measure(texts, render);
    const over = percent(numbered / tokens - 1);
    const change = percent(numbered / first - 1);
    const mistaken = texts.flat().filter((line) => pattern.test(line)).length;
    console.log(`  ${over} over the text, ${change} of a read, ${mistaken} lines   ${format}`);
  }
}

function measure(texts: readonly (readonly string[])[], format: Format): number {
  const render = (lines: readonly string[]): string =>
    lines.map((text, index) => format(index + 1, text)).join("\n");
  return texts.reduce((sum, lines) => sum + countTokens(render(lines)), 0);
}

function readLines(path: string): readonly string[] {
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  return lines.filter((line) => line.length <= 2_000).slice(0, maxLines);
}

function percent(share: number): string {
  return `${share < 0 ? "" : "+"}${(share * 100).toFixed(1)} %`.padStart(8);
}

function list(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

function listPython(): readonly string[] {
  try {
    const script = "import sysconfig; print(sysconfig.get_paths()['stdlib'])";
    const folder = execFileSync("python3", ["-c", script], { encoding: "utf8" }).trim();
    return ["json", "email", "asyncio", "http"].flatMap((name) => list(join(folder, name), ".py"));
  } catch {
    console.log("There is no python3, so Python is left out.");
    return [];
  }
}
