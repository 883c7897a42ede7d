import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import * as vscode from "vscode";
import { copilot } from "../../../src/core/agents/copilot.ts";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { pathBelow } from "../../../src/core/path/index.ts";
import { createSearchPool } from "../../../src/files/search/index.ts";
import { takeFolderStates } from "../../../src/files/states/index.ts";
import type { AgentCall, AgentEvent } from "../../../src/host/agentEvent.ts";
import { guessEncoding } from "../../../src/host/documents/index.ts";
import { createSecretTest } from "../../../src/host/history/index.ts";
import { createCallNotes } from "../../../src/files/callNotes.ts";
import { type CallRecorder, createRecorder } from "../../../src/host/recorder/createRecorder.ts";
import type {
  PersonChange,
  PlacedChange,
  RecorderServices,
  WorkspaceRoot,
} from "../../../src/host/recorder/recorderServices.ts";
import { searchWorkerUrl } from "../notation/searchRequest.ts";
import { type OpenedHistory, openHistory } from "./historyOnDisk.ts";
import { addressOf } from "../disk/fileAddress.ts";
import { readTree } from "./mixedChanges.ts";

export interface Round {
  readonly folder: string;
  /** The folders of the workspace. */
  readonly roots: WorkspaceRoot[];
  readonly services: OpenedHistory;
  readonly recorder: CallRecorder;
  readonly recorderServices: RecorderServices;
  readonly notesFolder: string;
  readonly tell: (change: PersonChange) => void;
  /** Something changes at a URI on the disk. */
  readonly stir: Parameters<RecorderServices["watchDisk"]>[0];
  /** How often the state of a folder has been taken. */
  readonly countStates: () => number;
}

export const pool = createSearchPool({ workerUrl: searchWorkerUrl });
const never = new AbortController().signal;
const noneAtWork: ReadonlySet<string> = new Set();
const request = { id: "r1", words: "do it" };
let calls = 0;

const isWindows = process.platform === "win32";
const platform = { isCaseSensitive: !isWindows, backslashSeparates: isWindows };

/** What VS Code tells once a person has brought something, or taken it away. */
export function placedAt(path: string): PlacedChange {
  return { kind: "placed", uri: addressOf(path), timeMs: Date.now() + 1 };
}

/** A workspace folder of a round. What is in the first one is shown by its path alone. */
export function rootAt(folder: string, shown: string): WorkspaceRoot {
  return {
    folder,
    shown,
    realPath: folder,
    innerRoots: [],
    placeFile: (path) => ({
      uri: addressOf(join(folder, path)),
      path: shown === "work" ? path : `${shown}/${path}`,
      realPath: join(folder, path),
      names: [{ absolute: join(folder, path), relative: [path] }],
    }),
    pathOf: (uri) => pathBelow([folder], fileURLToPath(uri), platform),
  };
}

