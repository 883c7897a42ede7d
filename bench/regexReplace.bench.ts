import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePython } from "../src/core/pattern/python/compilePython.ts";
import { findUnicodeCodec } from "../src/files/encoding/codec.ts";
import { createPatternPool } from "../src/files/pattern/patternPool.ts";
import { regexReplace } from "../src/tools/regexReplace.ts";
import { fakeContext } from "../test/support/fakes/fakeWorkspace.ts";
import { compare, type Contender, type Target } from "./harness.ts";

// regex_replace from disk to disk: read, decode, plan with a warm worker, encode, write. The scripts
// are whole processes, as an agent would start them instead.
const sizeBytes = 10_000_000;

interface Work {
  readonly title: string;
  /** The same in every dialect here. */
  readonly pattern: string;
  /** Python's and perl's template, and that of `String.replace`. */
  readonly replacement: string;
  readonly engineReplacement: string;
  readonly perlRatio: number;
}

const works: readonly Work[] = [
  literal("literal, 10,000 matches", "rare literal", "other words"),
  literal("literal, 104,000 matches", "ipsum", "IPSUM!"),
  groups("two groups, 10,000 matches", "(\\w+)==(\\d+)", "=="),
  groups("two groups, 104,000 matches", "(\\w+)=(\\d+);", "="),
];

function literal(title: string, pattern: string, replacement: string): Work {
  return { title, pattern, replacement, engineReplacement: replacement, perlRatio: 1 };
}

function groups(title: string, pattern: string, between: string): Work {
  return {
    title,
    pattern,
    replacement: `\\2${between}\\1`,
    engineReplacement: `$2${between}$1`,
    perlRatio: 0.7,
  };
}

const codec = findUnicodeCodec("utf8");
assert.ok(codec);
const encode = (text: string) => codec.encode(text);
const decode = (bytes: Uint8Array) => codec.decode(bytes);
const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
const input = join(folder, "input.txt");
const workerUrl = new URL("../src/files/pattern/patternWorker.ts", import.meta.url);
const pool = createPatternPool({ workerUrl, readTimeoutMs: () => 5_000 });
try {
  writeFileSync(input, makeText());
  let isKept = true;
  for (const work of works) isKept = (await compareWith(work)) && isKept;
  if (!isKept) process.exitCode = 1;
} finally {
  await pool.dispose();
  rmSync(folder, { recursive: true });
}

/** Lines of 96 characters, each with all that is searched for often, every tenth with the rest. */
function makeText(): string {
  const lines: string[] = [];
  for (let line = 0; line < sizeBytes / 96; line += 1) {
    const rare = line % 10 === 0 && line < 100_000 ? `name==${line} a rare literal` : "";
    const often = `  const value${line % 977}=${line}; lorem ipsum dolor `;
    lines.push(`${`${rare}${often}`.padEnd(95, "sit amet ")}\n`);
  }
  return lines.join("");
}

async function compareWith(work: Work): Promise<boolean> {
  const ours = "linewise, warm worker";
  const inThread = "in-thread replace, read and write";
  const inProcess: Contender[] = [
    { name: ours, run: () => replaceByTool(work) },
    { name: inThread, run: () => replaceInThread(work) },
  ];
  const scripts = scriptPeers(work);
  const targets: Target[] = [{ ours, peer: inThread, ratio: 1.2, reject: 2, plusMs: 3 }];
  for (const { name, ratio } of scripts) targets.push({ ours, peer: name, ratio, reject: 2 });
  const contenders = [...inProcess, ...scripts];
  const results: Buffer[] = [];
  for (const { run } of contenders) {
    await run();
    results.push(readFileSync(join(folder, "output.txt")));
  }
  results.forEach((result, index) => {
    assert.ok(results[0]?.equals(result), `${contenders[index]?.name ?? ""} does something else`);
  });
  return compare(`regex_replace on 10 MB: ${work.title}`, contenders, targets);
}

async function replaceByTool({ pattern, replacement }: Work): Promise<void> {
  const text = await decode(readFileSync(input));
  const call = regexReplace.parse({ path: "input.txt", pattern, replacement });
  assert.ok(call.ok && call.value.effect === "write");
  const planned = await call.value.plan(
    fakeContext(
      { "input.txt": text },
      { findMatches: (request) => pool.findMatches(request), maxReplacements: 200_000 },
    ),
  );
  assert.ok(planned.ok);
  const [change] = planned.value.plan.changes;
  assert.ok(change);
  writeOutput(await encode(change.newText));
}

async function replaceInThread({ pattern, engineReplacement }: Work): Promise<void> {
  const text = await decode(readFileSync(input));
  const compiled = compilePython(pattern);
  assert.ok(compiled.ok);
  const { source, flags } = compiled.value;
  writeOutput(await encode(text.replace(new RegExp(source, flags), engineReplacement)));
}

function writeOutput(bytes: Uint8Array): void {
  writeFileSync(join(folder, "output.txt"), bytes);
}

/** Those that are installed. */
function scriptPeers({ pattern, replacement, perlRatio }: Work): (Contender & { ratio: number })[] {
  const python = `import re, sys
text = open(sys.argv[1], encoding="utf-8", newline="").read()
open(sys.argv[2], "w", encoding="utf-8", newline="").write(re.sub(sys.argv[3], sys.argv[4], text))`;
  const perl = `s/${pattern}/${replacement.replaceAll("\\", "$")}/g`;
  const shell = `perl -pe '${perl}' "$1" > "$2"`;
  const output = join(folder, "output.txt");
  return [
    { name: "perl", ratio: perlRatio, command: ["sh", "-c", shell, "sh", input, output] },
    {
      name: "python3",
      ratio: 0.3,
      command: ["python3", "-c", python, input, output, pattern, replacement],
    },
  ].flatMap(({ name, ratio, command: [program = "", ...words] }) => {
    if (spawnSync(name, ["--version"]).status !== 0) {
      console.log(`without ${name}, which is not installed`);
      return [];
    }
    const run = (): void => assert.equal(spawnSync(program, words).status, 0, name);
    return [{ name, ratio, run }];
  });
}
