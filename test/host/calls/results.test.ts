import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, undo, useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";

const maxPartCharacters = 8_000;
const maxBytes = 48 * 1024;
const maxUnbudgetedBytes = 8_000;

describe("results in a real VS Code", () => {
  useWorkspace();

  it("come in one part that every host passes on, where it gives no budget; pages join to the text", async () => {
    await assertPagesJoin("long.txt", undefined, (parts) => {
      assert.equal(parts.length, 1);
      assert.ok(Buffer.byteLength(parts.join("")) <= maxUnbudgetedBytes);
    });
  });

  it("come in parts that agents get whole, where a host gives a budget; pages join to the text", async () => {
    const roomy = { tokenBudget: 50_000, countTokens: () => Promise.resolve(1) };
    await assertPagesJoin("long, with a budget.txt", roomy, (parts) => {
      assert.ok(parts.length > 1);
      assert.ok(parts.every((part) => part.length <= maxPartCharacters));
      assert.ok(parts.slice(0, -1).every((part) => part.endsWith("\n")));
      assert.ok(Buffer.byteLength(parts.join("")) <= maxBytes);
    });
  });

  it("fit the token budget that a host gives", async () => {
    await writeFile("budget.txt", "some words\n".repeat(2_000));
    const counted: string[] = [];
    const { content } = await vscode.lm.invokeTool("linewise_read_file", {
      input: { path: "budget.txt" },
      toolInvocationToken: undefined,
      tokenizationOptions: {
        tokenBudget: 1_000,
        countTokens(text) {
          counted.push(text);
          return Promise.resolve(Math.ceil(text.length / 4));
        },
      },
    });
    const text = content.map((part) => (part as vscode.LanguageModelTextPart).value).join("");
    assert.ok(counted.length > 0);
    assert.ok(text.length / 4 <= 1_000, `${text.length} characters`);
    assert.equal(nextOffset(text), rowsOf(text).length + 1);
  });

  it("of read_file are the window that was asked for", async () => {
    await writeFile("window.txt", "a\nb\nc\nd\n");
    const [answer] = await invoke("read_file", { path: "window.txt", offset: 2, limit: 2 });
    assert.match(
      answer ?? "",
      /^window\.txt: lines 2-3 of 4, snapshot s\w+\n2: b\n3: c\n… 1 more line; continue with offset 4$/,
    );
  });

  it("of read_file past the end are an error that names the total", async () => {
    await writeFile("short.txt", "a\nb\n");
    const { message } = await failureOf(invoke("read_file", { path: "short.txt", offset: 3 }));
    assert.equal(
      message,
      "short.txt has 2 lines, so it has no line 3. Call again with an `offset` of at most 2.",
    );
  });

  it("of read_file cut a line of 2,001 characters, and only that", async () => {
    const kept = "x".repeat(2_000);
    await writeFile("wide.txt", `${kept}\n${kept}y\n`);
    const text = (await invoke("read_file", { path: "wide.txt" })).join("");
    assert.deepEqual(rowsOf(text), [`1: ${kept}`, `2: ${kept}… (1 more character)`]);
  });

  it("name the snapshot by the text: the same for the same, also after undo", async () => {
    const uri = await writeFile("snapshot.txt", "a\nb\n");
    const before = await readSnapshot("snapshot.txt");
    assert.equal(await readSnapshot("snapshot.txt"), before);
    const replacements = [{ type: "string", searchFor: "b", replaceWith: "B" }];
    const [edited = ""] = await invoke("replace_in_file", {
      filePath: "snapshot.txt",
      replacements,
    });
    assert.notEqual(snapshotIn(edited), before);
    assert.equal(await readSnapshot("snapshot.txt"), snapshotIn(edited));
    await undo(uri);
    assert.equal(await readSnapshot("snapshot.txt"), before);
    await writeFile("same text.txt", "a\nb\n");
    assert.notEqual(await readSnapshot("same text.txt"), before);
  });
});

async function assertPagesJoin(
  path: string,
  tokenizationOptions: vscode.LanguageModelToolTokenizationOptions | undefined,
  check: (parts: readonly string[]) => void,
): Promise<void> {
  const lines = Array.from({ length: 3_000 }, (_, index) => `${index} ${"x".repeat(index % 60)}`);
  await writeFile(path, `${lines.join("\n")}\n`);
  const read: string[] = [];
  for (let offset: number | undefined = 1; offset !== undefined;) {
    const { content } = await vscode.lm.invokeTool("linewise_read_file", {
      input: { path, offset, limit: 3_000 },
      toolInvocationToken: undefined,
      ...(tokenizationOptions === undefined ? {} : { tokenizationOptions }),
    });
    const parts = content.map((part) => (part as vscode.LanguageModelTextPart).value);
    check(parts);
    const text = parts.join("");
    read.push(...rowsOf(text));
    offset = nextOffset(text);
  }
  assert.deepEqual(
    read,
    lines.map((line, index) => `${index + 1}: ${line}`),
  );
}

function rowsOf(text: string): readonly string[] {
  return text.split("\n").filter((row) => /^\d+: /.test(row));
}

function nextOffset(text: string): number | undefined {
  const offset = /continue with offset (\d+)$/.exec(text)?.[1];
  return offset === undefined ? undefined : Number(offset);
}

function snapshotIn(answer: string): string {
  const id = /snapshot (s\w+)/.exec(answer)?.[1];
  assert.ok(id !== undefined, answer);
  return id;
}

async function readSnapshot(path: string): Promise<string> {
  const [answer = ""] = await invoke("read_file", { path });
  return snapshotIn(answer);
}