/** @param overrides What the recorder has otherwise. */
export function openRound(top: string, overrides: Partial<RecorderServices> = {}): Round {
  const base = mkdtempSync(join(top, "mix-"));
  const folder = join(base, "work");
  mkdirSync(folder);
  writeFileSync(join(folder, ".gitignore"), "ignored/\n");
  const services = openHistory(folder, join(base, "history"), (message) => assert.fail(message));
  let tell: (change: PersonChange) => void = () => undefined;
  let stir: Round["stir"] = () => undefined;
  let statesTaken = 0;
  const root = rootAt(folder, "work");
  const roots: WorkspaceRoot[] = [root];
  const notesFolder = join(base, "notes");
  const recorderServices: RecorderServices = {
    log: services.log,
    history: services.history,
    roots: () =>
      Promise.resolve(roots.map((each) => ({ ...each, realPath: realpathSync(each.folder) }))),
    // The machine may be busy.
    async takeStates({ folder: taken, realPath }, states) {
      const start = {
        folder: taken,
        platform,
        innerRoots: [],
        realPlace: { folder: "", realPath },
      };
      const found = await takeFolderStates(pool, start, states, 120_000);
      statesTaken += 1;
      return found;
    },
    releaseStates: () => pool.releaseStates(),
    areShared: () => Promise.resolve(false),
    locate(given, cwd = folder) {
      const path = given.startsWith("file:") ? fileURLToPath(given) : resolve(cwd, given);
      const below = relative(folder, path).replaceAll(sep, "/");
      return Promise.resolve(
        below.startsWith("..")
          ? { file: undefined, reason: "it is outside the workspace" }
          : { file: root.placeFile(below) },
      );
    },
    isSecret: createSecretTest(services.readSettings()),
    editors: {
      encodingOf: (uri, bytes) => guessEncoding(vscode.Uri.parse(uri), bytes),
      readUnsaved: () => Promise.resolve(undefined),
      listUnsaved: () => [],
      listUnread: () => [],
      isNotebook: (uri) => uri.endsWith(".ipynb"),
      watchPerson(listener) {
        tell = listener;
        return { dispose: () => undefined };
      },
    },
    watchDisk(changed) {
      stir = changed;
      return { dispose: () => undefined };
    },
    notes: createCallNotes(notesFolder),
    tell: (sentence) => assert.fail(sentence),
    ...overrides,
  };
  const recorder = createRecorder(recorderServices);
  return {
    folder,
    roots,
    services,
    recorder,
    recorderServices,
    notesFolder,
    tell: (change) => tell(change),
    stir: (...told) => stir(...told),
    countStates: () => statesTaken,
  };
}

export function callOf(tool: string, input: unknown, agent = copilot): AgentCall {
  const callId = `c${(calls += 1)}`;
  return { agent, sessionId: "s", callId, tool, input, cwd: undefined, request };
}

export const command = (words = "make"): AgentCall => callOf("run_in_terminal", { command: words });

export async function begin({ recorder }: Round, call: AgentCall): Promise<AgentCall> {
  await recorder.listen({ kind: "callStart", call }, never);
  return call;
}

/** It is told that a call has begun that may have waited, and when that was. */
export function seeBegin(
  { recorder }: Round,
  call: AgentCall,
  timeMs = Date.now(),
  heardMs = timeMs,
): Promise<void> {
  return recorder.listen({ kind: "callBegin", call, timeMs, heardMs }, never);
}

export async function end({ recorder }: Round, call: AgentCall, isAssumed = false): Promise<void> {
  await recorder.listen({ kind: "callEnd", call, isAssumed, goesOn: false }, never);
  await recorder.settled();
}

/** Its request is over, or a new one begins. */
export async function endRequest(
  { recorder }: Round,
  sessionId = "s",
  next?: typeof request,
): Promise<void> {
  const over = { sessionId, atWork: noneAtWork };
  const event: AgentEvent =
    next === undefined
      ? { ...over, kind: "requestEnd", request: undefined }
      : { ...over, kind: "requestStart", request: next };
  await recorder.listen(event, never);
  await recorder.settled();
}

export async function newestEntries(
  { services }: Round,
  count: number,
): Promise<readonly HistoryEntry[]> {
  const { entries } = await services.history.read();
  return entries.slice(entries.length - count).map((entry) => entry.read());
}

export async function countEntries({ services }: Round): Promise<number> {
  return (await services.history.read()).entries.length;
}

/** What one call leaves, once it is undone, and once it is redone. */
export async function runAndReturn(round: Round, work: () => void): Promise<HistoryEntry> {
  const [before, count] = [readTree(round.folder), await countEntries(round)];
  const call = await begin(round, command());
  work();
  const after = readTree(round.folder);
  await end(round, call);
  assert.equal(await countEntries(round), count + 1);
  const [entry] = await newestEntries(round, 1);
  assert.ok(entry);
  for (const [kind, tree] of [
    ["undo", before],
    ["redo", after],
  ] as const) {
    const { left, undone } = await round.services.history.undo([entry.id], kind);
    assert.deepEqual([left, undone.length > 0], [[], true]);
    assert.deepEqual(readTree(round.folder), tree);
  }
  return entry;
}
