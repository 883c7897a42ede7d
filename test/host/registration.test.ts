import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { extensionFolder } from "../support/host/extensionUnderTest.ts";

/** Those of VS Code's own API are not listed, but documented. */
const commandName = /"((?:workbench|editor|notebook|git|search|list|notifications|chat)\.[\w.-]+)"/;
const called = new RegExp(`executeCommand(?:<[^>]*>)?\\(\\s*${commandName.source}`, "g");

describe("registration", () => {
  it("contributes the tools to VS Code", () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    assert.ok(names.includes("linewise_replace_in_file"), names.join(", "));
  });

  it("calls only commands that this VS Code has", async () => {
    const source = join(extensionFolder(), "src");
    const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(join(source, path), "utf8"));
    const used = texts.flatMap((text) => [...text.matchAll(called)].map(([, name = ""]) => name));
    assert.ok(used.includes("workbench.action.chat.open"), used.join(", "));
    const known = new Set(await vscode.commands.getCommands());
    assert.deepEqual(
      used.filter((name) => !known.has(name) && !name.startsWith("git.")),
      [],
    );
  });
});
