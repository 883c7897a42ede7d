import assert from "node:assert/strict";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { Server } from "node:net";
import { basename, dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import { pathTools, type PathTool } from "../../support/examples/toolInputs.ts";
import {
  setConfiguration,
  useSharedWorkspace,
  workspaceFolder,
} from "../../support/host/testWindow.ts";
import { pathThreats, type ThreatRow } from "../../support/threats/pathThreats.ts";
import { pathClasses } from "../../support/threats/pathVerdicts.ts";
import { makeThreatTree } from "../../support/threats/threatTree.ts";

const modes = ["sandboxed", "trusted", "yolo"] as const;
type Mode = (typeof modes)[number];

const { soak } = readHostRun();

/** Rows that need a disk or an installation other than the real one; unit tests have them. */
const simulated = ["answers of a failing disk", "our own switches"];
/** In a remote window, as this one is, the scheme means its own disk. */
const isOfRemote = ([given]: ThreatRow): boolean => given.startsWith("vscode-remote:");
const rows = Object.entries<readonly ThreatRow[]>(pathThreats)
  .filter(([title]) => !simulated.includes(title))
  .flatMap(([, each]) => each)
  .filter((row) => !isOfRemote(row));
const expectedRows = 161;

/** What must never be seen where reading is refused. */
const secret = "SECRET-OUTSIDE";
const longAgo = new Date("2020-01-01T00:00:00Z");
/** More of them would take long enough to be shown as progress. */
const callsAtOnce = 6;

const tools = pathTools(vscode.lm.tools);

describe("threats to paths, through every tool of a real VS Code", () => {
  useSharedWorkspace();
  let root = "";
  let server: Server;

  before(async () => {
    assert.equal(basename(workspaceFolder().fsPath), "proj");
    root = dirname(workspaceFolder().fsPath);
    server = await makeThreatTree(root);
    for (const path of await filesOutside(root)) await writeFile(path, `${secret}\n`);
    await setConfiguration({
      allowedPaths: [".", join(root, "extra")],
      protectedPaths: { "secret/**": true },
      // What files hold is a matter of its own.
      protectedReads: { "**": "allow" },
    });
    // Writing and listing the files counted as reading them.
    await stateOutside(root);
  });

  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    for (const name of await readdir(root)) {
      if (name !== "proj") await rm(join(root, name), { recursive: true });
    }
  });

  it("has all rows and tools", () => {
    assert.equal(rows.length, expectedRows);
    assert.ok(tools.length >= 10, tools.map(({ name }) => name).join(", "));
    assert.equal(new Set(tools.map(({ effect }) => effect)).size, 2);
  });

  for (const [modeIndex, mode] of modes.entries()) {
    for (const tool of tools) {
      it(`${mode}: ${tool.name} does to its share of ${expectedRows} paths what it may, and no more`, async () => {
        await setConfiguration({ permissionMode: mode });
        const outside = await stateOutside(root);
        const share = rowsFor(tool, modeIndex);
        await inBatches(share, (row) => assertVerdict(row, tool, mode, root));
        // Elsewhere a file may be read to show the user what a write would do; what the agent is told
        // of it, each verdict checks.
        const mayReadOutside = mode !== "sandboxed";
        const now = await stateOutside(root);
        if (mayReadOutside) assert.deepEqual(withoutReads(now), withoutReads(outside));
        else assert.deepEqual(now, outside);
        assert.deepEqual(unsavedDocuments(root), []);
      });
    }
  }

  it("sandboxed: what is outside and what is not there at all look the same", async () => {
    await setConfiguration({ permissionMode: "sandboxed" });
    const pairs = [
      ["<T>/outside/secret.txt", "<T>/outside/secrets.txt"],
      ["out-dir/secret.txt", "out-dir/secrets.txt"],
      ["<T>/outside", "<T>/not-there"],
    ] as const;
    for (const { name, inputFor } of tools) {
      for (const pair of pairs) {
        const [there, missing] = await Promise.all(
          pair.map(async (given) => {
            const path = given.replace("<T>", root);
            const message = await messageOf(name, inputFor(path));
            return message?.replaceAll(basename(path), "<name>");
          }),
        );
        assert.ok(there !== undefined);
        assert.equal(there, missing);
      }
    }
  });

  it("yolo: what write_file may write lands inside, links or not", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const outside = await stateOutside(root);
    const written = await inBatches(rows, async ([given, expected]) => {
      if (pathClasses[expected].write.yolo !== "allow") return false;
      const path = given.replaceAll("<T>", root);
      // What it would write over, it must have seen.
      await messageOf("linewise_read_file", { path });
      return (await messageOf("linewise_write_file", { path, content: "x\n" })) === undefined;
    });
    assert.ok(written.filter(Boolean).length >= 20, `${written.filter(Boolean).length} written`);
    assert.deepEqual(withoutReads(await stateOutside(root)), withoutReads(outside));
  });
});

