import { setTimeout as passTime } from "node:timers/promises";
import type { TextDocument } from "vscode";
import { rememberRefusedCalls } from "../../../src/toolkit/doubt/findDoubt.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import { fail, type Result, succeed } from "../../../src/core/result.ts";
import { raceWithSignal } from "../../../src/core/async.ts";
import { applyPlan, type RouteSteps } from "../../../src/host/apply/applyPlan.ts";
import type { Reload, Route } from "../../../src/host/apply/chooseRoute.ts";
import type { Approver } from "../../../src/host/approval/approval.ts";
import type { DialogAnswer } from "../../../src/host/approval/askInDialog.ts";
import { createPendingApprovals } from "../../../src/host/approval/shownInChat.ts";
import { createArrivals } from "../../../src/host/calls/arrivals.ts";
import { invokeCall } from "../../../src/host/calls/invokeCall.ts";
import type { CallRequest } from "../../../src/host/calls/openCall.ts";
import { prepareCall, type PreparedCall } from "../../../src/host/calls/prepareCall.ts";
import type { CallServices } from "../../../src/host/calls/services.ts";
import type { MarkFacts } from "../../../src/host/history/editHistory.ts";
import type { ExistingFile, NewFile } from "../../../src/host/documents/readTextFile.ts";
import type { DialogQuestion } from "../../../src/toolkit/confirmation/dialog.ts";
import { createFileLocks } from "../../../src/host/fileLocks.ts";
import type { FileChange, Plan } from "../../../src/toolkit/workspace/plan.ts";
import { parseSettings, type Settings } from "../../../src/toolkit/manifest/settings.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import type { TextFile, Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { appliedSnapshotId } from "../notation/callTool.ts";
import { createFakeEntry } from "./fakeEntry.ts";
import { targetOf } from "./fakeTarget.ts";
import { fakeSnapshotId, savedText } from "./fakeTextFile.ts";
import { fakeContext, fakeWorkspace, type FakeSnapshot } from "./fakeWorkspace.ts";

/** A window without VS Code: one workspace folder in memory, and people who answer at once. */
export interface FakeWindow {
  readonly services: CallServices;
  /** The texts that are on disk now, by path. */
  readonly files: Record<string, string>;
  /** What is special about a path, such as that it lies outside. */
  readonly places: Record<string, Partial<ResolvedPath>>;
  /** What it is to be asked for: the text of the file when the call came. */
  readonly snapshots: Record<string, FakeSnapshot>;
  /** What was asked of VS Code and the disk, in order. */
  readonly steps: string[];
  /** What a person was asked in Linewise's own dialog. */
  readonly questions: DialogQuestion[];
  /** What the history says of calls that were not made. */
  readonly unmade: MarkFacts[];
  readonly errors: unknown[];
  /** False where texts are too large to be kept. */
  keepsSnapshots: boolean;
  /** What was changed last was saved with this on top. */
  formatOnSave: (text: string) => string;
  /** Called when a step begins, and waited for. */
  onStep: (step: string) => unknown;
  settings: Settings;
  dialogAnswer: DialogAnswer;
  askInEditor: Approver;
}

export function settingsOf(changes: Partial<Settings> = {}): Settings {
  return { ...parseSettings(() => undefined), reportDiagnostics: false, ...changes };
}

