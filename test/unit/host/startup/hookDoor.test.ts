import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { registerHookDoor } from "../../../../src/host/startup/hookDoor.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

/** What hooks run on this system. */
const script = process.platform === "win32" ? "hook.ps1" : "hook.sh";

describe("the door for hooks of agents, in a window", () => {
  const temporary = useTemporaryFolder();
  let registered: vscode.Disposable | undefined;
  let windowCount = 0;
  afterEach(() => void registered?.dispose());

  /** A window whose door opens as soon as its settings and its trust allow it. */
  function openWindow(
    settings: { record: string; isTrusted: boolean },
    workspaceFolders?: readonly { readonly uri: vscode.Uri }[],
  ): {
    readonly rung: string[];
    /** How often the person was told something. */
    readonly told: () => number;
    readonly change: () => void;
    readonly trust: () => void;
    readonly doors: () => readonly string[];
  } {
    const storage = temporary(`window ${++windowCount}`);
    const changed = new vscode.EventEmitter<{ affectsConfiguration: () => boolean }>();
    const trusted = new vscode.EventEmitter<void>();
    const rung: string[] = [];
    let timesTold = 0;
    const workspace = {
      get isTrusted() {
        return settings.isTrusted;
      },
      getConfiguration: () => ({ get: () => settings.record }),
      onDidChangeConfiguration: changed.event,
      onDidChangeWorkspaceFolders: new vscode.EventEmitter<unknown>().event,
      onDidGrantWorkspaceTrust: trusted.event,
      workspaceFolders,
    } as unknown as typeof vscode.workspace;
    const context = { extensionPath: repositoryRoot, globalStorageUri: { fsPath: storage } };
    registered = registerHookDoor(
      context as unknown as vscode.ExtensionContext,
      (folder) => rung.push(folder),
      workspace,
      () => (timesTold += 1),
    );
    const ofMachine = join(storage, "hooks", hostname());
    return {
      rung,
      told: () => timesTold,
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

  it("does not ring by itself: a window in which no agent works loads nothing", async () => {
    const folder = temporary("served");
    const { rung, doors } = openWindow({ record: "all", isTrusted: true }, [
      { uri: { fsPath: folder } as vscode.Uri },
    ]);
    const served = (): string => readFileSync(join(doors()[0] ?? "", "folders"), "utf8");
    await waitUntil(() => doors().length === 1 && served() !== "");
    assert.equal(served(), `${folder}\n`);
    assert.deepEqual(rung, []);
    appendFileSync(join(doors()[0] ?? "", "bell"), "1\n");
    await waitUntil(() => rung.length === 1);
  });

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

  for (const [what, damage] of [
    ["emptied", (door) => truncateSync(join(door, "bell"))],
    ["taken away in part", (door) => rmSync(join(door, script))],
    ["taken away", (door) => rmSync(door, { recursive: true })],
    [
      "taken away with the folder of all",
      (door) => rmSync(dirname(dirname(door)), { recursive: true }),
    ],
  ] satisfies readonly (readonly [string, (door: string) => void])[]) {
    it(`is mended at the same place where it was ${what}, and the person is told once`, async () => {
      const { rung, told, doors } = openWindow({ record: "all", isTrusted: true });
      await waitUntil(() => doors().length === 1);
      const [door = ""] = doors();
      const bell = join(door, "bell");
      const isWhole = (): boolean =>
        existsSync(join(door, script)) && existsSync(bell) && statSync(bell).size > 0;
      for (let times = 0; times < 2; times++) {
        appendFileSync(bell, "1\n");
        await waitUntil(() => rung.length > 0);
        rung.splice(0);
        damage(door);
        await waitUntil(() => rung.length > 0 && isWhole());
      }
      assert.equal(told(), 1);
      assert.deepEqual(doors(), [door]);
      assert.equal(dirname(process.env["LINEWISE_HOOK"] ?? ""), door);
    });
  }

  it("is opened elsewhere where its place was taken", async () => {
    const { doors } = openWindow({ record: "all", isTrusted: true });
    await waitUntil(() => doors().length === 1);
    const [door = ""] = doors();
    rmSync(door, { recursive: true });
    writeFileSync(door, "");
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