/**
 * A share of the rows, or all in a soak: as they rotate, each path meets one tool that reads and one
 * that writes in each mode. What each mode does with each path, unit tests look at.
 */
function rowsFor(tool: PathTool, modeIndex: number): readonly ThreatRow[] {
  if (soak !== undefined) return rows;
  const alike = tools.filter(({ effect }) => effect === tool.effect);
  const first = alike.indexOf(tool) + modeIndex;
  return rows.filter((_, index) => (index + first) % alike.length === 0);
}

/** Checks one call. Writes that are allowed are left out: they would change the tree for the next. */
async function assertVerdict(
  [given, expected]: ThreatRow,
  { name, effect, inputFor }: PathTool,
  mode: Mode,
  root: string,
): Promise<void> {
  const verdict: string = pathClasses[expected][effect][mode];
  const isAllowed = verdict === "allow" || (effect === "read" && verdict.startsWith("ask: "));
  const isAskedByHost = effect === "write" && verdict === "ask: write";
  if (effect === "write" && (isAllowed || isAskedByHost)) return;
  const path = given.replaceAll("<T>", root);
  if (mode === "yolo") await seeFor(name, path);
  const message = await messageOf(name, inputFor(path));
  const what = `${name} ${mode} ${given.slice(0, 80)} (${verdict}): ${message ?? "succeeded"}`;
  const isCrash = message?.startsWith("Linewise failed unexpectedly") ?? false;
  if (isAllowed) {
    assert.ok(!isCrash, what);
    return;
  }
  assert.ok(message !== undefined, what);
  assert.ok(!message.includes(secret), what);
  // VS Code shows no dialog in this lane, and what cannot be asked is not allowed.
  assert.ok(!isCrash || verdict.startsWith("ask every time"), what);
  if (verdict === "refuse: outsideAllowedPaths")
    assert.match(message, /is Folders Only \(sandboxed\)/, what);
}

/** What may be read, and was not, would not be written over: the question does not even come. */
async function seeFor(name: string, path: string): Promise<void> {
  if (name === "linewise_write_file") await messageOf("linewise_read_file", { path });
}

/** Why a call fails; undefined when it does not. */
async function messageOf(name: string, input: object): Promise<string | undefined> {
  try {
    await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface OutsideFile {
  readonly path: string;
  readonly text: string;
  readonly modifiedMs: number;
  /** Whether anyone has read the file, of those that must not be. */
  readonly wasRead: boolean;
}

/** Everything beside the workspace; looking at it does not count as reading. */
async function stateOutside(root: string): Promise<readonly OutsideFile[]> {
  return Promise.all(
    (await filesOutside(root)).map(async (path) => {
      const { atime, mtimeMs, nlink } = await stat(path);
      // A file of the workspace has the same inode, and one folder is allowed.
      const mayBeRead = nlink > 1 || path.startsWith(join(root, "extra/"));
      const text = await readFile(path, "utf8");
      await utimes(path, longAgo, new Date(mtimeMs));
      return {
        path,
        text,
        modifiedMs: Math.round(mtimeMs),
        wasRead: !mayBeRead && atime > longAgo,
      };
    }),
  );
}

function withoutReads(files: readonly OutsideFile[]): readonly OutsideFile[] {
  return files.map((file) => ({ ...file, wasRead: false }));
}

async function filesOutside(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, "proj/")))
    .sort();
}

/** The settings file, too, is a document with unsaved changes for a moment. */
function unsavedDocuments(root: string): readonly string[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.fsPath.startsWith(root))
    .map(({ uri }) => uri.path);
}

async function inBatches<Item, Value>(
  items: readonly Item[],
  run: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (let start = 0; start < items.length; start += callsAtOnce) {
    values.push(...(await Promise.all(items.slice(start, start + callsAtOnce).map(run))));
  }
  return values;
}
