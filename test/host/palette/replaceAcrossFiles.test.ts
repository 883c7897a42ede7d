import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  openEditor,
  readBytes,
  readText,
  setConfiguration,
  setPermissionMode,
  setSettings,
  undo,
  useMode,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

interface CommandAnswer {
  readonly entry: string;
  readonly replaced: number;
  readonly files: readonly string[];
}

function replace(given: object): Thenable<CommandAnswer | undefined> {
  return vscode.commands.executeCommand("linewise.replaceAcrossFiles", given);
}

/** Answers the diff editor, once it is in front, as its button does. */
async function answerDiff(command: "acceptEdit" | "rejectEdit"): Promise<void> {
  const isAsked = (): boolean =>
    vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes("accept or reject?") === true;
  await waitUntil(isAsked);
  await waitUntil(async () => {
    await vscode.commands.executeCommand(`linewise.${command}`, {});
    return !isAsked();
  });
}

describe("Replace Across Files", () => {
  useWorkspace();
  useMode("yolo");

  for (const mode of ["sandboxed", "yolo"]) {
    it(`shows the diff first, then writes all files: ${mode}`, async () => {
      await setPermissionMode(mode);
      const one = await writeFile(`across ${mode}/one.txt`, "foo 1\r\nbar\r\n");
      const two = await writeFile(`across ${mode}/two.txt`, "\uFEFFfoo 2\nfoo 3");
      const glob = `across ${mode}/*.txt`;
      const replacing = replace({ pattern: "foo (\\d)", replacement: "$1 oof\n", glob });
      const early = await Promise.race([replacing, readText(one)]);
      assert.equal(early, "foo 1\r\nbar\r\n");
      await answerDiff("acceptEdit");
      const answer = await replacing;
      assert.match(answer?.entry ?? "", /^e\d+$/);
      assert.deepEqual(
        [answer?.replaced, answer?.files],
        [3, [`across ${mode}/one.txt`, `across ${mode}/two.txt`]],
      );
      assert.equal((await readBytes(one)).toString(), "1 oof\r\n\r\nbar\r\n");
      assert.equal((await readBytes(two)).toString(), "\uFEFF2 oof\n\n3 oof\n");
    });
  }

  it("is one undo for all files, and can be undone by its entry", async () => {
    const one = await writeFile("undone/one.txt", "foo\n");
    const two = await writeFile("undone/two.txt", "foo\n");
    await openEditor(two);
    await openEditor(one);
    const replacing = replace({ pattern: "foo", replacement: "bar", glob: "undone/*" });
    await answerDiff("acceptEdit");
    const answer = await replacing;
    assert.equal(await undo(one), "foo\n");
    await vscode.workspace.saveAll(false);
    assert.deepEqual([await readText(one), await readText(two)], ["foo\n", "foo\n"]);
    await vscode.commands.executeCommand("redo");
    await vscode.workspace.saveAll(false);
    assert.deepEqual([await readText(one), await readText(two)], ["bar\n", "bar\n"]);
    await vscode.commands.executeCommand("linewise.undoEdit", answer?.entry);
    assert.deepEqual([await readText(one), await readText(two)], ["foo\n", "foo\n"]);
  });

  it("replaces exactly as many matches as may be replaced at once, and none of one more", async () => {
    await setConfiguration({ maxReplacements: 1_000 });
    const uri = await writeFile("most/a.txt", "x\n".repeat(500));
    const other = await writeFile("most/b.txt", "x".repeat(500));
    const glob = "most/*.txt";
    const replacing = replace({ pattern: "x", replacement: "yy", glob });
    await answerDiff("acceptEdit");
    assert.equal((await replacing)?.replaced, 1_000);
    assert.equal(await readText(uri), "yy\n".repeat(500));
    assert.equal(await readText(other), "yy".repeat(500));
    const one = await writeFile("most/c.txt", "yy");
    await assert.rejects(
      Promise.resolve(replace({ pattern: "y", replacement: "z", glob })),
      /^Error: 2,002 matches are too many\. At most 1,000 are replaced at once\.$/,
    );
    assert.deepEqual([await readText(one), await readText(other)], ["yy", "yy".repeat(500)]);
  });

  it("writes nothing when it is rejected", async () => {
    const one = await writeFile("rejected.txt", "foo\n");
    const replacing = replace({ pattern: "foo", replacement: "bar", glob: "rejected.txt" });
    await answerDiff("rejectEdit");
    assert.equal(await replacing, undefined);
    assert.equal(await readText(one), "foo\n");
  });

  const bad: readonly (readonly [what: string, given: object, sentence: RegExp])[] = [
    ["pattern", { pattern: "(", replacement: "", glob: "**/*" }, /pattern is not valid/],
    ["empty pattern", { pattern: "", replacement: "", glob: "**/*" }, /Type what to find/],
    ["replacement", { pattern: "a", replacement: "$2", glob: "**/*" }, /replacement is not valid/],
    ["glob", { pattern: "a", replacement: "", glob: "../*" }, /cannot lead out of its folder/],
    ["nothing found", { pattern: "nowhere", replacement: "", glob: "**/*" }, /nothing to replace/],
    ["kind of argument", { pattern: 1 }, /argument "pattern" .* must be a string/],
  ];
  for (const [what, given, sentence] of bad) {
    it(`says in a sentence what is wrong: ${what}`, async () => {
      await writeFile(`bad ${what}.txt`, "text\n");
      await assert.rejects(Promise.resolve(replace(given)), sentence);
    });
  }
});

