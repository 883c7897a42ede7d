// What an agent changes with any tool, step by step, and what the edit history makes of it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { it } from "mocha";
import type { Page } from "playwright-core";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import {
  latestToolResults,
  type ModelAnswer,
  type ModelToolCall,
} from "../../../harness/model/modelRequest.ts";
import {
  type FileRecord,
  findEntryStates,
  type HistoryEntry,
  isFolderRecord,
} from "../../../src/core/history/index.ts";
import { firstWords } from "../../../src/core/lines/index.ts";
import { contentKeyOf, openJournal } from "../../../src/files/history/index.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { waitUntil } from "../waitUntil.ts";
import {
  type AgentWindow,
  answerUntil,
  chooseAllow,
  clickDialogButton,
  type Conversation,
  resetWindow,
  type Turn,
} from "./agentWindow.ts";

/** A call that a model makes, and the entry that has to come of it. */
export interface RecordedStep {
  readonly call: ModelToolCall;
  /** As the history shows it, such as `Copilot: create_file`; one of ours has its tool's name. */
  readonly madeBy: string;
  /** All files in the entry, sorted; without any, there is to be no entry, unless it is of folders. */
  readonly paths: readonly string[];
  readonly makesFolders?: true;
  /** What a person does while the call is made. */
  readonly meanwhile?: () => Promise<void>;
}

/** Each file, link and folder of a workspace by its path. */
export type Tree = Readonly<Record<string, Node>>;

interface Node {
  /** Its kind and mode. */
  readonly what: string;
  /** Byte for byte, or where a link leads. */
  readonly content: string;
}

export interface RecordedSteps {
  readonly conversation: Conversation;
  /** Those of the steps that have one, in order. */
  readonly entries: readonly HistoryEntry[];
  /** Before the first of them, and after each. */
  readonly trees: readonly Tree[];
}

/** The product itself says that it had no time to keep what a call changed: nothing can be told of it. */
class TooSlow extends Error {}

const maxTries = 3;

/** Declares a test of recorded steps, which begins again where the machine was too slow for it. */
export function itRecords(title: string, agent: () => AgentWindow, run: () => Promise<void>): void {
  it(title, async function () {
    for (let tries = 0; tries < maxTries; tries++) {
      try {
        await run();
        return;
      } catch (error) {
        if (!(error instanceof TooSlow)) throw error;
      }
      await resetWindow(agent());
    }
    skipTest(this, "in the time that a hook waits, this machine reads no workspace");
  });
}

function hadNoTime({ notCovered = [] }: HistoryEntry): boolean {
  return notCovered.some(({ reason }) => reason.endsWith("took too long"));
}

/** What no request to a model may hold. */
export const ofPlugin = /LINEWISE_HOOK|hook\.sh|hooks\.json|review and undo what agents change/;

/** VS Code starts the extension, which opens the door for hooks, once it has nothing else to start. */
export async function waitForDoor({ driver }: AgentWindow): Promise<void> {
  await waitUntil(() => driver.run(() => process.env["LINEWISE_HOOK"] !== undefined));
}

/** Has the agent make each call once the one before is in the history, and checks each entry. */
export async function recordSteps(
  window: AgentWindow,
  steps: readonly RecordedStep[],
): Promise<RecordedSteps> {
  await waitForDoor(window);
  const { page, workspace, ask } = window;
  const newest = (await readEntries(window)).at(-1)?.id ?? 0;
  const trees: Tree[] = [];
  const expected: RecordedStep[] = [];
  const settle = async (): Promise<void> => {
    await waitForEdits(window, newest, expected.length);
    const step = expected.at(-1);
    if (step !== undefined && step.meanwhile === undefined) await waitForDisk(window);
    if (trees.length === expected.length) trees.push(await readTree(workspace));
  };
  const meanwhile: Promise<void>[] = [];
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const take = async (step: RecordedStep): Promise<ModelAnswer> => {
    await settle();
    if (step.paths.length > 0 || step.makesFolders) expected.push(step);
    if (step.meanwhile !== undefined) meanwhile.push(step.meanwhile());
    return [step.call];
  };
  const turns = steps.map(
    (step): Turn =>
      async (request) =>
        take(step).catch((error: unknown) => {
          fail(new Error(latestToolResults(request).join("\n"), { cause: error }));
          return "The test has failed.";
        }),
  );
  const conversation = await ask("Change my files.", [...turns, "Done."]);
  const over = Promise.race([conversation.finished, failed]);
  await allowEach(page, over);
  await Promise.all(meanwhile);
  await settle();
  assert.doesNotMatch(JSON.stringify(conversation.requests), ofPlugin);
  const entries = (await readEntries(window)).filter((entry) => isEditSince(entry, newest));
  if (entries.some(hadNoTime)) throw new TooSlow();
  for (const { request, notCovered } of entries) {
    assert.equal(request?.words, "Change my files.");
    // What a person's git did meanwhile is named.
    assert.deepEqual(notCovered?.filter(({ what }) => what !== ".git") ?? [], []);
  }
  assert.deepEqual(
    entries.map((entry) => [nameMaker(entry), listPaths(entry)]),
    expected.map(({ madeBy, paths }) => [cutAction(madeBy), paths]),
  );
  return { conversation, entries, trees };
}

/** Folders that come and go are looked at by the trees, which say them with their modes. */
function listPaths({ files }: HistoryEntry): readonly string[] {
  return files
    .filter((file) => !isFolderRecord(file))
    .map(({ path }) => path)
    .toSorted();
}

