import { FailureError } from "../../../src/toolkit/failureError.ts";
import { type Result, succeed } from "../../../src/core/result.ts";
import { invokeCall } from "../../../src/host/calls/invokeCall.ts";
import { createFileSnapshots } from "../../../src/host/snapshots/fileSnapshots.ts";
import { windowOfText } from "../../../src/toolkit/workspace/lineWindow.ts";
import type { TextFile, Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { tools } from "../../../src/tools/index.ts";
import { createFakeWindow, type FakeWindow } from "../fakes/fakeCallServices.ts";

/** A call of a tool in a conversation: its answer, or the code and the words of its failure. */
export type Talk = (
  conversation: string,
  tool: string,
  input: object,
) => Promise<{ readonly text: string; readonly failed?: string }>;

/** A window that asks nobody and has real snapshots, in which several agents talk. */
export function createTalks(files: Record<string, string>): {
  readonly window: FakeWindow;
  readonly talk: Talk;
} {
  const window = createFakeWindow(files, { permissionMode: "yolo" });
  const { services } = window;
  const { createWorkspace, noteApplied } = services;
  const snapshots = createFileSnapshots();
  const withSnapshot = <Failed>(read: Result<TextFile, Failed>): Result<TextFile, Failed> =>
    read.ok && read.value.exists
      ? succeed({ ...read.value, snapshotId: snapshots.keep(read.value.target, read.value.text) })
      : read;
  const overrides: Partial<typeof services> = {
    snapshots,
    noteApplied(change, conversation) {
      noteApplied(change);
      return snapshots.noteApplied(change, conversation);
    },
    createWorkspace(...given) {
      const workspace = createWorkspace(...given);
      const readText: Workspace["readText"] = async (target) =>
        withSnapshot(await workspace.readText(target));
      return {
        ...workspace,
        readText,
        readSource: readText,
        readTextOrNew: async (target) => withSnapshot(await workspace.readTextOrNew(target)),
        async readLines(target, parts) {
          const file = await readText(target);
          return file.ok ? succeed(parts.map((wanted) => windowOfText(file.value, wanted))) : file;
        },
        findUnshown: (id, ranges) => snapshots.findUnshown(id, ranges),
        wereShown: (id, range) => snapshots.wereShown(id, range),
        noteShown: (shown) => snapshots.noteShown(shown, given[4]),
        findSnapshot: (id, target) => snapshots.find(id, target),
      };
    },
  };
  Object.assign(services, overrides);
  const talk: Talk = async (conversation, name, input) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    const { signal } = new AbortController();
    try {
      const request = { tool, input, services, signal, report: () => undefined, conversation };
      const { text, shown } = (await invokeCall(request))(10_000);
      snapshots.noteShown(shown, conversation);
      return { text };
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      return { text: error.message, failed: error.failure.code };
    }
  };
  return { window, talk };
}
