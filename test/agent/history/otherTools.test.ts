import assert from "node:assert/strict";
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { openJournal, type StoredEntry } from "../../../src/files/history/index.ts";
import {
  type AgentWindow,
  chooseAllow,
  type Turn,
  useAgentWindow,
} from "../../support/agent/agentWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

interface UndoneEntry {
  readonly undone: readonly { readonly path: string }[];
  readonly left: readonly unknown[];
}

describe("what other tools change", () => {
  const agent = useAgentWindow({ settings: { "chat.tools.global.autoApprove": true } });

  it("is recorded, undone and redone exactly: edits, a new file, and rm -rf in the terminal", async () => {
    const { workspace } = agent();
    const at = (path: string): string => join(workspace, path);
    await mkdir(at("src/in/empty"), { recursive: true });
    await writeFile(at("src/a.txt"), "one\ntwo\n");
    await writeFile(at("src/in/b.bin"), Buffer.from([0, 1, 255, 0]));
    await writeFile(at("src/run.sh"), "#!/bin/sh\n");
    await chmod(at("src/run.sh"), 0o750);
    await symlink("a.txt", at("src/link"));
    await writeFile(at("notes.txt"), "one\ntwo\nthree\n");
    const start = await readTree(workspace);

    // VS Code starts the extension once it has nothing else to start.
    await waitUntil(() => agent().driver.run(() => process.env["LINEWISE_HOOK"] !== undefined));
    const newest = await newestEntry(agent());
    await answer([
      {
        name: "replace_string_in_file",
        input: { filePath: at("notes.txt"), oldString: "two", newString: "2" },
      },
    ]);
    await waitForEntry(newest + 1, ["notes.txt"]);
    const edited = await readTree(workspace);
    await answer([
      { name: "create_file", input: { filePath: at("deep/new.txt"), content: "new\n" } },
    ]);
    await waitForEntry(newest + 2, ["deep/new.txt"]);
    const created = await readTree(workspace);
    await answer(
      [
        {
          name: "run_in_terminal",
          input: {
            command: "rm -rf src && echo four >> notes.txt",
            explanation: "Cleans up",
            goal: "Clean up",
            mode: "sync",
            isBackground: false,
            timeout: 20_000,
          },
        },
      ],
      true,
    );
    const removed = ["notes.txt", "src/a.txt", "src/in/b.bin", "src/link", "src/run.sh"];
    await waitForEntry(newest + 3, removed);
    const cleaned = await readTree(workspace);
    assert.ok(!cleaned.some((line) => line.startsWith("src")));

    for (const [id, tree] of [
      [newest + 3, created],
      [newest + 2, edited],
      [newest + 1, start],
    ] as const) {
      assert.deepEqual((await execute("linewise.undoEdit", `e${id}`)).left, []);
      await waitUntil(async () => isSame(await readTree(workspace), tree)).catch(() => undefined);
      assert.deepEqual(await readTree(workspace), tree);
    }
    for (const [id, tree] of [
      [newest + 1, edited],
      [newest + 2, created],
      [newest + 3, cleaned],
    ] as const) {
      assert.deepEqual((await execute("linewise.redoEdit", `e${id}`)).left, []);
      await waitUntil(async () => isSame(await readTree(workspace), tree)).catch(() => undefined);
      assert.deepEqual(await readTree(workspace), tree);
    }
  });

  async function answer(turn: Turn, isAsked = false): Promise<void> {
    const conversation = await agent().ask("Go on.", [turn, "Done."]);
    if (isAsked) await chooseAllow(agent().page, "Allow");
    await conversation.finished;
  }

  async function waitForEntry(id: number, paths: readonly string[]): Promise<void> {
    await waitUntil(
      async () => (await readEntries(agent())).some((entry) => entry.id === id),
      () => `There is no entry ${id}.`,
    );
    const entry = (await readEntries(agent())).find((each) => each.id === id);
    const files = entry?.read().files.map(({ path }) => path);
    assert.deepEqual(files?.toSorted(), paths);
  }

  async function execute(command: string, input: unknown): Promise<UndoneEntry> {
    const answer: unknown = await agent().driver.run(
      (vscode, given) => vscode.commands.executeCommand(given.command, given.input),
      { command, input },
    );
    return answer as UndoneEntry;
  }
});

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join("\n") === other.join("\n");
}

async function newestEntry(window: AgentWindow): Promise<number> {
  return (await readEntries(window)).at(-1)?.id ?? 0;
}

async function readEntries({ dataFolder }: AgentWindow): Promise<readonly StoredEntry[]> {
  const all = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const stored = all.find(
    ({ name, parentPath }) => name === "v1" && parentPath.endsWith("history"),
  );
  return stored === undefined ? [] : (await openJournal(stored.parentPath).refresh()).entries;
}

/** Each file, link and folder as a line that says all of it. */
async function readTree(folder: string, below = ""): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of (await readdir(join(folder, below))).sort()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stats = await lstat(join(folder, path));
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isDirectory()) {
      lines.push(`${path} ${mode}`, ...(await readTree(folder, path)));
    } else if (stats.isSymbolicLink())
      lines.push(`${path} → ${await readlink(join(folder, path))}`);
    else lines.push(`${path} ${mode} ${(await readFile(join(folder, path))).toString("base64")}`);
  }
  return lines;
}
