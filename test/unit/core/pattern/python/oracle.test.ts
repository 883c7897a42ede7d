import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { collectMatches } from "../../../../../src/core/pattern/collectMatches.ts";
import type { MatchTable, ReplacementTemplate } from "../../../../../src/core/pattern/matching.ts";
import {
  compilePython,
  type PythonPattern,
} from "../../../../../src/core/pattern/python/compilePython.ts";
import { refuseFolding } from "../../../../../src/core/pattern/python/letterCase.ts";
import { parsePythonTemplate } from "../../../../../src/core/pattern/python/template.ts";

type Span = readonly [number, number];

/** Of a group that took no part. */
const nowhere: Span = [-1, -1];

interface Row {
  readonly source: string;
  readonly pattern: string;
  readonly flags: string;
  readonly text: string;
  readonly template: string;
  readonly count: number;
  readonly patternError?: string;
  readonly templateError?: string;
  /** Of each match its span and those of its groups. */
  readonly matches?: readonly (readonly [Span, ...Span[]])[];
  readonly result?: string;
  readonly replaced?: number;
}

const maxMatches = 10_000;

/** What may be refused although Python takes it, each with the reason and how the error begins. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^the conditional \(\?\(\d+\)…\) cannot be translated/, "no test for a group that may be unset"],
  [/^the reference to group \d+ cannot be translated/, "an unset group fails in Python only"],
  [/^the repetition of a part that prefers to match nothing/, "empty rounds count in Python only"],
  [/^\\N\{…\} cannot be translated/, "the table of character names would outweigh the product"],
  [/^\\0+ is the character NUL/, "a file that holds NUL is no text file any more"],
  [/^group \d+ cannot be inserted: /, "the engines keep different rounds of a repeated group"],
  [
    /^bad character in group name '(?:\+1| 1)'/,
    "deprecated spelling, an error from Python 3.12 on",
  ],
];

/** Answers that differ on purpose, by pattern. */
const knownDifferences: Readonly<Record<string, string>> = {
  "(?a:\\W(?u:\\w)\\W)": "CPython's search misses what its own match finds",
};

const { rows } = JSON.parse(readFileSync(new URL("data/oracle.json", import.meta.url), "utf8")) as {
  rows: readonly Row[];
};

type Verdict =
  | { kind: "same" }
  | { kind: "refused"; problem: string }
  | { kind: "wrong"; how: string };

describe("Python dialect against CPython", () => {
  const verdicts = rows.map((row) => ({ row, verdict: judge(row) }));

  it("never gives another answer", () => {
    const wrong = verdicts
      .filter(({ row }) => knownDifferences[row.pattern] === undefined)
      .flatMap(({ row, verdict }) => (verdict.kind === "wrong" ? [{ ...row, ...verdict }] : []));
    assert.deepEqual(wrong, []);
  });

  it("differs where it is said to differ", () => {
    const patterns = verdicts.flatMap(({ row, verdict }) =>
      verdict.kind === "wrong" ? [row.pattern] : [],
    );
    assert.deepEqual([...new Set(patterns)].sort(), Object.keys(knownDifferences).sort());
  });

  it("gives CPython's answer for at least 95 % of the rows", () => {
    const same = verdicts.filter(({ verdict }) => verdict.kind === "same");
    assert.ok(verdicts.length >= 3000, `only ${verdicts.length} rows`);
    assert.ok(same.length / verdicts.length >= 0.95, `${same.length} of ${verdicts.length}`);
  });

  it("refuses the rest for one of the listed reasons", () => {
    const problems = verdicts.flatMap(({ verdict }) =>
      verdict.kind === "refused" ? [verdict.problem] : [],
    );
    const unlisted = problems.filter(
      (problem) => !refusals.some(([beginning]) => beginning.test(problem)),
    );
    assert.deepEqual(unlisted, []);
    for (const [beginning, reason] of refusals) {
      assert.ok(
        problems.some((problem) => beginning.test(problem)),
        `needless: ${reason}`,
      );
    }
  });
});

function judge(row: Row): Verdict {
  const compiled = compilePython(row.pattern, {
    ignoreCase: row.flags.includes("i"),
    multiline: row.flags.includes("m"),
    dotAll: row.flags.includes("s"),
  });
  if (row.patternError !== undefined) {
    return compiled.ok ? wrong(`accepted, but: ${row.patternError}`) : { kind: "same" };
  }
  if (!compiled.ok) return refused(compiled.failure);
  const pattern = compiled.value;
  const doubt = refuseFolding(pattern, row.text);
  if (doubt !== undefined) return refused(doubt);
  const table = collectMatches({ ...pattern, text: row.text, maxMatches: maxMatches });
  const difference = compareMatches(row, table) ?? compareGroups(row, pattern);
  if (difference !== undefined) return wrong(`${difference}: ${pattern.source}`);
  return judgeReplacement(row, pattern, table);
}

