import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import {
  invoke,
  readText,
  useMode,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const { soak } = readHostRun();
const rounds = soak?.batchCount ?? 3;
const writers = 3;
const timeoutMs = 300_000 + rounds * 4_000;

/** What makes the file of a round, and gives its path. */
interface Kind {
  readonly what: string;
  readonly text: string;
  readonly make: (path: string, text: string) => Promise<vscode.Uri>;
}

const lines = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n";
const kinds: readonly Kind[] = [
  { what: "an ordinary file", text: lines, make: writeFile },
  { what: "mixed line endings", text: lines.replace("\n", "\r\n"), make: writeFile },
];

describe("calls side by side on one file", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();
  useMode("yolo");

  for (const { what, text, make } of kinds) {
    it(`all append, and none loses what another wrote: ${what}, ${rounds} rounds`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const path = `append ${what} ${round}.txt`;
        const uri = await make(path, text);
        const added = Array.from({ length: writers }, (_, writer) => `${round} by ${writer}`);
        const calls = added.map((content) =>
          invoke("append_file", { path, content: `${content}\n` }),
        );
        await Promise.all(calls);
        const written = (await readText(uri)).slice(text.length).trimEnd().split("\n");
        assert.deepEqual(written.toSorted(), added);
      }
    }).timeout(timeoutMs);

    it(`all edit by line numbers of the text that was there: ${what}, ${rounds} rounds`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const path = `lines ${what} ${round}.txt`;
        const uri = await make(path, text);
        const results = await Promise.all([
          invoke("edit_file", { path, start_line: 2, new_content: `2 of ${round}\nand more` }),
          invoke("edit_file", { path, start_line: 5, new_content: `5 of ${round}` }),
          invoke("edit_file", { path, start_line: 8, new_content: "" }),
        ]);
        assert.equal(results.length, writers);
        const expected = text
          .replace("two", `2 of ${round}\nand more`)
          .replace("five", `5 of ${round}`)
          .replace(/eight\r?\n/, "");
        assert.equal(withoutReturns(await readText(uri)), withoutReturns(expected));
      }
    }).timeout(timeoutMs);
  }

  it(`all create one new file: one does, and the others write over it, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const path = `new ${round}.txt`;
      const contents = Array.from({ length: writers }, (_, writer) => `by ${writer}\n`);
      const answers = await Promise.all(
        contents.map(async (content) => (await invoke("write_file", { path, content })).join("")),
      );
      assert.equal(answers.filter((answer) => answer.startsWith("Created")).length, 1);
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(folder);
      assert.ok(contents.includes(await readText(vscode.Uri.joinPath(folder, path))));
    }
  }).timeout(timeoutMs);

  it("a line that the call before has changed is refused, and shown as it is now", async () => {
    const path = "same line.txt";
    const uri = await writeFile(path, lines);
    const edit = (content: string): Promise<unknown> =>
      invoke("edit_file", { path, start_line: 5, new_content: content }).then(
        () => undefined,
        (error: unknown) => error,
      );
    const errors = await Promise.all(["mine", "theirs"].map(edit));
    const isMineKept = errors[0] === undefined;
    const kept = isMineKept ? "mine" : "theirs";
    const refused = isMineKept ? errors[1] : errors[0];
    assert.match(String(refused), new RegExp(`5: ${kept}`));
    assert.equal(await readText(uri), lines.replace("five", kept));
  });

  it("a text that the call before has changed is looked for in what is there then", async () => {
    const path = "replaced twice.txt";
    const uri = await writeFile(path, lines);
    await Promise.all([
      invoke("regex_replace", {
        path,
        pattern: "^five(,\\d)*$",
        replacement: "\\g<0>,1",
        multiline: true,
      }),
      invoke("regex_replace", {
        path,
        pattern: "^five(,\\d)*$",
        replacement: "\\g<0>,1",
        multiline: true,
      }),
    ]);
    assert.equal(await readText(uri), lines.replace("five", "five,1,1"));
  });

  it("a replacement in many files waits for the edit of one of them", async () => {
    const uris = await Promise.all(
      ["a", "b", "c"].map((name) => writeFile(`many ${name}.txt`, lines)),
    );
    await Promise.all([
      invoke("edit_file", { path: "many b.txt", old_string: "two", new_string: "three" }),
      invoke("replace_content", {
        pattern: "three",
        replacement: "3",
        glob_pattern: "many *.txt",
      }),
    ]);
    const texts = await Promise.all(uris.map(readText));
    const replaced = lines.replace("three", "3");
    assert.deepEqual([texts[0], texts[2]], [replaced, replaced]);
    assert.ok(
      texts[1] === replaced.replace("two", "3") || texts[1] === replaced.replace("two", "three"),
    );
  });
});

function withoutReturns(text: string): string {
  return text.replaceAll("\r", "");
}
