import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import type * as vscode from "vscode";
import { invokeCall } from "../../../src/host/calls/invokeCall.ts";
import { describePrepared, prepareCall } from "../../../src/host/calls/prepareCall.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import { editFile } from "../../../src/tools/editFile.ts";
import { replaceContent } from "../../../src/tools/replaceContent.ts";
import { countPlans, type CountedTool } from "../../support/host/countPlans.ts";
import {
  openEditor,
  readText,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { createTestServices, requestOf } from "../../support/host/hostServices.ts";

const services = createTestServices();
after(() => services.dispose());

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = `${lines.join("\n")}\n`;

function editLine(path: string, line: number, content: string): object {
  return { path, start_line: line, new_content: content };
}

/** Shows a call, as VS Code does before it is allowed. */
async function show(tool: Tool, input: object): Promise<string> {
  const prepared = await prepareCall(requestOf(tool, input, services));
  const { confirmationMessages } = describePrepared(prepared, tool.displayName);
  return (confirmationMessages?.message as vscode.MarkdownString | undefined)?.value ?? "";
}

async function carryOut(tool: Tool, input: object): Promise<string> {
  return (await invokeCall(requestOf(tool, input, services)))(10_000).text;
}

describe("how often a call is planned, in a real VS Code", () => {
  useWorkspace();

  const silent: readonly (readonly [string, object])[] = [
    ["yolo", { permissionMode: "yolo" }],
    ["sandboxed", { permissionMode: "sandboxed", allowedPaths: ["."] }],
    ["the diff editor asks", { approval: "diff" }],
    ["the diff editor asks for the Refactor Preview", { approval: "refactorPreview" }],
  ];
  for (const [what, configuration] of silent) {
    it(`not before it is carried out, where the chat never asks: ${what}`, async () => {
      await writeFile(`silent ${what}.txt`, text);
      await setConfiguration({ ...configuration });
      const counted = countPlans(replaceContent);
      const input = { pattern: "line", replacement: "row", glob_pattern: "**/*.txt" };
      assert.equal(await show(counted.tool, input), "");
      assert.equal(counted.plans(), 0);
    });
  }

  const asked: readonly (readonly [string, CountedTool, (path: string) => object])[] = [
    ["edit_file", countPlans(editFile), (path) => editLine(path, 2, "TWO")],
    [
      "replace_content",
      countPlans(replaceContent),
      (path) => ({ pattern: "line 2$", replacement: "TWO", glob_pattern: path }),
    ],
  ];
  for (const [name, { tool, plans }, inputFor] of asked) {
    it(`once, where the chat asks: ${name} applies the plan that was shown`, async () => {
      const path = `once ${name}.txt`;
      const uri = await writeFile(path, text);
      assert.match(await show(tool, inputFor(path)), /\+TWO/);
      await carryOut(tool, inputFor(path));
      assert.equal(await readText(uri), text.replace("line 2\n", "TWO\n"));
      assert.equal(plans(), 1);
    });
  }

  it("anew in yolo, whatever was shown and skipped before", async () => {
    const uri = await writeFile("skipped.txt", text);
    const input = editLine("skipped.txt", 2, "TWO");
    await show(editFile, input);
    await writeFile("skipped.txt", text.replace("line 30", "theirs"));
    await setConfiguration({ permissionMode: "yolo" });
    await show(editFile, input);
    await carryOut(editFile, input);
    assert.equal(
      await readText(uri),
      text.replace("line 2\n", "TWO\n").replace("line 30", "theirs"),
    );
  });

  it("applies nothing when the file changed since this edit was planned", async () => {
    const uri = await writeFile("changed.txt", text);
    const input = editLine("changed.txt", 2, "TWO");
    await show(editFile, input);
    const theirs = text.replace("line 30", "theirs");
    await writeFile("changed.txt", theirs);
    await assert.rejects(carryOut(editFile, input), /changed\.txt has changed/);
    assert.equal(await readText(uri), theirs);
  });
});

describe("a change that was shown before another call changed the file", () => {
  useWorkspace();

  it("is made at the lines where its own are by now", async () => {
    const uri = await writeFile("moved.txt", text);
    const [first, second] = [editLine("moved.txt", 2, "2a\n2b"), editLine("moved.txt", 20, "20x")];
    await show(editFile, first);
    await show(editFile, second);
    await carryOut(editFile, first);
    const answer = await carryOut(editFile, second);
    assert.match(answer, /Another call changed the file after this change was shown/);
    assert.match(answer, /21: 20x/);
    const expected = text.replace("line 2\n", "2a\n2b\n").replace("line 20\n", "20x\n");
    assert.equal(await readText(uri), expected);
    assert.equal((await openEditor(uri)).document.getText(), expected);
  });

  it("is made when the other call changed only lines around its own, and was allowed", async () => {
    const uri = await writeFile("touched.txt", text);
    const [first, second] = [editLine("touched.txt", 5, "5x"), editLine("touched.txt", 6, "6x")];
    await show(editFile, first);
    await show(editFile, second);
    await carryOut(editFile, first);
    await carryOut(editFile, second);
    const expected = text.replace("line 5\nline 6\n", "5x\n6x\n");
    assert.equal(await readText(uri), expected);
    assert.equal((await openEditor(uri)).document.getText(), expected);
  });

  it("is refused when the other call changed a line of its own", async () => {
    const uri = await writeFile("met.txt", text);
    const [first, second] = [editLine("met.txt", 5, "5x"), editLine("met.txt", 5, "5y")];
    await show(editFile, first);
    await show(editFile, second);
    await carryOut(editFile, first);
    await assert.rejects(carryOut(editFile, second), /met\.txt has changed/);
    assert.equal(await readText(uri), text.replace("line 5\n", "5x\n"));
  });

  it("is refused when the user typed as well, wherever", async () => {
    const uri = await writeFile("typed.txt", text);
    const [first, second] = [editLine("typed.txt", 2, "2x"), editLine("typed.txt", 20, "20x")];
    await show(editFile, first);
    await show(editFile, second);
    await carryOut(editFile, first);
    const theirs = `theirs\n${await readText(uri)}`;
    await writeFile("typed.txt", theirs);
    await assert.rejects(carryOut(editFile, second), /typed\.txt has changed/);
    assert.equal(await readText(uri), theirs);
  });

  it("is not taken for the edited input of another call", async () => {
    const uri = await writeFile("edited.txt", text);
    const [first, second] = [editLine("edited.txt", 2, "2x"), editLine("edited.txt", 20, "20x")];
    await show(editFile, first);
    await show(editFile, second);
    // The host lane refuses the dialog that asks for the input as it was edited.
    await assert.rejects(carryOut(editFile, editLine("edited.txt", 2, "other")));
    await carryOut(editFile, second);
    assert.equal(await readText(uri), text.replace("line 20\n", "20x\n"));
  });
});
