import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { registerHookDoor } from "../../../../src/host/startup/hookDoor.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

describe("the door for hooks of agents, in a window", () => {
  const temporary = useTemporaryFolder();
  let registered: vscode.Disposable | undefined;
  let windowCount = 0;
  afterEach(() => void registered?.dispose());

  /** A window whose door opens as soon as its settings and its trust allow it. */
  function openWindow(
    settings: { record: string; isTrusted: boolean },
    renewEveryMs?: number,
  ): {
    readonly rung: readonly string[];
    readonly change: () => void;
    readonly trust: () => void;
    readonly doors: () => readonly string[];
  } {
    const storage = temporary(`window ${++windowCount}`);
    const changed = new vscode.EventEmitter<{ affectsConfiguration: () => boolean }>();
    const trusted = new vscode.EventEmitter<void>();
    const rung: string[] = [];
    const workspace = {
      get isTrusted() {
        return settings.isTrusted;
      },
      getConfiguration: () => ({ get: () => settings.record }),
      onDidChangeConfiguration: changed.event,
      onDidChangeWorkspaceFolders: new vscode.EventEmitter<unknown>().event,
      onDidGrantWorkspaceTrust: trusted.event,
      workspaceFolders: undefined,
    } as unknown as typeof vscode.workspace;
    const context = { extensionPath: repositoryRoot, globalStorageUri: { fsPath: storage } };
    registered = registerHookDoor(
      context as unknown as vscode.ExtensionContext,
      (folder) => rung.push(folder),
      workspace,
      renewEveryMs,
    );
    const ofMachine = join(storage, "hooks", hostname());
    return {
      rung,
      change: () => changed.fire({ affectsConfiguration: () => true }),
      trust: () => trusted.fire(),
      doors: () => {
        const names = existsSync(ofMachine) ? readdirSync(ofMachine) : [];
        // It serves folders once it is open.
        return names
          .map((name) => join(ofMachine, name))
          .filter((door) => existsSync(join(door, "folders")));
      },
    };
  }

  it("rings once more when it is closed, where it was used", async () => {
    const settings = { record: "all", isTrusted: true };
    const { rung, change, doors } = openWindow(settings);
    await waitUntil(() => doors().length === 1);
    const [door = ""] = doors();
    appendFileSync(join(door, "bell"), "1\n");
    await waitUntil(() => rung.length > 0);
    const count = rung.length;
    settings.record = "linewise";
    change();
    await waitUntil(() => doors().length === 0 && rung.length > count);
    assert.deepEqual([...new Set(rung)], [door]);
    assert.equal(process.env["LINEWISE_HOOK"], undefined);
    settings.record = "all";
    change();
    await waitUntil(() => doors().length === 1);
    assert.notEqual(doors()[0], door);
  });

  it("is opened again where it was taken away", async () => {
    const { doors } = openWindow({ record: "all", isTrusted: true }, 20);
    await waitUntil(() => doors().length === 1);
    const [door = ""] = doors();
    rmSync(door, { recursive: true, force: true });
    await waitUntil(() => doors().some((each) => each !== door));
    assert.equal(dirname(process.env["LINEWISE_HOOK"] ?? ""), doors().at(-1));
  });

  it("rings for nobody where it was not used, nor when the window ends", async () => {
    const settings = { record: "all", isTrusted: false };
    const { rung, change, trust, doors } = openWindow(settings);
    settings.isTrusted = true;
    trust();
    await waitUntil(() => doors().length === 1);
    settings.record = "linewise";
    change();
    await waitUntil(() => doors().length === 0);
    settings.record = "all";
    change();
    await waitUntil(() => doors().length === 1);
    appendFileSync(join(doors()[0] ?? "", "bell"), "1\n");
    await waitUntil(() => rung.length > 0);
    const count = rung.length;
    registered?.dispose();
    assert.deepEqual([doors(), rung.length], [[], count]);
  });
});