export function createFakeWindow(
  files: Record<string, string>,
  changes: Partial<Settings> = {},
  overrides: Partial<CallServices> = {},
): FakeWindow {
  const take = async (step: string): Promise<void> => {
    fake.steps.push(step);
    await fake.onStep(step);
  };
  const find = (path: string): ResolvedPath => {
    const shown = path.replace(/^file:\/\/\/workspace\//, "");
    const kind = Object.hasOwn(files, shown) ? "file" : "missing";
    return { ...targetOf(shown, kind), ...fake.places[shown] };
  };
  const fileOf = (target: ResolvedPath, text: string): TextFile => {
    const known = Object.entries(fake.snapshots).find(([, snapshot]) => snapshot.text === text);
    return {
      ...savedText(target, text),
      ...(known && { snapshotId: known[0] }),
      ...(fake.keepsSnapshots ? {} : { snapshotId: undefined }),
    };
  };
  const load = (target: ResolvedPath): ExistingFile | NewFile => {
    const text = files[target.shown];
    if (text === undefined) return { ...savedText(target, "", false), exists: false };
    const bytes = Buffer.from(text);
    return { ...fileOf(target, text), exists: true, document: undefined, bytes };
  };
  const read: CallServices["loadEditableFileOrNew"] = async (target) => {
    await take(`read ${target.shown}`);
    return succeed(load(target));
  };
  /** Editors hear only of what goes through them. */
  const inEditors = new Map<string, string>();
  const write = (change: FileChange, text = change.newText): void => {
    files[change.file.target.shown] = text;
    inEditors.set(change.file.target.shown, text);
  };
  const chooseRoutes = async (
    { changes: wanted }: Plan,
    reload: Reload,
  ): Promise<Result<readonly Route[]>> => {
    await take("choose routes");
    const routes: Route[] = [];
    for (const change of wanted) {
      const current = await reload(change);
      if (!current.ok) return current;
      const { text, exists } = current.value;
      if (text !== change.file.text || exists !== change.file.exists) {
        return fail({ code: "stale", path: change.file.target.shown });
      }
      routes.push(routeOf(change, () => inEditors.get(change.file.target.shown)));
    }
    return succeed(routes);
  };
  const routeSteps: RouteSteps = {
    mayHaveAccessLists: () => Promise.resolve(false),
    writeRoute: (route) => Promise.resolve({ route }),
    async editWorkspace(routes) {
      await take("edit");
      for (const { change } of routes) write(change);
      return undefined;
    },
  };
  const wasRefused = rememberRefusedCalls();
  const services: CallServices = {
    log: { error: (error) => fake.errors.push(error) },
    window: { isTrusted: true, textDocuments: [] },
    pending: createPendingApprovals(() => 0),
    locks: createFileLocks(),
    arrivals: createArrivals(() => 0),
    readSettings: () => fake.settings,
    async resolvePath(path) {
      await take(`resolve ${find(path).shown}`);
      return succeed(find(path));
    },
    createWorkspace: () => {
      const readText: Workspace["readText"] = async (target) => {
        const text = files[target.shown];
        await take(`read ${target.shown}`);
        return text === undefined
          ? fail({ code: "notFound", path: target.shown })
          : succeed(fileOf(target, text));
      };
      return {
        ...fakeWorkspace(files, fake.snapshots),
        resolve: (path) => services.resolvePath(path, fake.settings),
        resolveSource(path) {
          const target = find(path);
          const isFree = target.insideWorkspace.real && !target.shown.includes(".env");
          return Promise.resolve(succeed({ target, isFree }));
        },
        readText,
        readSource: readText,
      };
    },
    findMatches: fakeContext({}).findMatches,
    isMeant: (call) => wasRefused(JSON.stringify(call)),
    loadEditableFileOrNew: read,
    async askInDialog(question, signal) {
      fake.questions.push(question);
      return raceWithSignal(
        take("ask").then(() => fake.dialogAnswer),
        signal,
      );
    },
    askInDiffEditor: (request) => fake.askInEditor(request),
    applyPlan: (plan, reload, signal, begin) =>
      applyPlan(() => chooseRoutes(plan, reload), signal, begin, routeSteps),
    findCalls: () => [],
    findAnswer: () => Promise.resolve(undefined),
    noteUnmade: (facts) => {
      fake.unmade.push(facts);
      return Promise.resolve(fail({ code: "stale", path: "" }));
    },
    beginEntry: async () => {
      await take("begin entry");
      return createFakeEntry().begin();
    },
    noteApplied({ file }) {
      services.arrivals.noteChanged(file);
      return appliedSnapshotId;
    },
    snapshots: {
      find: (snapshotId, target) =>
        fail({ code: "unknownSnapshot", path: target.shown, snapshotId }),
      findUnseen: () => undefined,
      noteSaved: () => undefined,
      noteShown: () => undefined,
    },
    async saveRoutes(routes) {
      await take("save");
      for (const { change } of routes) write(change, fake.formatOnSave(change.newText));
      return succeed(routes);
    },
    noteDiagnostics: () => fake.steps.push("note problems"),
    async withDiagnostics(_plan, _signal, apply) {
      const { answer } = await apply();
      return (room) => {
        const rendered = answer(room);
        return { ...rendered, text: `${rendered.text}\nproblems` };
      };
    },
    ...overrides,
  };
  const fake: FakeWindow = {
    services,
    files,
    places: {},
    snapshots: {},
    steps: [],
    questions: [],
    unmade: [],
    errors: [],
    keepsSnapshots: true,
    formatOnSave: (text) => text,
    onStep: () => undefined,
    settings: settingsOf(changes),
    dialogAnswer: "allow",
    askInEditor: () => Promise.resolve(fail({ code: "rejectedByUser" })),
  };
  return fake;
}

/** A route through a document that shows what is in the file. */
export function routeOf(change: FileChange, read: () => string | undefined): Route {
  const document = { getText: () => read() ?? "", isDirty: false } as unknown as TextDocument;
  const oldBytes = Buffer.from(change.file.text);
  return { kind: "document", change, document, oldBytes, isConfined: false };
}

/** The text that the calls which wait now came for, so that they can name it. */
export function rememberText(window: FakeWindow, path: string): void {
  window.snapshots[fakeSnapshotId] = { path, text: window.files[path] ?? "" };
}

function requestOf(
  { services }: FakeWindow,
  tool: Tool,
  input: unknown,
  signal = new AbortController().signal,
): CallRequest {
  return { tool, input, services, signal, report: () => undefined };
}

/** What VS Code is told before a call. */
export function prepare(window: FakeWindow, tool: Tool, input: unknown): Promise<PreparedCall> {
  return prepareCall(requestOf(window, tool, input));
}

/** The answer of a call. */
export async function invoke(
  window: FakeWindow,
  tool: Tool,
  input: unknown,
  signal?: AbortSignal,
): Promise<string> {
  return (await invokeCall(requestOf(window, tool, input, signal)))(10_000).text;
}

/** Whether no call holds a file. */
export async function isFree({ services }: FakeWindow, path: string): Promise<boolean> {
  const controller = new AbortController();
  const key = `place ${targetOf(path).realPath}`;
  const { mustWait, comes } = services.locks.ask([key], controller.signal);
  controller.abort();
  if (!mustWait) (await comes).release();
  await comes.catch(() => undefined);
  return !mustWait;
}

/** Stops the first call at a step until it is let go. */
export function holdAt(window: FakeWindow, wanted: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.onStep = (step) => {
    if (step !== wanted) return undefined;
    window.onStep = () => undefined;
    return released;
  };
  return release;
}

/** Until whatever runs waits for something that is held; on a busy machine, it pauses by timers in between. */
export async function settle(): Promise<void> {
  for (let tick = 0; tick < 20; tick += 1) await passTime(1);
}
