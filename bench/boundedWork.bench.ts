import { alignLines } from "../src/core/snapshot/alignLines.ts";
import { editBetween } from "../src/core/diff/editBetween.ts";
import { compileGlob } from "../src/core/glob/glob.ts";
import { findNearMisses } from "../src/core/nearMiss/findNearMisses.ts";
import { listDirectory } from "../src/tools/listDirectory.ts";
import { callReadTool } from "../test/support/notation/callTool.ts";
import { fakeTree } from "../test/support/fakes/fakeTree.ts";
import { fakeContext } from "../test/support/fakes/fakeWorkspace.ts";
import { hostileGlobs } from "../test/support/threats/hostileGlobs.ts";
import { listPaths, memoryTree, treeRootOf } from "../test/support/notation/walkRoots.ts";

// What bounds keep short: the worst input that each is known to meet, its time and what is allowed.
interface WorstInput {
  readonly name: string;
  readonly limitMs: number;
  readonly run: () => unknown;
}

function numbered(count: number, nameLine: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => nameLine(index));
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

function matchHostileGlobs(): void {
  const options = {
    folder: "/srv/app",
    includeHidden: false,
    slashless: "inFolder",
    isCaseSensitive: true,
    backslashSeparates: false,
  } as const;
  for (const pattern of hostileGlobs) {
    const glob = compileGlob(pattern, options);
    if (!glob.ok) continue;
    glob.value.matches("a".repeat(250));
    glob.value.matches(`${"a/".repeat(500)}c`);
    glob.value.matchesBelow(`${"a/".repeat(500)}c`);
  }
}

const repeated = numbered(100_000, (index) => `line ${index % 977} of many`);
const seldomChanged = repeated.map((line, index) => (index % 1000 === 0 ? "x" : line));
const code = textOf(
  numbered(200_000, (index) => `\tconst value${index} = compute(index, "${index}");`),
);
const searched = [
  "const valu = compute(index)",
  "value199999 = compute(index, '199999')",
  "the of and",
  "};",
  "x".repeat(5000),
];
const [unlikeOld = [], unlikeNow = []] = ["old", "new"].map((name) => [
  ...numbered(20_000, (index) => `${name} ${index}`),
  "same",
]);

const deepFolder = `${"a/".repeat(45)}d`;
const deepRules = numbered(1_000, (index) => `**/a/**/[bc${index}]`);
const deepTree = treeRootOf(
  memoryTree({
    ".gitignore": deepRules.join("\n"),
    [`${deepFolder}/b`]: "",
    [`${deepFolder}/e`]: "",
  }),
);
const manyRules = treeRootOf(
  memoryTree({
    ".gitignore": textOf(numbered(10_000, (index) => `name${index}\n*.ext${index}`)),
    ...Object.fromEntries(
      numbered(2_000, (index) => `folder${index % 50}/file${index}`).map((path) => [path, ""]),
    ),
  }),
);

const entries = numbered(100_000, (index) => `file${(index * 7919) % 100_003}`).map((name) => ({
  name,
  kind: "file" as const,
}));
const crowded = fakeContext({}, { workspace: fakeTree({ folders: { ".": entries } }) });

const worstInputs: readonly WorstInput[] = [
  { name: `${hostileGlobs.length} hostile globs`, limitMs: 500, run: matchHostileGlobs },
  {
    name: "editBetween, 100,000 lines backwards",
    limitMs: 3_000,
    run: () => editBetween(textOf(repeated), textOf(repeated.toReversed())),
  },
  {
    name: "editBetween, 100,000 lines, 100 of them changed",
    limitMs: 1_000,
    run: () => editBetween(textOf(repeated), textOf(seldomChanged)),
  },
  ...searched.map((text) => ({
    name: `findNearMisses in 10 MB of ${JSON.stringify(text.slice(0, 30))}`,
    limitMs: 1_000,
    run: () => findNearMisses(code, text, { kind: "text", replaceWith: "nowhere" }),
  })),
  {
    name: "alignLines, 20,000 lines with nothing in common",
    limitMs: 2_000,
    run: () => alignLines(unlikeOld, unlikeNow),
  },
  { name: "ignore rules of many folders", limitMs: 5_000, run: () => listPaths(deepTree) },
  { name: "20,000 ignore rules, 2,000 files", limitMs: 5_000, run: () => listPaths(manyRules) },
  {
    name: "list_directory of 100,000 entries",
    limitMs: 2_000,
    run: () => callReadTool(listDirectory, {}, crowded, 5_000),
  },
];

console.log("\nbounded work (once each)");
for (const { name, limitMs, run } of worstInputs) {
  const startedMs = performance.now();
  await run();
  const tookMs = performance.now() - startedMs;
  const verdict = tookMs <= limitMs ? "" : ": REJECT";
  if (tookMs > limitMs) process.exitCode = 1;
  console.log(`  ${tookMs.toFixed(0).padStart(7)} ms  ${name} (at most ${limitMs} ms)${verdict}`);
}
