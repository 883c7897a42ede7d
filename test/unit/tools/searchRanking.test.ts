import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { embed } from "../../../harness/model/embeddings.ts";
import { contributedName } from "../../../src/toolkit/manifest/index.ts";
import { tools } from "../../../src/tools/index.ts";
import { deferredTools } from "../../support/examples/deferredTools.ts";
import { readToolSearch } from "../../support/examples/toolSearch.ts";

const dimensionCount = 4_096;
/** What a search for tools gives a model. */
const resultCount = 5;
const leastFound = 39;

/** What a model may search for, and the tools of which one does it best. */
const phrasings: readonly (readonly [query: string, ...tools: string[]])[] = [
  ["read a file", "read_file"],
  ["read lines 10 to 40 of a file", "read_file"],
  ["view file contents with line numbers", "read_file"],
  ["show part of a large text file", "read_file", "tail"],
  ["open a source file and see its text", "read_file"],
  ["read the end of a log file", "tail"],
  ["last lines of a log", "tail"],
  ["check whether a file exists", "file_info"],
  ["file size and encoding", "file_info"],
  ["list files in a directory", "list_directory"],
  ["show what is in a folder", "list_directory"],
  ["find files by name", "glob"],
  ["find all typescript files matching a glob pattern", "glob"],
  ["search for text in files", "grep", "search_content"],
  ["grep for a regex", "grep"],
  ["search code with a regular expression", "grep", "search_content"],
  ["find where a function is used", "grep", "search_content"],
  ["search the whole workspace for a string", "search_content", "grep"],
  ["find all occurrences of a word", "search_content", "grep"],
  ["matches with surrounding context lines", "grep"],
  ["edit a file", "replace_in_file", "edit_file"],
  ["edit a file by lines", "replace_in_file", "edit_file"],
  ["edit file by line number", "replace_in_file", "edit_file"],
  ["replace lines in a file", "replace_in_file", "edit_file"],
  ["insert lines into a file", "replace_in_file"],
  ["delete lines from a file", "replace_in_file", "edit_file"],
  ["make several edits to one file at once", "replace_in_file"],
  ["multiple changes in a file in one call", "replace_in_file"],
  ["modify existing code", "replace_in_file", "edit_file"],
  ["replace an exact string in a file", "edit_file", "replace_in_file"],
  ["replace text in a file", "edit_file", "replace_in_file"],
  ["str_replace old_string new_string", "edit_file"],
  ["rename a variable in all files", "replace_content"],
  ["rename a symbol across files", "replace_content"],
  ["find and replace in many files", "replace_content"],
  ["regex search and replace in a file", "regex_replace", "replace_in_file"],
  ["python re.sub on a file", "regex_replace"],
  ["create a new file", "write_file"],
  ["write or overwrite a file", "write_file"],
  ["append text to the end of a file", "append_file"],
];

interface Candidate {
  readonly name: string;
  readonly vector: readonly number[];
}

// A search ranks by the likeness of embeddings of a name with its whole description. No model for
// that is at hand, so shared words stand in for it: a description that passes has the words.
const candidates: readonly Candidate[] = [
  ...tools.map((tool) => ({ name: contributedName(tool), description: tool.modelDescription })),
  ...deferredTools,
].map(({ name, description }) => ({ name, vector: vectorOf(`${name}\n\n${description}`) }));

function vectorOf(text: string): readonly number[] {
  return embed(text, dimensionCount);
}

function rank(query: string): readonly string[] {
  const wanted = vectorOf(query);
  const score = ({ vector }: Candidate): number =>
    vector.reduce((sum, value, index) => sum + value * (wanted[index] ?? 0), 0);
  return candidates
    .map((candidate) => ({ name: candidate.name, score: score(candidate) }))
    .filter((ranked) => ranked.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

describe("a search for tools", () => {
  it(`finds the right one of ours among the first ${resultCount}, ${leastFound} times of ${phrasings.length}`, () => {
    assert.equal(phrasings.length, 40);
    const missed = phrasings.flatMap(([query, ...right]) => {
      const ranking = rank(query);
      const places = right.map((name) => ranking.indexOf(`linewise_${name}`) + 1);
      const isFound = places.some((place) => place >= 1 && place <= resultCount);
      return isFound
        ? []
        : [`${query}: ${right.join()} at ${places.join()}: ${ranking.slice(0, 5).join()}`];
    });
    assert.ok(phrasings.length - missed.length >= leastFound, missed.join("\n"));
  });

  it("as our instruction tells a model to make it, brings all of ours", () => {
    const { query, limit } = readToolSearch();
    const found = rank(query).slice(0, limit);
    for (const tool of tools) assert.ok(found.includes(contributedName(tool)), found.join());
  });

  it("finds nothing where no word is shared", () => {
    assert.deepEqual(rank("zzzz"), []);
  });
});