function judgeReplacement(row: Row, pattern: PythonPattern, table: MatchTable): Verdict {
  const template = parsePythonTemplate(row.template, pattern);
  if (row.templateError !== undefined) {
    return template.ok ? wrong(`template accepted, but: ${row.templateError}`) : { kind: "same" };
  }
  if (!template.ok) return refused(template.failure);
  const replaced = row.count === 0 ? table.total : Math.min(row.count, table.total);
  const rendered = render(row, pattern, template.value);
  let result = "";
  let position = 0;
  for (let match = 0; match < replaced; match += 1) {
    const [start, endExclusive] = spanOf(table, match);
    result += row.text.slice(position, start) + (rendered[match] ?? "");
    position = endExclusive;
  }
  result += row.text.slice(position);
  if (result !== row.result) return wrong(`gives ${result}`);
  return replaced === row.replaced ? { kind: "same" } : wrong(`replaces ${replaced}`);
}

function compareMatches({ matches = [] }: Row, table: MatchTable): string | undefined {
  if (matches.length !== table.total) return `${table.total} matches`;
  for (const [match, [[start, endExclusive]]] of matches.entries()) {
    const [ourStart, ourEnd] = spanOf(table, match);
    if (start !== ourStart || endExclusive !== ourEnd) {
      return `match ${match} at ${ourStart} to ${ourEnd}`;
    }
  }
  return undefined;
}

/** An empty group and one that took no part read the same in every template. */
function compareGroups(row: Row, pattern: PythonPattern): string | undefined {
  const { count } = pattern.groups;
  if (row.matches?.some((spans) => spans.length !== count) === true) return `${count} groups`;
  for (let group = 1; group < count; group += 1) {
    if (pattern.unreliableGroups.has(group)) continue;
    const texts = render(row, pattern, [group]);
    for (const [match, spans] of (row.matches ?? []).entries()) {
      const [start, endExclusive] = spans[group] ?? nowhere;
      const where = `match ${match}, group ${group}`;
      if (row.text.slice(start, endExclusive) !== texts[match]) return `${where}: ${texts[match]}`;
      const [ourStart, ourEnd] = findGroup(row.text, pattern, group, spans[0]);
      if (start === endExclusive && ourStart === ourEnd) continue;
      if (start !== ourStart || endExclusive !== ourEnd) return `${where} at ${ourStart}`;
    }
  }
  return undefined;
}

/** Where a group of a match is, which no template tells: the engine matches again at its place. */
function findGroup(text: string, pattern: PythonPattern, group: number, match: Span): Span {
  const { engineIndices } = pattern.groups;
  const index = engineIndices === undefined ? group : engineIndices[group];
  if (index === undefined) return nowhere;
  for (const [ownGroups, source] of [pattern.source, pattern.nonEmpty?.source].entries()) {
    if (source === undefined) continue;
    const search = new RegExp(source, `${pattern.flags.replace("g", "")}dy`);
    search.lastIndex = match[0];
    const indices = search.exec(text)?.indices;
    if (indices?.[0]?.[1] === match[1]) return indices[index + ownGroups] ?? nowhere;
  }
  return assert.fail(`${pattern.pattern} does not match again at ${match[0]}`);
}

/** What the template makes of each match. */
function render(
  { text }: Row,
  pattern: PythonPattern,
  template: ReplacementTemplate,
): readonly string[] {
  const rendering = { template, maxUnits: Infinity };
  const { rendered } = collectMatches({ ...pattern, text, rendering, maxMatches: maxMatches });
  assert.ok(rendered);
  const { ends, text: joined } = rendered;
  return Array.from(ends, (end, match) => joined.slice(ends[match - 1] ?? 0, end));
}

function spanOf({ offsets }: MatchTable, match: number): Span {
  return [offsets[2 * match] ?? -1, offsets[2 * match + 1] ?? -1];
}

function wrong(how: string): Verdict {
  return { kind: "wrong", how };
}

function refused(failure: { readonly code: string; readonly problem?: string }): Verdict {
  return { kind: "refused", problem: failure.problem ?? failure.code };
}