/** Allows every call until `over` resolves; each kind of tool has its own way to ask. */
export async function allowEach(page: Page, over: Promise<unknown>): Promise<void> {
  await answerUntil(page, over, async () => {
    if (await page.locator(".monaco-dialog-box").isVisible()) await clickDialogButton(page, "Yes");
    else await chooseAllow(page, "Allow Once", "Allow");
  });
}

/**
 * Undoes the entries from the newest to the oldest and redoes them from the oldest to the newest, and
 * compares the workspace each time; then the other way round.
 */
export async function undoInAnyOrder(
  window: AgentWindow,
  { entries, trees }: Pick<RecordedSteps, "entries" | "trees">,
): Promise<void> {
  const run = async (command: "undoEdit" | "redoEdit", index: number): Promise<void> => {
    const id = `e${entries[index]?.id ?? 0}`;
    const { left } = (await execute(window, `linewise.${command}`, id)) as { left: unknown };
    assert.deepEqual(left, [], `${command} ${id}`);
  };
  const forward = entries.map((_, index) => index);
  const backward = forward.toReversed();
  for (const index of backward) {
    await run("undoEdit", index);
    await waitForTree(window, trees[index], `e${entries[index]?.id} undone`);
  }
  for (const index of forward) {
    await run("redoEdit", index);
    await waitForTree(window, trees[index + 1], `e${entries[index]?.id} redone`);
  }
  for (const index of forward) await run("undoEdit", index);
  await waitForTree(window, trees[0], "undone from the oldest on");
  for (const index of backward) await run("redoEdit", index);
  await waitForTree(window, trees.at(-1), "redone from the newest on");
}

/** Waits until the workspace is like this. */
export async function waitForTree(
  { workspace }: AgentWindow,
  wanted: Tree | undefined,
  when: string,
): Promise<void> {
  let tree: Tree = {};
  const isSame = async (): Promise<boolean> => {
    tree = await readTree(workspace);
    return JSON.stringify(tree) === JSON.stringify(wanted);
  };
  // What differs is shown by the comparison.
  await waitUntil(isSame).catch(() => assert.deepEqual(tree, wanted, when));
}

export async function execute(
  { driver }: Pick<AgentWindow, "driver">,
  command: string,
  input?: unknown,
): Promise<unknown> {
  return driver.run((vscode, given) => vscode.commands.executeCommand(given.command, given.input), {
    command,
    input,
  });
}

/**
 * The whole history without calls under way, oldest first: the window itself does not count an entry
 * that is still being written.
 */
export async function readEntries(window: StoredWindow): Promise<readonly HistoryEntry[]> {
  const journal = await findJournal(window);
  if (journal === undefined) return [];
  const { entries } = await openJournal(journal).refresh();
  const states = findEntryStates(entries);
  return entries.filter(({ id }) => states.get(id) !== "underWay").map((entry) => entry.read());
}

type StoredWindow = Pick<AgentWindow, "dataFolder">;

/** In VS Code's storage for the workspace; undefined as long as nothing was recorded. */
async function findJournal({ dataFolder }: StoredWindow): Promise<string | undefined> {
  const storage = join(dataFolder, "data", "User", "workspaceStorage");
  for (const workspace of await readdir(storage).catch(() => [])) {
    const history = join(storage, workspace, "linewise.linewise", "history");
    if (existsSync(history)) return history;
  }
  return undefined;
}

async function waitForEdits(window: AgentWindow, newest: number, count: number): Promise<void> {
  await waitUntil(
    async () =>
      (await readEntries(window)).filter((entry) => isEditSince(entry, newest)).length >= count,
    () => `There are not ${count} entries.`,
  );
}

/** What a test writes over an edit that waits for review counts as taken back: that is another entry. */
function isEditSince({ id, kind }: HistoryEntry, newest: number): boolean {
  return id > newest && kind === "edit";
}

/** VS Code may save a new file only once its tool has ended: what it wrote is in the newest entry before. */
async function waitForDisk(window: AgentWindow): Promise<void> {
  let others: readonly string[] = [];
  const isSaved = async (): Promise<boolean> => {
    const tree = await readTree(window.workspace);
    const files = (await readEntries(window)).at(-1)?.files ?? [];
    const isOther = ({ path, after }: FileRecord): boolean => {
      const { what = "", content = "" } = tree[path] ?? {};
      const isFile = after !== null && what.startsWith("file");
      return isFile && contentKeyOf(Buffer.from(content, "latin1")) !== after;
    };
    others = files.filter(isOther).map(({ path }) => path);
    return others.length === 0;
  };
  await waitUntil(isSaved, () => `${others.join()}: not as the newest entry leaves it.`);
}

export function nameMaker({ source, tool }: HistoryEntry): string {
  return source === undefined ? tool : nameSource(source);
}

/** The history keeps only the first words of a command. */
function cutAction(madeBy: string): string {
  return madeBy.replace(/(?<=: ).*/s, (action) => firstWords(action));
}

/** What ignore rules leave out, and git's own. */
const unrecorded = ["node_modules", ".git"];

export async function readTree(folder: string, below = ""): Promise<Tree> {
  const tree: Record<string, Node> = {};
  for (const name of (await readdir(join(folder, below))).sort()) {
    if (unrecorded.includes(name)) continue;
    const path = below === "" ? name : `${below}/${name}`;
    const at = join(folder, path);
    const stats = await lstat(at);
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isDirectory()) {
      tree[path] = { what: `folder ${mode}`, content: "" };
      Object.assign(tree, await readTree(folder, path));
    } else if (stats.isSymbolicLink()) {
      tree[path] = { what: "link", content: await readlink(at) };
    } else {
      tree[path] = { what: `file ${mode}`, content: await readFile(at, "latin1") };
    }
  }
  return tree;
}
