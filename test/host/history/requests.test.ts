import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, rename, writeFile as writeFileTo } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after as afterAll, describe, it } from "mocha";
import * as vscode from "vscode";
import type { EntryRequest } from "../../../src/core/history/index.ts";
import { invokeCall } from "../../../src/host/calls/invokeCall.ts";
import type { Services } from "../../../src/host/calls/services.ts";
import { undoRequest } from "../../../src/host/undo/commands.ts";
import { createEditHistory } from "../../../src/host/history/createEditHistory.ts";
import { createUndoableHistory } from "../../../src/host/undo/recoverInterrupted.ts";
import { idsOfRequest, listRequests } from "../../../src/host/undo/requests.ts";
import { listRedoable } from "../../../src/host/undo/undoableEntries.ts";
import type { UndoableHistory } from "../../../src/host/undo/undoableHistory.ts";
import { tools } from "../../../src/tools/index.ts";
import { createTestServices, requestOf } from "../../support/host/hostServices.ts";
import {
  openEditor,
  readBytes,
  readText,
  setPermissionMode,
  typeAtStart,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

const services = createTestServices();
afterAll(services.dispose);

const lines = "one\ntwo\nthree\nfour\nfive\nsix\n";

/** Calls of tools for requests, in a history of its own. */
interface Session {
  readonly history: UndoableHistory;
  /** Makes a call for a request, or for nobody knows what. */
  readonly call: (request: string | undefined, tool: string, input: object) => Promise<void>;
}

async function startSession(): Promise<Session> {
  await setPermissionMode("yolo");
  const folder = join(await mkdtemp(join(tmpdir(), "linewise-history-")), "history");
  const showPath = (uri: string): string => vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  const recorded = createEditHistory({ ...services, showPath, folder });
  afterAll(recorded.dispose);
  const history = createUndoableHistory({ ...services, showPath, history: recorded });
  return {
    history,
    async call(request, name, input) {
      const tool = tools.find((each) => each.name === name);
      assert.ok(tool);
      const asked: EntryRequest | undefined =
        request === undefined ? undefined : { id: request, words: `Do ${request}` };
      const ofRequest: Services = {
        ...services,
        history,
        beginEntry: history.begin,
        findCalls: (contributed, given) => {
          assert.deepEqual([contributed, given], [`linewise_${name}`, input]);
          return [{ request: asked, cwd: undefined }];
        },
      };
      await invokeCall(requestOf(tool, input, ofRequest));
    },
  };
}

/**
 * As another editor saves: by a new file in the place of the old one. VS Code reads a file's time and
 * its text one after the other, and would refuse to save what it read in the middle of a write.
 */
async function saveElsewhere(path: string, text: string): Promise<void> {
  const written = join(await mkdtemp(join(tmpdir(), "linewise-saved-")), "text");
  await writeFileTo(written, text);
  await rename(written, path);
}

describe("undoing everything since a request", () => {
  useWorkspace();

  it("takes back all that agents did, through five tools, and leaves a person's lines", async () => {
    const { history, call } = await startSession();
    const uris = await Promise.all(
      ["since/a.txt", "since/b.txt"].map((path) => writeFile(path, lines)),
    );
    const [a, b] = uris as [vscode.Uri, vscode.Uri];
    const crlf = await writeFile("since/crlf.txt", "\uFEFFone\r\ntwo\r\n");
    const crlfBefore = await readBytes(crlf);
    const made = vscode.Uri.joinPath(workspaceFolder(), "since/made.txt");
    const edit = (path: string, old: string, now: string): object => ({
      path,
      old_string: old,
      new_string: now,
    });

    await call("first", "edit_file", edit("since/a.txt", "two", "TWO"));
    await call("second", "edit_file", edit("since/a.txt", "three", "THREE"));
    await call("second", "write_file", { path: "since/made.txt", content: "new\n" });
    const typed = (await readText(a)).replace("six\n", "six\nmine\n");
    await saveElsewhere(a.fsPath, typed);
    await call("second", "append_file", { path: "since/made.txt", content: "more\n" });
    await call("second", "regex_replace", {
      path: "since/crlf.txt",
      pattern: "o",
      replacement: "0",
    });
    await call("second", "replace_content", {
      pattern: "four",
      replacement: "FOUR",
      glob_pattern: "since/*.txt",
    });
    await call("second", "edit_file", edit("since/b.txt", "FOUR", "four again"));
    await saveElsewhere(b.fsPath, `mine\n${await readText(b)}`);
    await call("third", "edit_file", edit("since/b.txt", "four again", "Four"));
    await call(undefined, "edit_file", edit("since/a.txt", "THREE", "3"));
    const edited = [await readBytes(a), await readBytes(b), await readBytes(crlf)];

    const answer = await undoRequest(history, "second");
    assert.equal(answer?.entries.length, 8);
    assert.deepEqual(answer.left, []);
    assert.deepEqual(answer.undone.map(({ path }) => path).toSorted(), [
      "since/a.txt",
      "since/b.txt",
      "since/crlf.txt",
      "since/made.txt",
    ]);
    assert.equal(await readText(a), lines.replace("two", "TWO").replace("six\n", "six\nmine\n"));
    assert.equal(await readText(b), `mine\n${lines}`);
    assert.deepEqual(await readBytes(crlf), crlfBefore);
    assert.equal(existsSync(made.fsPath), false);

    // It is one step, which comes back whole.
    const ids = idsOfRequest("second", listRedoable(await history.read()));
    await history.undo(ids, "redo");
    assert.deepEqual([await readBytes(a), await readBytes(b), await readBytes(crlf)], edited);
    assert.equal(await readText(made), "new\nmore\n");
    await undoRequest(history, "first");
    assert.equal(await readText(a), lines.replace("six\n", "six\nmine\n"));
  });

  it("leaves what a person changed in the same lines, and names it", async () => {
    const { history, call } = await startSession();
    const uri = await writeFile("since/same lines.txt", lines);
    const path = "since/same lines.txt";
    await call("r", "edit_file", { path, old_string: "two", new_string: "TWO" });
    await call("r", "edit_file", { path, old_string: "five", new_string: "FIVE" });
    await saveElsewhere(uri.fsPath, (await readText(uri)).replace("TWO", "my two"));
    const answer = await undoRequest(history, "r");
    assert.equal(await readText(uri), lines.replace("two", "my two"));
    assert.deepEqual(
      answer?.left.map(({ startLine }) => startLine),
      [2],
    );
    assert.match(answer.left[0]?.reason ?? "", /a later change is in the same lines/);
  });

  it("keeps what a person is typing, as one step of their editor", async () => {
    const { history, call } = await startSession();
    const path = "since/typed.txt";
    const uri = await writeFile(path, lines);
    await openEditor(uri);
    await call("r", "edit_file", { path, old_string: "two", new_string: "TWO" });
    await typeAtStart(uri, "mine ");
    await undoRequest(history, "r");
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(), `mine ${lines}`);
    assert.equal(document.isDirty, true);
  });

  it("is refused in a sentence where there is nothing of it", async () => {
    const { history, call } = await startSession();
    await writeFile("since/nothing.txt", lines);
    await assert.rejects(undoRequest(history, "r"), /No agent changed a file for this request/);
    await assert.rejects(undoRequest(history, undefined), /There is no request for which/);
    await call("r", "edit_file", {
      path: "since/nothing.txt",
      old_string: "two",
      new_string: "TWO",
    });
    await undoRequest(history, "r");
    await assert.rejects(undoRequest(history, "r"), /There is nothing to undo/);
    const [request] = listRequests(await history.read());
    assert.deepEqual(request?.request, { id: "r", words: "Do r" });
  });
});