describe("Regex Replace in Active File", () => {
  useWorkspace();
  useMode("yolo");

  const run = (given: object): Thenable<CommandAnswer | undefined> =>
    vscode.commands.executeCommand("linewise.regexReplaceInActiveFile", given);

  it("replaces in what is selected, by Python's rules, as one undo", async () => {
    const before = "aa1\r\naa2\r\naa3\r\n";
    const uri = await writeFile("selected.txt", before);
    const editor = await openEditor(uri);
    editor.selection = new vscode.Selection(0, 1, 1, 3);
    const running = run({
      pattern: "(?P<x>A+)(\\d)",
      replacement: "\\g<2>\\g<x>",
      ignoreCase: true,
    });
    await answerDiff("acceptEdit");
    const answer = await running;
    assert.deepEqual([answer?.replaced, answer?.files], [1, ["selected.txt"]]);
    assert.equal(await readText(uri), "aa1\r\n2aa\r\naa3\r\n");
    assert.equal(await undo(uri), before);
  });

  const rejects = async (sentence: RegExp): Promise<void> => {
    await assert.rejects(Promise.resolve(run({ pattern: "a", replacement: "" })), sentence);
  };

  it("leaves alone what lies only partly in the selection, and what lies between two", async () => {
    const uri = await writeFile("parts.txt", "aaa aaa aaa aaa\n");
    const editor = await openEditor(uri);
    editor.selections = [new vscode.Selection(0, 1, 0, 7), new vscode.Selection(0, 12, 0, 15)];
    const running = run({ pattern: "\\ba+\\b", replacement: "b" });
    await answerDiff("acceptEdit");
    assert.equal((await running)?.replaced, 2);
    assert.equal(await readText(uri), "aaa b aaa b\n");
  });

  it("says that a file is read-only, before anybody types a pattern", async () => {
    await setSettings({ "files.readonlyInclude": { "**/locked.txt": true } });
    await openEditor(await writeFile("locked.txt", "a\n"));
    await rejects(/^Error: locked\.txt is read-only/);
  });

  it("says that a document of another scheme is no file on disk", async () => {
    const provider = { provideTextDocumentContent: () => "a\n" };
    const registered = vscode.workspace.registerTextDocumentContentProvider("git-like", provider);
    await vscode.window.showTextDocument(vscode.Uri.parse("git-like:/proj/a.txt"));
    await rejects(/^Error: git-like:\/proj\/a\.txt is not a file on disk/);
    const old = vscode.Uri.parse('git-like:/proj/a.txt?{"ref":"HEAD"}');
    await vscode.window.showTextDocument(old);
    await rejects(/^Error: git-like:\/proj\/a\.txt is not a file on disk/);
    registered.dispose();
  });

  it("says that there is no text in an image or another binary file", async () => {
    const uri = await writeFile("picture.bin", new Uint8Array([0, 1, 2, 255, 0, 9]));
    await vscode.commands.executeCommand("vscode.open", uri);
    await rejects(/^Error: Open a file in an editor to replace in it\.$/);
  });

  it("says what is wrong without a file, and of a file that is not on disk", async () => {
    await assert.rejects(Promise.resolve(run({})), /Open a file/);
    const document = await vscode.workspace.openTextDocument({ content: "a" });
    await vscode.window.showTextDocument(document);
    await assert.rejects(
      Promise.resolve(run({ pattern: "a", replacement: "" })),
      /not a file on disk/,
    );
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });
});
