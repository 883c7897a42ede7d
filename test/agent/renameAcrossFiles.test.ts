import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { looksAtAll } from "../../harness/browser/appearance.ts";
import {
  allowOnce,
  readConfirmation,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  waitForConfirmation,
  type Turn,
} from "../support/agent/agentWindow.ts";
import { runCommand } from "../support/agent/decisions.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { waitUntil } from "../support/waitUntil.ts";

/** Plain text, as no language server is to read along. */
const glob = "src/**/*.txt";
const renamedFiles = looksAtAll ? 500 : 60;

const inWords = (count: number): string => count.toLocaleString("en-US");

function call(name: string, input: object): Turn {
  return [{ name: `linewise_${name}`, input }];
}

function textOf(file: number, name: string): string {
  return `export const ${name} = ${file};\nuse(${name});\n`;
}

describe("a rename across many files in agent mode", () => {
  const agent = useAgentWindow();

  function pathOf(file: number): string {
    return join(agent().workspace, "src", `part${file % 10}`, `f${file}.txt`);
  }

  async function writeFiles(count: number): Promise<readonly number[]> {
    const files = Array.from({ length: count }, (_, file) => file);
    for (let part = 0; part < 10; part += 1) {
      await mkdir(join(agent().workspace, "src", `part${part}`), { recursive: true });
    }
    for (const file of files) await writeFile(pathOf(file), textOf(file, "oldName"));
    return files;
  }

  async function assertOnDisk(files: readonly number[], name: string): Promise<void> {
    for (const file of files) {
      assert.equal(await readFile(pathOf(file), "utf8"), textOf(file, name), pathOf(file));
    }
  }

  /** Waits until these are the texts that no file on disk has. */
  async function waitForUnsaved(wanted: readonly string[]): Promise<void> {
    let texts: readonly string[] = [];
    const areWanted = async (): Promise<boolean> =>
      JSON.stringify((texts = await unsavedTexts())) === JSON.stringify(wanted);
    // What differs is shown by the comparison.
    await waitUntil(areWanted).catch(() => assert.deepEqual(texts, wanted));
  }

  async function unsavedTexts(): Promise<readonly string[]> {
    return agent().driver.run((vscode) =>
      vscode.workspace.textDocuments
        .filter(({ isDirty }) => isDirty)
        .map((document) => document.getText())
        .sort(),
    );
  }

  it(`is one preview, one confirmation and one undo for ${renamedFiles} files`, async () => {
    const { page, driver, ask } = agent();
    const files = await writeFiles(renamedFiles);
    const conversation = await ask("Rename oldName.", [
      call("grep", { pattern: "oldName", path: "src/part0/f0.txt", context: 1 }),
      call("search_content", { pattern: "\\boldName\\b", glob_pattern: glob }),
      call("replace_content", {
        pattern: "\\boldName\\b",
        replacement: "newName",
        glob_pattern: glob,
      }),
      "Done.",
    ]);
    await waitForConfirmation(page);
    const { title, message } = await readConfirmation(page);
    const changes = 2 * renamedFiles;
    assert.equal(title, `Edit ${renamedFiles} files? +${changes} −${changes}`);
    assert.match(message, /Open the full diff/);
    await takeScreenshot(page, "rename-across-files");
    await assertOnDisk(files, "oldName");

    await allowOnce(page);
    await conversation.finished;
    const [shown, found, replaced] = toolResults(conversation);
    assert.match(shown ?? "", /1: export const oldName = 0;\n2: use\(oldName\);/);
    assert.match(found ?? "", new RegExp(`^Found ${changes} matches for pattern `));
    assert.match(found ?? "", new RegExp(`\\.\\.\\. and ${changes - 100} more matches`));
    const done = `Replaced ${inWords(changes)} matches in ${renamedFiles} files`;
    assert.ok(replaced?.startsWith(done), replaced);
    await assertOnDisk(files, "newName");
    assert.deepEqual(await unsavedTexts(), []);

    await driver.run(async (vscode, path) => {
      await vscode.window.showTextDocument(vscode.Uri.file(path));
    }, pathOf(0));
    await runCommand(driver, "undo");
    const expected = files.map((file) => textOf(file, "oldName")).sort();
    await waitForUnsaved(expected);
    await runCommand(driver, "redo");
    await waitForUnsaved([]);
  });

  itInAll(
    "writes nothing anywhere when one of the files changed while the chat asked",
    async () => {
      const { page, ask } = agent();
      const files = await writeFiles(30);
      const input = { pattern: "oldName", replacement: "newName", glob_pattern: glob };
      const conversation = await ask("Rename.", [call("replace_content", input), "Done."]);
      await readConfirmation(page);
      await writeFile(pathOf(29), "changed meanwhile oldName\n");
      await allowOnce(page);
      await conversation.finished;
      const [result] = toolResults(conversation);
      assert.match(result ?? "", /src\/part9\/f29\.txt .*nothing was (changed|written)/i);
      await assertOnDisk(files.slice(0, -1), "oldName");
      assert.equal(await readFile(pathOf(29), "utf8"), "changed meanwhile oldName\n");
      assert.deepEqual(await unsavedTexts(), []);
    },
  );
});
