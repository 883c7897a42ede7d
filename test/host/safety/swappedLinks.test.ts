import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import { invoke, useMode, useWorkspace, workspaceFolder } from "../../support/host/testWindow.ts";
import { startLinkSwapper, textOfFile } from "../../support/processes/linkSwapper.ts";

const { soak } = readHostRun();
const callCount = soak?.batchCount ?? 12;
const timeoutMs = 300_000 + callCount * 3_000;

/** What is at the path when no link is; a new file where nothing is. */
const routes = { document: "one\ntwo\n", bytes: "one\r\ntwo\n", create: undefined };

/** A failure that says of itself that something was, or may have been, written. */
const tellsOfWrite =
  /may have been written to another file|The change was written to|was rolled back, except in .* could not be restored/;

describe("while another process swaps links in", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();
  let besides = "";

  beforeEach(async () => {
    besides = await mkdtemp(join(dirname(workspaceFolder().fsPath), "outside-"));
    assert.ok(besides !== tmpdir());
  });
  afterEach(() => rm(besides, { recursive: true }));

  for (const mode of ["sandboxed", "yolo"]) {
    describe(mode, () => {
      useMode(mode);

      for (const [route, text] of Object.entries(routes)) {
        it(`${route}: ${callCount} calls write nothing outside, or say so, and tell the truth`, async () => {
          const name = `swapped ${mode} ${route}.txt`;
          const path = vscode.Uri.joinPath(workspaceFolder(), name).fsPath;
          const outsidePath = join(besides, "secret.txt");
          const outside = { path: outsidePath, text };
          await resetOutside(outside);
          const swapper = await startLinkSwapper({
            path,
            outsidePath,
            historyFolder: join(besides, "history"),
            ...(text === undefined ? {} : { text }),
          });
          const calls: Call[] = [];
          // Of several calls while the swapper rests, it keeps only what the last one wrote.
          const seen: string[] = [];
          try {
            const gotThrough = (): boolean => calls.some(isOnDisk);
            for (let index = 0; index < callCount || !gotThrough(); index += 1) {
              // Where one of ours is there already, VS Code writes it again, and VS Code follows links.
              const isNew = text === undefined && (await textOfFile(path)) === "";
              const isByUsAlone = mode === "sandboxed" || isNew;
              calls.push({ ...(await callOnce(name, `agent ${index};`, outside)), isByUsAlone });
              seen.push(await textOfFile(path));
            }
          } finally {
            const texts = [...(await swapper.stop()), ...seen].join("\n");
            judge(calls, texts);
          }
        }).timeout(timeoutMs);
      }
    });
  }
});

interface Outside {
  readonly path: string;
  readonly text: string | undefined;
}

interface Call {
  readonly mark: string;
  readonly answer: string;
  readonly succeeded: boolean;
  /** What the file outside was given. */
  readonly escaped: string | undefined;
  /** VS Code writes nothing of it. */
  readonly isByUsAlone: boolean;
}

async function callOnce(
  name: string,
  mark: string,
  outside: Outside,
): Promise<Omit<Call, "isByUsAlone">> {
  const call =
    outside.text === undefined
      ? invoke("write_file", { path: name, content: `${mark}\n` })
      : invoke("edit_file", { path: name, old_string: "one", new_string: mark });
  const outcome = await call.then(
    (parts) => ({ answer: parts.join(""), succeeded: true }),
    (error: unknown) => ({ answer: String(error), succeeded: false }),
  );
  const now = await readFile(outside.path, "utf8").catch(() => undefined);
  if (now !== outside.text) await resetOutside(outside);
  await dropUnsaved();
  return { mark, ...outcome, escaped: now === outside.text ? undefined : (now ?? "removed") };
}

async function resetOutside({ path, text }: Outside): Promise<void> {
  if (text === undefined) await rm(path, { force: true });
  else await writeFile(path, text);
}

/** What could not be saved would be what the next calls are about. */
async function dropUnsaved(): Promise<void> {
  const folder = `${workspaceFolder().path}/`;
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty || !document.uri.path.startsWith(folder)) continue;
    await vscode.window.showTextDocument(document, { preview: false });
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
}

/** @param texts Of all regular files that were ever at the path. */
function judge(calls: readonly Call[], texts: string): void {
  const escapes = calls.filter(({ escaped }) => escaped !== undefined);
  const untold = escapes.filter(({ answer }) => !tellsOfWrite.test(answer));
  const onDisk = calls.filter(isOnDisk);
  const untrue = onDisk.filter(({ mark }) => !texts.includes(mark));
  const landed = calls.filter(
    ({ mark, succeeded, answer }) =>
      !succeeded && !tellsOfWrite.test(answer) && texts.includes(mark),
  );
  assert.deepEqual({ untold, untrue, landed }, { untold: [], untrue: [], landed: [] });
  assert.deepEqual(
    escapes.filter(({ isByUsAlone }) => isByUsAlone),
    [],
  );
}

function isOnDisk({ succeeded, answer }: Call): boolean {
  return succeeded && !answer.includes("[unsaved]");
}
