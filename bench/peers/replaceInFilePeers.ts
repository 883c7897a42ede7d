import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ChangeSet, Text } from "@codemirror/state";
import MagicString from "magic-string";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { LineOperation } from "../../src/core/batch/lineOperation.ts";

/** Replaces, by `text`, the lines from `first` to before `end`, both from 0. */
export interface LineChange {
  readonly first: number;
  readonly end: number;
  readonly text: string;
}

/** For texts of `\n` that end in one. */
export function toChange(operation: LineOperation): LineChange {
  const { type, startLine, endLine, newText } = operation;
  const text = newText === "" ? "" : `${newText}\n`;
  if (type === "lines") return { first: startLine - 1, end: endLine, text };
  const line = type === "insert_after" ? startLine : startLine - 1;
  return { first: line, end: line, text };
}

export function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

export function byMagicString(text: string, changes: readonly LineChange[]): Buffer {
  const starts = startsOf(text);
  const edited = new MagicString(text);
  for (const { first, end, text: newText } of changes) {
    const [from = 0, to = 0] = [starts[first], starts[end]];
    if (from === to) edited.appendLeft(from, newText);
    else if (newText === "") edited.remove(from, to);
    else edited.update(from, to, newText);
  }
  return Buffer.from(edited.toString());
}

export function byCodeMirror(text: string, changes: readonly LineChange[]): Buffer {
  const document = Text.of(text.split("\n"));
  const starts = startsOf(text);
  const set = ChangeSet.of(
    changes.map(({ first, end, text: insert }) => ({
      from: starts[first] ?? 0,
      to: starts[end] ?? 0,
      insert,
    })),
    document.length,
  );
  return Buffer.from(set.apply(document).toString());
}

export function byTextDocument(text: string, changes: readonly LineChange[]): Buffer {
  const document = TextDocument.create("file:///a", "plaintext", 1, text);
  const edits = changes.map(({ first, end, text: newText }) => ({
    range: { start: { line: first, character: 0 }, end: { line: end, character: 0 } },
    newText,
  }));
  return Buffer.from(TextDocument.applyEdits(document, edits));
}

/**
 * The boundary algorithm as it is usually written down: at every boundary the operation is looked for
 * among all. Only the first `boundaries` of them.
 */
export function byNaiveBoundaries(
  text: string,
  changes: readonly LineChange[],
  boundaries = Infinity,
): Buffer {
  const lines = text.split("\n");
  const result: string[] = [];
  const cuts = [...new Set([0, ...changes.flatMap(({ first, end }) => [first, end])])]
    .sort((a, b) => a - b)
    .slice(0, boundaries);
  cuts.forEach((cut, index) => {
    for (const change of changes) {
      if (change.first === cut && change.end === cut) result.push(change.text);
    }
    const replaced = changes.find(({ first, end }) => first === cut && end > cut);
    if (replaced !== undefined) result.push(replaced.text);
    else result.push(...lines.slice(cut, cuts[index + 1]).map((line) => `${line}\n`));
  });
  return Buffer.from(result.join("").slice(0, -1));
}

const python = `
import json, sys, time
text = open(sys.argv[1], newline="").read()
changes = json.load(open(sys.argv[2]))
started = time.perf_counter()
lines = text.splitlines(keepends=True)
parts = []
at = 0
for first, end, new in sorted(changes, key=lambda change: (change[0], change[1])):
    parts.extend(lines[at:first])
    parts.append(new)
    at = end
parts.extend(lines[at:])
out = "".join(parts).encode()
taken = time.perf_counter() - started
open(sys.argv[3], "wb").write(out)
print(taken * 1000)
`;

const perl = `
use strict; use Time::HiRes qw(time); use JSON::PP;
local $/; open(my $f, "<:raw", $ARGV[0]); my $text = <$f>;
open(my $g, "<:raw", $ARGV[1]); my $changes = decode_json(<$g>);
my $started = time;
my @lines = split /^/, $text;
my ($out, $at) = ("", 0);
for my $change (sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @$changes) {
  my ($first, $end, $new) = @$change;
  $out .= join "", @lines[$at .. $first - 1];
  $out .= $new;
  $at = $end;
}
$out .= join "", @lines[$at .. $#lines];
my $taken = time - $started;
open(my $h, ">:raw", $ARGV[2]); print $h $out;
print $taken * 1000;
`;

/** A script that edits in memory and prints the milliseconds which that alone took. */
export interface ScriptPeer {
  readonly name: string;
  readonly outputPath: string;
  /** Undefined where the program is not installed. */
  readonly run: () => number | undefined;
}

export function scriptPeers(
  folder: string,
  text: string,
  changes: readonly LineChange[],
): ScriptPeer[] {
  const input = join(folder, "input.txt");
  const batch = join(folder, "changes.json");
  writeFileSync(input, text);
  writeFileSync(batch, JSON.stringify(changes.map(({ first, end, text }) => [first, end, text])));
  return [
    { name: "python3", script: python, flag: "-c" },
    { name: "perl", script: perl, flag: "-e" },
  ].map(({ name, script, flag }) => {
    const outputPath = join(folder, name);
    const run = (): number | undefined => {
      const { status, stdout } = spawnSync(name, [flag, script, input, batch, outputPath]);
      return status === 0 ? Number(stdout.toString()) : undefined;
    };
    return { name, outputPath, run };
  });
}
